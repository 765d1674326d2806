"""Chance for a simulation: the same seed draws the same on every machine."""

from collections.abc import Mapping
from random import Random
from typing import TypeVar

T = TypeVar("T")


def source_of(seed: int, *path: object) -> Random:
    """Return the source of chance of one thing, such as deal 3 of table 5 of round 2.

    Everything has a source of its own, so that what happens at one table changes nothing at
    another.
    """
    return Random("/".join(str(part) for part in (seed, *path)))  # noqa: S311 (a replayable play)


def happens(rng: Random, thousandths: int) -> bool:
    """Draw whether something happens that does so in so many of 1,000 cases."""
    return rng.randrange(1000) < thousandths


def weighted(rng: Random, weights: Mapping[T, int]) -> T:
    """Draw one of the keys of ``weights``, each as often as its weight says."""
    return rng.choices(list(weights), list(weights.values()))[0]
