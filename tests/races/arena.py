"""Two writers on one event, in the orders in which one can come between the other's statements."""

from contextlib import contextmanager
from itertools import count

from django.db import transaction

from tests.races.answers import FAILED, answer_to
from tests.races.outcomes import Allowed, Interleaving, InTurn, Outcome
from tests.races.people import Person, Worker
from tests.races.rows import all_rows
from tests.races.snapshots import EMPTY, Snapshots


class Arena:
    """A place to let two writers loose; what it finds is told in words."""

    def __init__(self):
        self.opened = {}

    def faults(self, scene, first, second):
        """What comes out of two writers at once that neither order of them gives.

        Both have their pages open before either writes.
        """
        first, second = (self.at_the_page(scene, writer) for writer in (first, second))
        forth = self.in_turn(scene, first, second)
        back = self.in_turn(scene, second, first)
        found = self.not_allowed(Allowed(forth, back), scene, first, second)
        if first is not second:
            found += self.not_allowed(Allowed(back, forth), scene, second, first)
        return found

    def not_allowed(self, allowed, scene, first, second):
        """The runs that end otherwise than ``allowed``."""
        runs = self.interleavings(scene, first, second)
        return [run.told(allowed) for run in runs if run.outcome not in allowed]

    def at_the_page(self, scene, writer):
        """The writer with the page of the prepared event open; always the same for the same."""
        if (scene, writer) not in self.opened:
            self.opened[scene, writer] = self.open_page(scene, writer)
        return self.opened[scene, writer]

    def open_page(self, scene, writer):
        """The writer with the page of the prepared event open."""
        raise NotImplementedError

    def in_turn(self, scene, first, second):
        """Run both, one after the other."""
        raise NotImplementedError

    def interleavings(self, scene, first, second):
        """Run both, the second between the statements of the first."""
        raise NotImplementedError


class PostgresArena(Arena):
    """Two people with connections of their own, and events that are put back before every run.

    The first is held before a statement while the second goes as far as possible: to the end, or
    to a lock. Then the first goes on, and both finish. So for every statement and the commit.
    """

    def __init__(self):
        super().__init__()
        self.people = (Person(), Person())
        self.keeper = Worker()
        self.snapshots = self.keeper.do(Snapshots)
        self.rows_before = {}
        self.known = {}

    def close(self):
        """Let everybody go."""
        for worker in (*self.people, self.keeper):
            worker.leave()

    def rows(self):
        """All rows as they are now."""
        return self.keeper.do(all_rows)

    def clear(self):
        """Leave nothing to the next test, and nobody waiting."""
        for person in self.people:
            person.let_go.set()
        self.keeper.do(lambda: self.snapshots.restore(EMPTY))

    def set_up(self, scene):
        """Put the event of a scene back; it is made the first time."""
        self.keeper.do(lambda: self.snapshots.restore_or_make(scene.name, scene.make))

    def open_page(self, scene, writer):
        """The writer with the page of the prepared event open."""
        self.set_up(scene)
        return self.keeper.do(writer.at_the_page)

    def before(self, scene):
        """The rows of a scene."""
        if scene not in self.rows_before:
            self.set_up(scene)
            self.rows_before[scene] = self.rows()
        return self.rows_before[scene]

    def alone(self, scene, writer):
        """The answer of one writer, and the rows that are left."""
        if (scene, writer) not in self.known:
            self.set_up(scene)
            answer = self.run(self.people[0], writer)
            self.known[scene, writer] = answer, self.rows()
        return self.known[scene, writer]

    def can_write(self, scene, writer):
        """Whether a writer alone changes anything in a scene, or fails there."""
        answer, rows = self.alone(scene, self.at_the_page(scene, writer))
        return answer.kind == FAILED or rows != self.before(scene)

    def run(self, person, writer):
        """The answer of a writer with whom nobody interferes."""
        person.begin(writer)
        return person.finish()

    def in_turn(self, scene, first, second):
        """Run both, one after the other."""
        before = self.before(scene)
        _answer, between = self.alone(scene, first)
        self.set_up(scene)
        answers = tuple(map(self.run, self.people, (first, second)))
        return InTurn(before, between, self.rows(), answers)

    def interleavings(self, scene, first, second):
        """Hold the first before one statement after the other.

        Where the second waits before doing anything, later statements give the same once more.
        """
        one, other = self.people
        for number in count(1):
            self.set_up(scene)
            one.begin(first, hold_at=number)
            if not one.work_until_held():
                return
            statement = one.statements[-1]
            other.begin(second)
            waited = other.work_until_blocked_by(one)
            did_nothing_yet = waited and len(other.statements) == 1
            answers = one.finish(), other.finish()
            outcome = Outcome(answers, self.rows())
            yield Interleaving((first.name, second.name), number, statement, waited, outcome)
            if did_nothing_yet:
                return


class OneConnection(Arena):
    """SQLite, whose transactions come one after the other: only what was loaded before is stale.

    Everything happens on the connection of the test, and is rolled back.
    """

    def trial(self, scene, action):
        """What ``action`` returns on the event of a new scene."""
        with transaction.atomic():
            scene.make()
            found = action()
            transaction.set_rollback(True)
        return found

    def open_page(self, scene, writer):
        """The writer with the page of the prepared event open."""
        return self.trial(scene, writer.at_the_page)

    def in_turn(self, scene, first, second):
        """Run both, one after the other."""

        def run():
            before = all_rows()
            answer = answer_to(first)
            between = all_rows()
            answers = answer, answer_to(second)
            return InTurn(before, between, all_rows(), answers)

        return self.trial(scene, run)

    def interleavings(self, scene, first, second):
        """Load for the first, run the second, then run the first."""
        between = []

        @contextmanager
        def late():
            between.append(answer_to(second))
            yield

        def run():
            answer = answer_to(first, while_writing=late)
            return Outcome((answer, *between), all_rows())

        outcome = self.trial(scene, run)
        if between:
            yield Interleaving((first.name, second.name), 1, "the first one", False, outcome)
