"""Deals in the JSON format of the scoring cases: read, scored, and answered as plain data."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.cards import Card, parse_cards
from scoring.deal import score_deal
from scoring.deal_input import DealInput
from scoring.errors import ScoringError
from scoring.infractions import InfractionInput
from scoring.presets import DEFAULT_PRESET, load_preset
from scoring.rules import RuleSet

_CASE_KEYS = {
    "name", "preset", "switches", "deal", "goer", "down_and_out", "opened_before", "void", "seats",
    "exact_cut_by", "dealer", "absent", "hands", "infractions", "scores",
}  # fmt: skip
_REFUSED_SEAT = 9
_INFRACTION_KEYS = {"seat", "code", "calls", "points", "reason"}


@dataclass(frozen=True, slots=True)
class DealCase:
    """A named deal with the rules it was played by."""

    name: str
    rules: RuleSet
    deal_input: DealInput


def read_case(case: Mapping[str, Any]) -> DealCase:
    """Read one deal of a cases file.

    Args:
        case: ``preset`` and ``switches``; ``deal``, ``goer``, ``down_and_out``,
            ``opened_before``, ``absent``, ``void``, ``exact_cut_by``, ``dealer``; ``hands``, for
            each seat cards or a counted value; ``infractions``; ``seats``, their number or a list
            of them, by default the highest seat named. A director's own infraction without a
            reason takes the name of the case.

    Raises:
        ScoringError: ``bad_case`` for what has not this form, or any error of reading cards and
            rules, placed at its deal and seat.

    """
    _check_keys(case, _CASE_KEYS)
    name = str(case.get("name", ""))
    preset = case.get("preset", DEFAULT_PRESET)
    if not isinstance(preset, str):
        raise _bad("preset", preset)
    rules = load_preset(preset).with_switches(**_mapping(case, "switches"))
    deal = _whole(case, "deal")
    if deal is None:
        raise ScoringError("bad_case", "The deal’s number is missing.", field="deal", key="deal")
    hands = {
        _seat(seat): _hand(hand, deal, _seat(seat))
        for seat, hand in _mapping(case, "hands").items()
    }
    infractions = tuple(_infraction(row, name) for row in _list(case, "infractions"))
    opened_before = frozenset(_seat(seat) for seat in _list(case, "opened_before"))
    goer, exact_cut_by, dealer = (_whole(case, key) for key in ("goer", "exact_cut_by", "dealer"))
    absent = frozenset(_seat(seat) for seat in _list(case, "absent"))
    named = {*hands, *absent, *opened_before, *(row.seat for row in infractions)}
    named |= {seat for seat in (goer, exact_cut_by, dealer) if seat is not None}
    return DealCase(
        name,
        rules,
        DealInput(
            deal=deal,
            hands=hands,
            seats=_seats(case.get("seats", max(named, default=0))),
            goer=goer,
            down_and_out=_flag(case, "down_and_out"),
            absent=absent,
            opened_before=opened_before,
            void=_flag(case, "void"),
            infractions=infractions,
            exact_cut_by=exact_cut_by,
            dealer=dealer,
        ),
    )


def score_file(text: str) -> list[dict[str, Any]]:
    """Score every deal of a cases file, in its order.

    Args:
        text: JSON: an object with the lists ``cases`` and ``refused``, or one list of cases.

    Returns:
        For each deal ``name``, ``scores`` in seat order, ``lines`` and ``warnings``, or ``name``,
        ``error``, ``code``, ``deal`` and ``seat``.

    Raises:
        ScoringError: ``bad_json`` or ``bad_case`` where the file as a whole cannot be read.

    """
    try:
        data = json.loads(text)
    except ValueError as error:
        raise ScoringError(
            "bad_json", f"The file is not JSON: {error}.", reason=str(error)
        ) from error
    if isinstance(data, Mapping):
        data = [*_list(data, "cases"), *_list(data, "refused")]
    if not isinstance(data, list) or not all(isinstance(case, Mapping) for case in data):
        raise ScoringError("bad_case", "The file holds no list of cases.")
    return [_answer(case) for case in data]


def _answer(case: Mapping[str, Any]) -> dict[str, Any]:
    name = case.get("name", "")
    deal = case.get("deal")
    try:
        read = read_case(case)
        result = score_deal(read.rules, read.deal_input)
    except ScoringError as error:
        placed = error.at(deal=deal if type(deal) is int else None)
        return {
            "name": name,
            "error": str(placed),
            "code": placed.code,
            "deal": placed.deal,
            "seat": placed.seat,
        }
    return {
        "name": name,
        "scores": list(result.scores.values()),
        "lines": [
            {"seat": line.seat, "kind": line.kind, "points": line.points, "reason": line.reason}
            for line in result.lines
        ],
        "warnings": [
            {"code": warning.code, "seat": warning.seat, "message": warning.message}
            for warning in result.warnings
        ],
    }


def _hand(hand: Any, deal: int, seat: int) -> tuple[Card, ...] | int:
    if type(hand) is int:
        return hand
    if not isinstance(hand, str):
        raise _bad("hands", hand).at(deal=deal, seat=seat)
    try:
        return parse_cards(hand)
    except ScoringError as error:
        raise error.at(deal=deal, seat=seat, field="hands") from error


def _infraction(row: Any, reason: str) -> InfractionInput:
    if not isinstance(row, Mapping):
        raise _bad("infractions", row)
    _check_keys(row, _INFRACTION_KEYS)
    return InfractionInput(
        seat=_seat(row.get("seat")),
        code=str(row.get("code", "")),
        calls=_whole(row, "calls"),
        points=_whole(row, "points"),
        reason=str(row.get("reason", reason if row.get("code") == "other" else "")),
    )


def _seats(seats: Any) -> tuple[int, ...]:
    if type(seats) is int:
        return tuple(range(1, min(seats, _REFUSED_SEAT) + 1))
    if isinstance(seats, list):
        return tuple(_seat(seat) for seat in seats)
    raise _bad("seats", seats)


def _seat(seat: Any) -> int:
    if isinstance(seat, str) and seat.isdecimal():
        return int(seat)
    if type(seat) is int:
        return seat
    raise _bad("seat", seat)


def _whole(data: Mapping[str, Any], key: str) -> int | None:
    value = data.get(key)
    if value is None or type(value) is int:
        return value
    raise _bad(key, value)


def _flag(data: Mapping[str, Any], key: str) -> bool:
    value = data.get(key, False)
    if isinstance(value, bool):
        return value
    raise _bad(key, value)


def _list(data: Mapping[str, Any], key: str) -> list[Any]:
    value = data.get(key, [])
    if isinstance(value, list):
        return value
    raise _bad(key, value)


def _mapping(data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = data.get(key, {})
    if isinstance(value, Mapping):
        return value
    raise _bad(key, value)


def _check_keys(data: Mapping[str, Any], known: set[str]) -> None:
    for key in data:
        if key not in known:
            raise ScoringError("bad_case", f"“{key}” is unknown in a case.", field=key, key=key)


def _bad(key: str, value: Any) -> ScoringError:
    return ScoringError(
        "bad_case", f"“{key}” cannot be {value!r}.", field=key, key=key, value=value
    )
