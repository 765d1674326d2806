"""The one place that locks: the tournament, then a round, then a table, never the other way.

Every service starts here with the rows it was given, and works on those it gets back: the same
rows as they are now. So two writers at once act one after the other, and the second one sees what
the first one did.

- ``lock_tournament``: settings, people, roster, and whatever spans rounds.
- ``lock_round``: the tournament, then one of its rounds.
- ``lock_table``: a round, then one of its tables, for what is scored there. Not the tournament,
  so that saving a deal does not wait while a later round is seated.

The locks let others refer to the row (a line of the log to its tournament). On SQLite, which has
one writer at a time, the transaction itself is the lock.
"""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError, transaction
from django.db.models import Exists, Model, OuterRef, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournaments.enums import RoundStatus
from tournaments.errors import StaleError
from tournaments.models import (
    DealRecord,
    Entry,
    Membership,
    PenaltyEntry,
    Player,
    Round,
    Seat,
    Table,
    Tournament,
)

_Row = TypeVar("_Row", bound=Model)
_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")

_MOST_TRIES = 5
_SCORED_ON = ("number", "round__number", "round__slots", "round__status")
_SCORED_BY = ("round__tournament__rules", "round__tournament__double_entry")

_REMOVED: dict[type[Model], Promise] = {
    Tournament: gettext_lazy("Someone has deleted this tournament."),
    Membership: gettext_lazy("Someone has already taken this role away."),
    Entry: gettext_lazy("Someone has removed this player from the roster."),
    Round: gettext_lazy("Someone has discarded this round. Check which rounds there are now."),
    Table: gettext_lazy("Someone has seated this round again. Check who sits where now."),
    Seat: gettext_lazy("Someone has seated this round again. Check who sits where now."),
    DealRecord: gettext_lazy("Someone has removed this result. Check the table."),
    PenaltyEntry: gettext_lazy("Someone has removed this penalty. Check the table."),
}


def as_it_is_now(rows: QuerySet[_Row], key: int) -> _Row:
    """The row of ``rows`` whose primary key is ``key``; StaleError where it is gone."""
    try:
        return rows.get(pk=key)
    except ObjectDoesNotExist:
        raise StaleError(str(_REMOVED[rows.model])) from None


def lock_tournament(tournament_id: int) -> Tournament:
    """Lock a tournament until the transaction ends, and read it as it is now.

    Raises StaleError where it is gone, as all of these do for their rows.
    """
    return as_it_is_now(Tournament.objects.select_for_update(no_key=True), tournament_id)


def lock_round(round_: Round) -> Round:
    """Lock a tournament, then one of its rounds, and read both as they are now."""
    tournament = lock_tournament(round_.tournament_id)
    return as_it_is_now(tournament.rounds.select_for_update(no_key=True), round_.pk)


def lock_drafts(tournament: Tournament) -> list[Round]:
    """Lock the drafts of a tournament that is locked, in order, and read them as they are now."""
    drafts = tournament.rounds.select_for_update(no_key=True).filter(status=RoundStatus.DRAFT)
    return list(drafts.order_by("number"))


def lock_table(table_id: int, *, read: Table | None = None) -> Table:
    """Lock a round, then one of its tables, and read both as they are now, with the rules.

    Until something is scored the rules may be replaced at any moment. Then the tournament is
    locked first, so that what is scored now is scored by the rules that stay (rules, section 9).

    Arguments: ``read``, the table as it was read before; its rule set is used on where the rules
    are the same.
    """
    tables = (
        Table.objects.select_for_update(no_key=True, of=("round", "self"))
        .select_related("round__tournament")
        .only(*_SCORED_ON, *_SCORED_BY)
    )
    scored = DealRecord.objects.filter(table__round__tournament=OuterRef("round__tournament"))
    charged = PenaltyEntry.objects.filter(round__tournament=OuterRef("round__tournament"))
    try:
        table = tables.get(Exists(scored) | Exists(charged), pk=table_id)
    except Table.DoesNotExist:
        tournaments = Tournament.objects.select_for_update(no_key=True, of=("self",))
        list(tournaments.filter(rounds__tables=table_id))
        table = as_it_is_now(tables, table_id)
    if read is not None and read.round.tournament.rules == table.round.tournament.rules:
        table.round.tournament.rule_set = read.round.tournament.rule_set
    return table


def lock_players(keys: set[int]) -> None:
    """Lock people, whom several tournaments share, in one order; after the tournament."""
    list(Player.objects.select_for_update(no_key=True).filter(pk__in=keys).order_by("pk"))


def once_more_if_taken(
    service: Callable[_Arguments, _Result],
) -> Callable[_Arguments, _Result]:
    """Run a service in a transaction, and again where somebody else has just taken a unique value.

    The second time it finds that value taken, and answers as to the second of two. Raises the
    IntegrityError itself where it comes back every time.
    """

    @wraps(service)
    def run(*args: _Arguments.args, **kwargs: _Arguments.kwargs) -> _Result:
        for _attempt in range(_MOST_TRIES - 1):
            try:
                with transaction.atomic():
                    return service(*args, **kwargs)
            except IntegrityError:
                continue
        with transaction.atomic():
            return service(*args, **kwargs)

    return run
