"""Refusing to act on what has changed since it was shown."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from tournaments.errors import StaleError
from tournaments.models import Entry, Round, Seat, Tournament
from tournaments.selectors.schedule import FieldChange
from tournaments.selectors.versions import (
    chairs_seen,
    chairs_version,
    roster_version,
    round_version,
    schedule_version,
)


def keep_seen(seen: str | None, now: str, message: str, *, current: Any = None) -> None:
    """Refuse a change that was made from another version than there is under the lock.

    Arguments: ``seen``, the version that the form was made from, None where there was no form;
    ``now``, the version of the rows as they are; ``current``, those rows, for the page to show.
    """
    if seen is not None and seen != now:
        raise StaleError(message, current=current, seen=now)


def keep_seen_round(seen: str | None, round_: Round) -> None:
    """Refuse to act on a round that has been seated again, published, taken back or closed."""
    keep_seen(
        seen,
        round_version(round_),
        _("%(round)s changed after you opened this page. Nothing was done: check it, then decide.")
        % {"round": round_},
        current=round_,
    )


def keep_seen_schedule(
    seen: str | None, tournament: Tournament, field: FieldChange | None = None
) -> None:
    """Refuse to draft, change or discard rounds where there are others than were shown.

    Arguments: ``field``, who left or came since the drafts, where that decides what is done.
    """
    rounds = tournament.rounds.order_by("number")
    gone, come = (field.gone, field.come) if field else ((), ())
    keep_seen(
        seen,
        schedule_version(tournament, rounds, gone, come),
        _(
            "The rounds or their players changed after you opened this page. Nothing was done:"
            " check them, then decide."
        ),
    )


def keep_seen_entry(seen: str | None, entry: Entry) -> None:
    """Refuse to act on a row of the roster that names somebody else by now, or another status."""
    keep_seen(
        seen,
        roster_version([entry]),
        _(
            "The roster changed after you opened this page: number %(number)s is now %(name)s,"
            " %(status)s. Nothing was done: check the roster, then decide."
        )
        % {"number": entry.number, "name": entry, "status": entry.get_status_display().lower()},
        current=entry,
    )


def keep_seen_tables(seen: str | None, now: str) -> None:
    """Refuse to pass results on where chairs, results or penalties have changed.

    Arguments: ``now``, the version of what passes on, as it is under the lock.
    """
    keep_seen(
        seen,
        now,
        _(
            "Someone changed these tables after you opened this page. Nothing was done: "
            "look at what there is now."
        ),
    )


def keep_seen_chairs(seen: str | None, seats: Iterable[Seat]) -> None:
    """Refuse to score a table for others than those who sat there on the page.

    Arguments: ``seats``, those of the table as they are under its lock.
    """
    seats = list(seats)
    now = chairs_version(seats)
    if seen is None or seen == now:
        return
    raise StaleError(
        _("The seating of this table changed after you opened it: %(changes)s. Nothing was saved.")
        % {"changes": _chairs_words(chairs_seen(seen), chairs_seen(now))},
        field="chairs",
        seen=now,
    )


def _chairs_words(before: dict[int, int], after: dict[int, int]) -> str:
    """Who sits in which chair now, and who sat there before."""
    entries = Entry.objects.filter(pk__in={*before.values(), *after.values()})
    names = {entry.pk: str(entry) for entry in entries.select_related("player")}
    empty = _("empty")
    return ", ".join(
        _("seat %(seat)s is now %(now)s (was %(before)s)")
        % {
            "seat": number,
            "now": names.get(after.get(number, 0), empty),
            "before": names.get(before.get(number, 0), empty),
        }
        for number in sorted({*before, *after})
        if before.get(number) != after.get(number)
    )
