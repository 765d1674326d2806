"""Pairs of writers that once lost something, deadlocked or failed; with SQLite by stale pages."""

import pytest

from tests.races.scenes import BEFORE, DRAFTS, PLAYED, PUBLISHED
from tests.races.writers import WRITERS

pytestmark = pytest.mark.django_db

PAIRS = [
    (PLAYED, "take back", "close round 1"),
    (PUBLISHED, "record", "take round 1 back"),
    (BEFORE, "remove ann", "remove ben"),
    (BEFORE, "remove ann", "make ben scorer"),
    (DRAFTS, "publish round 1", "withdraw player"),
    (DRAFTS, "publish round 1", "undo check-in"),
    (PLAYED, "take round 1 back", "publish round 2"),
    (DRAFTS, "withdraw player", "edit player"),
    (BEFORE, "check in all", "edit who is not there"),
    (BEFORE, "rules", "settings"),
    (PUBLISHED, "cancel penalty", "cancel penalty as scorer"),
    (PUBLISHED, "cancel penalty", "record"),
    (PLAYED, "cancel penalty", "correct"),
    (BEFORE, "draft", "remove player"),
    (PLAYED, "discard round 2", "redraw round 2"),
    (PLAYED, "discard round 2", "publish round 2"),
    (BEFORE, "create", "create"),
    (PUBLISHED, "mark deal 2 of table 1 and deal 1 of table 2", "record at table 2"),
    (PUBLISHED, "mark deal 2 of table 1 and deal 1 of table 2", "close round 1 with gaps"),
    (PUBLISHED, "mark deal 2 of table 1 and deal 1 of table 2", "end table 2 short"),
    (PUBLISHED, "close round 1 with gaps", "record at table 2"),
]


@pytest.mark.parametrize(
    ("scene", "first", "second"),
    PAIRS,
    ids=[f"{scene.name}: {first} and {second}" for scene, first, second in PAIRS],
)
def test_two_at_once_end_as_one_after_the_other(arena, scene, first, second):
    faults = arena.faults(scene, WRITERS[first], WRITERS[second])

    assert not faults, "\n\n".join(faults)
