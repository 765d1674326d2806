"""Every two writers of the registry, in scenes where both or at least one can write: `make races`.

Where neither can write, neither can come between the other's statements.
"""

from itertools import combinations_with_replacement, islice

import pytest

from tests.races.scenes import SCENES
from tests.races.writers import REGISTRY

pytestmark = pytest.mark.django_db

MOST_SCENES = 2
PAIRS = list(combinations_with_replacement(REGISTRY, 2))


def scenes_for(arena, writers):
    """The first scenes in which both can write; where there is none, those in which one can."""
    able = [(scene, sum(arena.can_write(scene, writer) for writer in writers)) for scene in SCENES]
    most = max(count for _scene, count in able)
    return islice((scene for scene, count in able if count == most), MOST_SCENES)


@pytest.mark.parametrize(
    ("first", "second"), PAIRS, ids=[f"{first} and {second}" for first, second in PAIRS]
)
def test_two_at_once_end_as_one_after_the_other(postgres, first, second):
    faults = [
        f"In scene {scene.name}: {fault}"
        for scene in scenes_for(postgres, (first, second))
        for fault in postgres.faults(scene, first, second)
    ]

    assert not faults, "\n\n".join(faults)
