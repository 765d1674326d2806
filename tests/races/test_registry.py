"""No writing service is left out of the pairs, and every writer of the registry writes."""

import importlib
import inspect
import pkgutil

import pytest

from tests.races.answers import DONE
from tests.races.scenes import SCENES
from tests.races.writers import REGISTRY
from tournaments import services


def public_functions():
    """Every public function that a module of the services defines itself."""
    for found in pkgutil.walk_packages(services.__path__, f"{services.__name__}."):
        module = importlib.import_module(found.name)
        for name, function in inspect.getmembers(module, inspect.isfunction):
            if function.__module__ == module.__name__ and not name.startswith("_"):
                yield function


def is_writing(function):
    """Whether a service writes: it opens a transaction, or takes who does it by name."""
    parameters = inspect.signature(function).parameters
    actor = parameters.get("actor")
    return (actor is not None and actor.kind is inspect.Parameter.KEYWORD_ONLY) or (
        opens_transaction(function)
    )


def opens_transaction(function):
    """Whether a decorator around a function, or its own text, opens a transaction."""
    source = inspect.getsource(inspect.unwrap(function))
    return "atomic" in source or "once_more_if_taken" in source


def name_of(function):
    """A service's module and name."""
    return f"{function.__module__.removeprefix('tournaments.services.')}.{function.__name__}"


def test_every_writing_service_has_a_writer():
    writing = {name_of(function) for function in public_functions() if is_writing(function)}
    tools = {"locking.once_more_if_taken"}

    assert writing - tools == {name_of(writer.service) for writer in REGISTRY}
    assert len(writing) > 25


def test_writers_have_names_of_their_own():
    names = [writer.name for writer in REGISTRY]

    assert sorted(set(names)) == sorted(names)


def writes(arena, scene, writer):
    """Whether a writer alone gets done what it is for."""
    answer, rows = arena.alone(scene, arena.at_the_page(scene, writer))
    return answer.kind == DONE and rows != arena.before(scene)


@pytest.mark.django_db
def test_every_writer_writes_in_a_scene(postgres):
    idle = [
        writer.name
        for writer in REGISTRY
        if not any(writes(postgres, scene, writer) for scene in SCENES)
    ]

    assert idle == []
