"""The floor as a director sees it, in plain Python: a second opinion on what the product keeps.

It knows who sits where in every slot, which versions of which deals are live, and who was charged
for what. It shares no line with the product but ``scoring``.
"""

from dataclasses import dataclass, field

from scoring import DealInput, RuleSet

DRAFT, PLAYING, CLOSED = "draft", "published", "closed"
PLAYED, VOID, NOT_PLAYED = "played", "void", "not_played"


@dataclass
class Version:
    """One live version of an attempt at a deal; ``sitting`` says who played in which chair."""

    attempt: int
    outcome: str
    confirmed: bool
    sitting: dict[int, int]
    noted: DealInput | None = None


@dataclass
class Charge:
    """An infraction of a person in a round; ``deal`` and ``attempt`` where it belongs to one."""

    person: int
    round: int
    table: int
    deal: int | None
    attempt: int
    code: str
    calls: int | None
    points: int | None
    key: int  # of the row in the database


@dataclass
class Place:
    """A table: who sits in which chair, slot by slot, and what is on record by deal."""

    sitting: dict[int, dict[int, int]]
    live: dict[int, list[Version]] = field(default_factory=dict)
    locked: bool = False

    def result(self, deal):
        """The version that stands for a deal and is not void, confirmed or waiting; or None."""
        found = [item for item in self.live.get(deal, ()) if item.outcome != VOID]
        return found[-1] if found else None

    def counted(self, deal):
        """The confirmed version of a deal that is not void; or None."""
        found = [item for item in self.live.get(deal, ()) if item.outcome != VOID]
        return next((item for item in found if item.confirmed), None)

    def version(self, deal, attempt):
        """The live version of an attempt that is shown: a waiting correction before the old one."""
        found = [item for item in self.live.get(deal, ()) if item.attempt == attempt]
        return found[-1] if found else None

    def has_records(self):
        return any(self.live.values())

    def people(self):
        """Everybody who sits there in some slot."""
        return {person for chairs in self.sitting.values() for person in chairs.values()}


@dataclass
class Stage:
    """One round: its status, the deal of each slot, its tables."""

    number: int
    status: str
    slots: list[int | None]
    tables: dict[int, Place]

    @property
    def deals(self):
        return [deal for deal in self.slots if deal is not None]

    def slot(self, deal):
        return self.slots.index(deal) + 1

    def open_slot(self, table):
        """The first slot behind all deals of a table that are in."""
        place = self.tables[table]
        done = [self.slot(deal) for deal in self.deals if place.result(deal)]
        return max(done, default=0) + 1

    def seated(self):
        """Who sits somewhere in the last slot."""
        return {
            person
            for place in self.tables.values()
            for person in place.sitting[len(self.slots)].values()
        }

    def free_slot(self, person):
        """The first slot behind all in which somebody sits somewhere."""
        held = [
            slot
            for place in self.tables.values()
            for slot, chairs in place.sitting.items()
            if person in chairs.values()
        ]
        return max(held, default=0) + 1

    def gaps(self):
        """(table, deal) of each deal without a result."""
        return [
            (number, deal)
            for number, place in sorted(self.tables.items())
            for deal in self.deals
            if place.result(deal) is None
        ]

    def waiting(self):
        """(table, deal) of each deal with a version that waits for a second person."""
        return [
            (number, deal)
            for number, place in sorted(self.tables.items())
            for deal, live in sorted(place.live.items())
            if any(not item.confirmed for item in live)
        ]

    def end(self, table, first=1):
        """Every deal of a table that has no result is not played, from a slot on."""
        live = self.tables[table].live
        for deal in self.deals:
            if self.slot(deal) >= first and self.tables[table].result(deal) is None:
                attempt = len({item.attempt for item in live.get(deal, ())}) + 1
                live.setdefault(deal, []).append(Version(attempt, NOT_PLAYED, True, {}))

    def settle(self):
        """A closed round with a hole is open again."""
        if self.status == CLOSED and self.is_open():
            self.status = PLAYING

    def is_open(self):
        return any(
            place.counted(deal) is None for place in self.tables.values() for deal in self.deals
        )


@dataclass
class Floor:
    """The whole event: people by number with their status, rounds, charges that stand."""

    rules: RuleSet
    policy: str
    double_entry: bool
    people: dict[int, str]
    rounds: dict[int, Stage] = field(default_factory=dict)
    charges: dict[int, Charge] = field(default_factory=dict)

    def here(self):
        """Who is checked in."""
        return {person for person, status in self.people.items() if status == "checked_in"}

    def shown(self):
        """The rounds that are not drafts."""
        return [stage for stage in self.rounds.values() if stage.status != DRAFT]
