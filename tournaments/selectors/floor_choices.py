"""What a director can choose for a chair or a person of a round as it is now; reads only.

A choice is made of the change behind it, so what a page says and what the service does cannot
part. Its version says all that it rests on: the service makes it again under its lock, and does
nothing where it has become another one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext as _

from tournaments.models import Entry
from tournaments.selectors import floor_changes as changes
from tournaments.selectors.floor import Floor, FloorTable, Place, most_chairs
from tournaments.selectors.floor_changes import Change, repeats
from tournaments.selectors.floor_effects import Effect, effects
from tournaments.selectors.seating import CHAIRS
from tournaments.selectors.versions import fingerprint
from tournaments.words import floor as words

KINDS = frozenset({"empty", "seat", "move", "swap", "apart", "table", "stand", "lock", "unlock"})
PARTIAL = "tournaments/partials/floor_choice.html"


@dataclass(frozen=True)
class Chosen:
    """What was chosen on the page: a table and chair, or the number of somebody without one.

    ``other`` is the number of a second player, to swap chairs with.
    """

    table: int | None = None
    chair: int | None = None
    player: int | None = None
    other: int | None = None


@dataclass(frozen=True, eq=False)
class Choice:
    """One thing that can be done now, with what it does in words.

    ``key`` names it in addresses, its kind before a hyphen. ``people`` are those to tick,
    ``ticked`` their numbers at first; ``asks`` labels a text that must be typed; ``about`` says
    which chair or person it is about. ``partial`` is the template that shows it.
    """

    floor: Floor
    key: str
    title: str
    button: str
    change: Change
    version: str
    said: tuple[Effect, ...] = ()
    people: tuple[Entry, ...] = ()
    ticked: tuple[int, ...] = ()
    asks: str = ""
    about: str = ""
    partial: str = PARTIAL

    @property
    def line(self) -> str:
        """The choice in one line, with the chair or person that it is about."""
        return f"{self.about}: {self.title}" if self.about else self.title

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """What it does, in words with a label each."""
        return self.said or effects(self.floor, self.change)


def choices(floor: Floor, chosen: Chosen, people: Sequence[int] = ()) -> list[Choice]:
    """All that can be done for what was chosen, the likeliest first; nothing where nothing can.

    Arguments: ``people``, the numbers of those who were ticked for a new table.
    """
    if chosen.player is not None:
        entry = next((e for e in floor.unseated if e.number == chosen.player), None)
        offered = list(_for_person(floor, entry, people)) if entry else []
        return [replace(choice, about=str(entry)) for choice in offered]
    table = floor.table(chosen.table or 0)
    if table is None:
        return []
    chair = table.chair(chosen.chair or 0)
    about = words.place(table.number, chair.number, str(chair.holder) if chair.holder else "")
    second = floor.place_of(chosen.other)
    if chair.holder is not None and second is not None:
        swaps = _swaps(floor, Place(table, chair), second)
        return [replace(choice, about=about) for choice in swaps]
    offered = []
    if chair.holder is not None:
        offered += _for_holder(floor, Place(table, chair))
    elif 1 <= chair.number <= most_chairs(floor.round):
        offered += _seats(floor, table, chair.number)
    of_table = [*_apart(floor, table), _lock(floor, table)]
    return [*(replace(choice, about=about) for choice in offered), *of_table]


def emptying(floor: Floor, place: Place) -> Choice | None:
    """The choice that leaves a held chair empty; None where no deal is left for it."""
    return next(_empty(floor, place), None)


def _made(floor: Floor, key: str, title: str, button: str, change: Change) -> Choice:
    """A choice that changes chairs."""
    before = [table.version for table in floor.tables if table.number in change.tables]
    after = [
        (item.table, item.chair, item.slot, item.entry.pk if item.entry else 0)
        for item in change.chairs
    ]
    version = fingerprint(floor.round.pk, floor.round.status, key, before, after)
    return Choice(floor, key, title, button, change, version)


def _for_holder(floor: Floor, place: Place) -> Iterator[Choice]:
    """What can be done where somebody holds the chair."""
    entry = place.chair.holder
    if entry is None:
        return
    yield from _seats(floor, place.table, place.chair.number)
    yield from _empty(floor, place)
    yield from _moves(floor, place)
    if place.table.is_open:
        yield Choice(
            floor,
            "stand",
            _("A substitute plays for %(name)s") % {"name": entry},
            _("Write it down"),
            Change("stand"),
            fingerprint(floor.round.pk, place.table.number, place.chair.number, entry.pk),
            said=((str(entry), words.stands_in()),),
            asks=_("Who plays for %(name)s") % {"name": entry},
        )


def _empty(floor: Floor, place: Place) -> Iterator[Choice]:
    change = changes.emptied(place)
    if change is not None:
        deal = _deal(floor, place.table.slot)
        title = (
            _("Leaves; the chair stays empty")
            if place.table.slot > 1
            else _("Does not play; the chair stays empty")
        )
        button = _("Empty the chair from deal %(deal)s") % {"deal": deal}
        yield _made(floor, "empty", title, button, change)


def _seats(floor: Floor, table: FloorTable, chair: int) -> Iterator[Choice]:
    """Everybody without a chair in this one, first who can sit soonest and meets fewest again."""
    holder = table.chair(chair).holder
    company = [entry for entry in table.holders if entry != holder]
    for entry in sorted(
        floor.unseated, key=lambda e: (floor.free_from(e), len(repeats(floor, e, company)))
    ):
        change = changes.seated(floor, table, chair, entry)
        if change is not None:
            said = {"name": entry, "t": table.number, "deal": _deal(floor, change.chairs[0].slot)}
            title = (
                _("Leaves; %(name)s takes the chair from deal %(deal)s")
                if holder
                else _("%(name)s sits here from deal %(deal)s")
            )
            button = _("Seat %(name)s from deal %(deal)s")
            yield _made(floor, f"seat-{entry.number}", title % said, button % said, change)


def _moves(floor: Floor, place: Place) -> Iterator[Choice]:
    """The first empty chair of every other table, fewest deals missed and fewest repeats first."""
    found = []
    for table in floor.tables:
        chair = next((c for t, c in changes.empty_chairs(floor) if t is table), None)
        change = changes.moved(floor, place, table, chair) if chair else None
        if change is not None and place.chair.holder is not None:
            slot = change.chairs[-1].slot
            again = len(repeats(floor, place.chair.holder, table.holders))
            found.append(((slot, again, table.number), table, chair, change))
    for _cost, table, chair, change in sorted(found, key=lambda item: item[0]):
        said = {"t": table.number, "c": chair, "deal": _deal(floor, change.chairs[-1].slot)}
        yield _made(
            floor,
            f"move-{table.number}-{chair}",
            _("Moves to table %(t)s, chair %(c)s, from deal %(deal)s") % said,
            _("Move to table %(t)s from deal %(deal)s") % said,
            change,
        )


def _swaps(floor: Floor, place: Place, second: Place) -> Iterator[Choice]:
    """How two players can swap chairs."""
    change = changes.swapped(floor, place, second)
    if change is not None and second.chair.holder is not None:
        said = {"name": second.chair.holder, "deal": _deal(floor, change.chairs[0].slot)}
        yield _made(
            floor,
            f"swap-{second.chair.holder.number}",
            _("Swaps chairs with %(name)s from deal %(deal)s") % said,
            _("Swap from deal %(deal)s") % said,
            change,
        )


def _apart(floor: Floor, table: FloorTable) -> Iterator[Choice]:
    """A table of three or fewer broken up, where other tables have room."""
    change = changes.pulled_apart(floor, table) if len(table.holders) < CHAIRS else None
    if change is not None:
        said = {"t": table.number}
        title = _("Table %(t)s is broken up to fill other tables") % said
        yield _made(floor, "apart", title, _("Break up table %(t)s") % said, change)


def _for_person(floor: Floor, entry: Entry, people: Sequence[int]) -> Iterator[Choice]:
    """What can be done for somebody who has no chair."""
    found = [(0, table, chair) for table, chair in changes.empty_chairs(floor)]
    for table in floor.tables:
        further = changes.further_chair(floor, table)
        if further is not None:
            found.append((1, table, further))
    new = list(_new_table(floor, entry, people))
    seats = []
    for is_further, table, number in found:
        change = changes.seated(floor, table, number, entry)
        if change is not None:
            slot = change.chairs[0].slot
            again = len(repeats(floor, entry, table.holders))
            seats.append(((is_further, slot, again, table.number), table, number, change))
    for cost, table, number, change in sorted(seats, key=lambda item: item[0]):
        if cost[0]:
            yield from new
            new = []
        said = {
            "name": entry,
            "t": table.number,
            "c": number,
            "deal": _deal(floor, change.chairs[0].slot),
        }
        title = (
            _("Takes an extra chair, %(c)s, at table %(t)s, from deal %(deal)s")
            if cost[0]
            else _("Sits at table %(t)s, chair %(c)s, from deal %(deal)s")
        )
        button = _("Seat them at table %(t)s from deal %(deal)s")
        yield _made(floor, f"seat-{table.number}-{number}", title % said, button % said, change)
    yield from new


def _new_table(floor: Floor, entry: Entry, people: Sequence[int]) -> Iterator[Choice]:
    """A table of latecomers: those who were ticked, or the first four with the one chosen."""
    come = changes.newcomers(floor)
    if entry not in come:
        return
    come = [entry, *(other for other in come if other != entry)]
    ticked = [other for other in come if other.number in people]
    change = changes.new_table(floor, ticked) or changes.new_table(floor, come[:CHAIRS])
    if change is not None:
        said = {"t": floor.next_number}
        yield Choice(
            floor,
            "table",
            _("A new table, number %(t)s") % said,
            _("Seat table %(t)s") % said,
            change,
            fingerprint(floor.round.pk, change.adds, sorted(e.pk for e in come)),
            people=tuple(come),
            ticked=tuple(people) or tuple(e.number for e in come[:CHAIRS]),
        )


def _lock(floor: Floor, table: FloorTable) -> Choice:
    """Lock the table, or unlock it."""
    locked = table.table.is_locked
    said = {"t": table.number}
    return Choice(
        floor,
        "unlock" if locked else "lock",
        _("Unlock table %(t)s") % said if locked else _("Lock table %(t)s") % said,
        _("Unlock table %(t)s") % said if locked else _("Lock table %(t)s") % said,
        Change("unlock" if locked else "lock", locks=table.number),
        fingerprint(table.table.pk, locked),
        said=((_("Redraw"), words.unlocking() if locked else words.locking()),),
    )


def _deal(floor: Floor, slot: int) -> int:
    """The first deal that is played from a slot on."""
    return next(iter(floor.round.deals_from(slot)), 0)
