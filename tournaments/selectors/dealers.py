"""Who deals: the deal passes to the next occupied chair (rules, section 5)."""

from collections.abc import Iterable, Mapping, Sequence

from tournaments.models import DealRecord, Round, Seat, chairs_at


def dealers(
    round_: Round, seats: Iterable[Seat], live: Mapping[int, Sequence[DealRecord]]
) -> dict[int, int]:
    """The chair that deals each deal of a table, by deal.

    What a record names counts, and the next deal passes on from there; a deal that is not in yet
    is taken to be played. Void attempts and deals not played do not pass the deal on; one who
    dealt a void attempt and has left passes it on to the next chair.

    Arguments: ``seats``, all rows of the table; ``live``, its confirmed and waiting records by
    deal, in order of attempts.
    """
    seats = list(seats)
    found: dict[int, int] = {}
    before = 0
    for slot, deal in enumerate(round_.slots, start=1):
        if deal is None:
            continue
        chairs = sorted(chairs_at(seats, slot))
        records = live.get(deal, ())
        named = next(
            (record.dealer for record in reversed(records) if record.dealer in chairs), None
        )
        dealer = named or next(
            (chair for chair in chairs if chair > before), min(chairs, default=0)
        )
        if dealer:
            found[deal] = dealer
        if not any(record.is_not_played for record in records):
            before = dealer
    return found
