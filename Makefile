# Everything sets itself up: the environment is .venv, its packages are the pinned ones.
# PORT and DATABASE_URL are taken from the environment.

PYTHON ?= python3
PORT ?= 8000
BIN := .venv/bin
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard tournaments/locale/*/LC_MESSAGES/*.po))
COMPILE_PINS := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url \
	--no-header --python-version 3.11 pyproject.toml --extra postgres --extra production
CHECKS := check-style check-format check-templates check-types check-layers check-migrations

export DEBUG = 1
export PORT
.NOTPARALLEL:
.PHONY: help run test lint races histories coverage setup pins packages-run packages-test $(CHECKS)
.DELETE_ON_ERROR:

help:
	@echo "make run    a demo tournament on 127.0.0.1:$(PORT)"
	@echo "make test   the whole suite, on SQLite and on PostgreSQL"
	@echo "make lint   the static checks alone"
	@echo "make races  every two writers at once, on PostgreSQL"
	@echo "make histories  300 random events, on SQLite and on PostgreSQL"
	@echo "make coverage  which lines and branches the tests reach, and the worst ten files"
	@echo "make setup  the environment for development"
	@echo "make pins   the requirements files anew, from pyproject.toml"

run: export DJANGO_RUNSERVER_HIDE_WARNING = true
run: packages-run .venv/requirements.txt $(CATALOGUES)
	@$(BIN)/python manage.py migrate --verbosity 0
	@$(BIN)/python manage.py demo
	@$(BIN)/python manage.py runserver --noreload 127.0.0.1:$(PORT)

test: packages-test setup
	@.ci/test

lint: $(CHECKS)

races: setup
	@.ci/system-packages needed database
	@.ci/with-postgres $(BIN)/python -m pytest --quiet --color=no --numprocesses=2 \
		-p no:benchmark tests/races/every_pair.py

histories: setup
	@.ci/system-packages needed database
	@$(BIN)/python -m pytest --quiet --color=no --numprocesses=2 \
		-p no:benchmark tests/histories/every_history.py
	@.ci/with-postgres $(BIN)/python -m pytest --quiet --color=no --numprocesses=2 \
		-p no:benchmark tests/histories/every_history.py

coverage: setup
	@.ci/coverage

$(CHECKS): .venv/requirements-dev.txt

check-style:
	$(BIN)/ruff check

check-format:
	$(BIN)/ruff format --check

check-templates:
	$(BIN)/djlint --check --quiet templates

check-types:
	$(BIN)/mypy

check-layers:
	$(BIN)/lint-imports

check-migrations:
	$(BIN)/python manage.py makemigrations --check --dry-run

setup: .venv/requirements-dev.txt $(CATALOGUES)

packages-run:
	@.ci/system-packages wanted pdf translation

packages-test:
	@.ci/system-packages needed pdf rendering translation browser database

# The copy of the pins inside .venv tells which of them are installed.
.venv/requirements.txt: requirements.txt | $(BIN)/pip
	$(BIN)/pip install -qq --require-hashes --requirement $<
	@cp $< $@

.venv/requirements-dev.txt: requirements-dev.txt | $(BIN)/pip
	$(BIN)/pip install -qq --require-hashes --requirement $<
	@cp requirements.txt requirements-dev.txt .venv/

$(BIN)/pip:
	@.ci/system-packages needed python
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or later is needed: make PYTHON=..."; exit 1; }
	$(PYTHON) -m venv --clear .venv

%.mo: %.po
	@if command -v msgfmt > /dev/null; then msgfmt --check --output-file=$@ $<; \
	else echo "Without gettext the pages are in English alone: $@ is not made."; fi

# Pins that still fit are kept; delete the two files first to move everything forward.
pins: | $(BIN)/pip
	$(BIN)/pip install -qq uv
	$(COMPILE_PINS) --output-file requirements.txt
	$(COMPILE_PINS) --extra dev --constraint requirements.txt --output-file requirements-dev.txt
