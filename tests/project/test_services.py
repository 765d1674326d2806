"""How services write: locked through one module, and only what was changed."""

import ast

import pytest

from tests.project.files import ROOT, own_files

SERVICES = ROOT / "tournaments" / "services"
LOCKING = SERVICES / "locking.py"
WRITES = {"save", "create", "delete", "update", "set", "get_or_create", "update_or_create"}
WRITES |= {"bulk_create", "bulk_update"}
IN_A_TRANSACTION = {"atomic", "once_more_if_taken"}
MAKES_WHAT_IT_WRITES = {"tournaments.create_tournament", "backups._write"}


def modules(folder):
    """The parsed modules below ``folder``, by path."""
    paths = [path for path in own_files(".py") if path.is_relative_to(folder)]
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in paths}


def functions(tree):
    return [node for node in tree.body if isinstance(node, ast.FunctionDef)]


def name_of(node):
    """The last part of a name: ``atomic`` of ``transaction.atomic``."""
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def calls(node):
    """The calls below a node, each as (name, node)."""
    found = [item for item in ast.walk(node) if isinstance(item, ast.Call)]
    return [(name_of(item.func), item) for item in found]


def written_in(function):
    """The calls of a function that write rows, by the name of the method."""
    return {
        name
        for name, call in calls(function)
        if name in WRITES and isinstance(call.func, ast.Attribute)
    }


def is_service(function):
    return any(name_of(decorator) in IN_A_TRANSACTION for decorator in function.decorator_list)


def first_step(function):
    """The first statement after the docstring."""
    return function.body[1] if ast.get_docstring(function) else function.body[0]


def locks(node):
    return any(name.lstrip("_").startswith("lock_") for name, _call in calls(node))


FOUND = {
    f"{path.stem}.{function.name}": function
    for path, tree in modules(SERVICES).items()
    for function in functions(tree)
}
SERVICE_NAMES = sorted(name for name, function in FOUND.items() if is_service(function))


def test_the_services_are_found():
    assert len(SERVICE_NAMES) >= 27
    assert {"deals.record_deal", "roster_import.import_roster"} <= set(SERVICE_NAMES)


@pytest.mark.parametrize("name", SERVICE_NAMES)
def test_a_service_begins_by_locking_what_it_was_given(name):
    if name in MAKES_WHAT_IT_WRITES:
        assert not locks(FOUND[name])
        return

    assert locks(first_step(FOUND[name]))


def test_what_is_called_a_lock_locks():
    own = {name: node for name, node in FOUND.items() if "._lock_" in name}

    assert own
    assert [name for name, function in own.items() if not locks(function)] == []


def test_rows_are_locked_in_one_module_alone():
    found = {
        path.relative_to(ROOT).as_posix()
        for path, tree in modules(ROOT / "tournaments").items()
        if any(name == "select_for_update" for name, _call in calls(tree))
    }

    assert found == {LOCKING.relative_to(ROOT).as_posix()}


def test_a_row_is_saved_by_the_columns_that_changed_or_as_a_new_one():
    careless = [
        f"{path.name}:{call.lineno}"
        for path, tree in modules(SERVICES).items()
        for name, call in calls(tree)
        if name == "save"
        and not {keyword.arg for keyword in call.keywords} & {"update_fields", "force_insert"}
    ]

    assert careless == []


def test_only_services_are_called_from_outside_to_write():
    """What writes without a lock of its own is for the services alone."""
    helpers = {
        (f"tournaments.services.{name.partition('.')[0]}", function.name)
        for name, function in FOUND.items()
        if written_in(function) and not is_service(function)
    }
    assert ("tournaments.services.seating", "seat_players") in helpers

    called = {
        (node.module, item.name)
        for path, tree in modules(ROOT / "tournaments").items()
        if not path.is_relative_to(SERVICES)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for item in node.names
    }
    assert helpers & called == set()
