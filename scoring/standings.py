"""Places: the lowest total wins, ties are shared or split by a list (rules, section 8)."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from scoring.errors import ScoringError

TIE_BREAKS = {
    "fewest_infraction_points": "Fewest infraction points",
    "most_deals_won": "Most deals won",
    "most_down_and_outs": "Most down-and-outs",
    "lowest_round_total": "Lowest single-round total",
    "last_round_total": "Lowest total of the last round",
    "lots": "Lots drawn with a recorded seed",
}


@dataclass(frozen=True, slots=True)
class StandingInput:
    """What one player, pair or team brings to the standings."""

    key: Hashable
    total: int
    infraction_points: int = 0
    deals_won: int = 0
    down_and_outs: int = 0
    round_totals: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Ranked:
    """A place in the standings.

    Attributes:
        key: the key of the entry.
        place: 1 for the winner; equal entries share a place and the next places are left out.
        shared: True where another entry has the same place.
        decided_by: the tie-break that settled this place among equal totals, or None.

    """

    key: Hashable
    place: int
    shared: bool
    decided_by: str | None


def rank(
    entries: Sequence[StandingInput], tie_breaks: Sequence[str] = (), seed: int = 0
) -> list[Ranked]:
    """Put entries in the order of their places (rules, section 8).

    Args:
        entries: the entries in any order; their keys are distinct.
        tie_breaks: names of ``TIE_BREAKS``, applied in this order to equal totals.
        seed: the recorded seed of the lots; the same seed and keys give the same lots.

    Returns:
        One place per entry, best first; entries that share a place keep the order given.

    Raises:
        ScoringError: ``unknown_tie_break``.

    """
    criteria = [_criterion(name, seed) for name in tie_breaks]
    keyed = sorted(
        ((entry.total, *(criterion(entry) for criterion in criteria)), number)
        for number, entry in enumerate(entries)
    )
    keys = [key for key, _ in keyed]
    ranked: list[Ranked] = []
    start = 0
    while start < len(keyed):
        end = start + 1
        while end < len(keyed) and keys[end] == keys[start]:
            end += 1
        split = max(
            _first_difference(keys[start], keys[start - 1]) if start else 0,
            _first_difference(keys[start], keys[end]) if end < len(keyed) else 0,
        )
        decided_by = tie_breaks[split - 1] if split else None
        ranked.extend(
            Ranked(entries[number].key, start + 1, end - start > 1, decided_by)
            for _, number in keyed[start:end]
        )
        start = end
    return ranked


def _criterion(name: str, seed: int) -> Callable[[StandingInput], int]:
    criteria: dict[str, Callable[[StandingInput], int]] = {
        "fewest_infraction_points": lambda entry: entry.infraction_points,
        "most_deals_won": lambda entry: -entry.deals_won,
        "most_down_and_outs": lambda entry: -entry.down_and_outs,
        "lowest_round_total": lambda entry: min(entry.round_totals, default=0),
        "last_round_total": lambda entry: entry.round_totals[-1] if entry.round_totals else 0,
        "lots": lambda entry: _lot(entry.key, seed),
    }
    if name not in criteria:
        raise ScoringError(
            "unknown_tie_break", f"There is no tie-break “{name}”.", field="tie_breaks", name=name
        )
    return criteria[name]


def _lot(key: Hashable, seed: int) -> int:
    return int.from_bytes(sha256(f"{seed}:{key!r}".encode()).digest()[:8])


def _first_difference(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    return next(
        index for index, pair in enumerate(zip(one, other, strict=True)) if len({*pair}) > 1
    )
