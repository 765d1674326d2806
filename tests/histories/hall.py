"""A floor together with the event in the database that it describes."""

from random import Random

from scoring import load_preset
from tests.factories import TournamentFactory
from tests.factories.results import DESK
from tests.histories.floor import DRAFT, Floor, Place, Stage
from tournaments.enums import EntryStatus, NotPlayed
from tournaments.services.roster import add_entry

PRESETS = ("jamaican", "kalooki", "super", "original")
ROUNDS = 4


class Hall:
    """One event, played at random: what is done to it is done to the floor as well."""

    def __init__(self, seed):
        self.random = Random(seed)
        preset = load_preset(self.random.choice(PRESETS))
        policy = self.random.choice(NotPlayed.values)
        double_entry = self.random.random() < 0.3
        self.tournament = TournamentFactory(
            slug="hall",
            preset=preset.preset,
            rules=preset.to_dict(),
            rounds_planned=ROUNDS,
            deals_per_round=self.random.choice([2, 3, 4]),
            not_played=policy,
            double_entry=double_entry,
        )
        self.floor = Floor(preset, policy, double_entry, {})
        for _ in range(self.random.randint(9, 60)):
            self.arrive()

    def arrive(self):
        """Somebody comes, and is checked in."""
        name = f"Player {len(self.floor.people) + 1}"
        entry = add_entry(
            tournament=self.tournament, actor=DESK, name=name, status=EntryStatus.CHECKED_IN
        )
        self.floor.people[entry.number] = "checked_in"
        return entry.number

    def choose(self, options):
        """One of the options, or None where there are none."""
        options = sorted(options)
        return self.random.choice(options) if options else None

    def entry(self, number):
        return self.tournament.entries.get(number=number)

    def round(self, number):
        return self.tournament.rounds.get(number=number)

    def table(self, number, table):
        return self.round(number).tables.get(number=table)

    def learn_seating(self, number):
        """Take over what was drawn: chance is the one thing that the floor cannot know."""
        round_ = self.round(number)
        stage = Stage(number, DRAFT, list(round_.slots), {})
        slots = range(1, len(round_.slots) + 1)
        rows = round_.seats.values_list("table__number", "number", "first_slot", "entry__number")
        for table, chair, first, person in rows:
            assert first == 1
            place = stage.tables.setdefault(table, Place({slot: {} for slot in slots}))
            for slot in slots:
                place.sitting[slot][chair] = person
        self.floor.rounds[number] = stage
        return stage
