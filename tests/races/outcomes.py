"""What comes out of two writers on one event, and what may come out."""

from dataclasses import dataclass

from tests.races.answers import DONE, FAILED, REFUSED, Answer

LONGEST = 500  # characters of a row in a report
Rows = tuple[tuple[str, tuple[str, ...]], ...]  # names with columns


@dataclass(frozen=True)
class InTurn:
    """Two writers one after the other: the rows before, between and after them."""

    before: Rows
    between: Rows
    after: Rows
    answers: tuple[Answer, Answer]


@dataclass(frozen=True)
class Outcome:
    """The answers of the first and the second of two writers, and the rows they left."""

    answers: tuple[Answer, Answer]
    rows: Rows

    @property
    def kinds(self):
        """How both ended."""
        return tuple(answer.kind for answer in self.answers)


class Allowed:
    """What either order gives, or refusals that leave nothing of their own behind."""

    def __init__(self, forth: InTurn, back: InTurn):
        self.orders = [Outcome(forth.answers, forth.after), Outcome(back.answers[::-1], back.after)]
        self.rows_by_kinds = {(order.kinds, order.rows) for order in self.orders} | {
            ((DONE, REFUSED), forth.between),
            ((REFUSED, DONE), back.between),
            ((REFUSED, REFUSED), forth.before),
        }

    def __contains__(self, outcome):
        return FAILED not in outcome.kinds and (outcome.kinds, outcome.rows) in self.rows_by_kinds

    def difference(self, outcome):
        """How the rows differ from those of the order that comes nearest, row by row."""
        wanted, found = min(
            ((dict(order.rows), dict(outcome.rows)) for order in self.orders),
            key=lambda rows: len(rows[0].items() ^ rows[1].items()),
        )
        for name in sorted(wanted.keys() | found.keys()):
            missing = set(wanted.get(name, ())) - set(found.get(name, ()))
            added = set(found.get(name, ())) - set(wanted.get(name, ()))
            if missing or added or (name in wanted) != (name in found):
                yield f"{name} should have {sorted(missing)} and has {sorted(added)}"


@dataclass(frozen=True)
class Interleaving:
    """One run of two writers: which statement of the first the second came before.

    ``number`` counts the statements from 1; ``waited`` says that the second met a lock.
    """

    names: tuple[str, str]
    number: int
    statement: str
    waited: bool
    outcome: Outcome

    def told(self, allowed: Allowed):
        """Tell the run, and how it differs from what it should have been."""
        answers = zip(self.names, self.outcome.answers, strict=True)
        return "\n".join(
            [
                f"{self.names[0]} held before statement {self.number}, {self.statement[:200]}",
                *(f"    {name}: {answer.kind} {answer.words}" for name, answer in answers),
                f"    in turn: {' or '.join(str(order.kinds) for order in allowed.orders)}",
                *(f"    {line[:LONGEST]}" for line in allowed.difference(self.outcome)),
            ]
        )
