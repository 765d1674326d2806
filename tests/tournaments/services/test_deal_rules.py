"""By which rules a deal is scored while the director still changes them."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from tests.factories import deal_sheet, play_deal, recorded, seated_round
from tests.factories.results import DESK, penalised
from tests.tournaments.services.tables import first_table, points
from tournaments.errors import Refusal
from tournaments.models import DealRecord, Table, Tournament
from tournaments.selectors.tournaments import rules_are_frozen
from tournaments.services.tournaments import update_rules

DOWN = deal_sheet(down_and_out=True)


def switch(tournament, **switches):
    """Change the rules of a tournament as the settings page does."""
    now = Tournament.objects.get(pk=tournament.pk)
    infractions = now.rule_set.infractions
    return update_rules(tournament=now, actor=DESK, switches=switches, infractions=infractions)


def fine(table):
    """A penalty of no deal."""
    return penalised(table.seats.first(), actor=DESK, code="no_draw")


@pytest.mark.django_db
def test_a_first_deal_is_scored_by_the_rules_of_now():
    table = first_table(switches={"out_bonus": -50})
    assert table.round.tournament.rule_set.out_bonus == -50
    switch(table.round.tournament, out_bonus=-30)

    record = recorded(table, DOWN).record

    assert points(record)[0] == (1, 0, 0, -30)


@pytest.mark.django_db
def test_a_later_deal_is_scored_by_the_rules_that_the_first_one_froze():
    """Somebody opened a table before the rules were changed, and saves after the first deal."""
    one, other = seated_round(tables=2).tables.select_related("round__tournament")
    assert other.round.tournament.rule_set.out_bonus == 0
    switch(one.round.tournament, out_bonus=-30)
    play_deal(Table.objects.get(pk=one.pk))

    record = recorded(other, DOWN).record

    assert points(record)[0] == (1, 0, 0, -30)


@pytest.mark.django_db
@pytest.mark.parametrize("score", [play_deal, fine])
def test_the_first_score_freezes_the_rules(score):
    table = first_table()
    tournament = table.round.tournament
    switch(tournament, out_bonus=-30)
    assert not rules_are_frozen(tournament)

    score(table)

    assert rules_are_frozen(tournament)
    with pytest.raises(Refusal, match=r"^The rules have been frozen since the first score"):
        switch(tournament, out_bonus=-50)
    assert Tournament.objects.get().rule_set.out_bonus == -30


@pytest.mark.django_db(transaction=True)
def test_rules_and_a_first_deal_at_once_agree():
    """Either the rules come first and score the deal, or the deal does and they are refused."""
    table = first_table()
    start = threading.Barrier(2)

    def run(act):
        start.wait(timeout=10)
        try:
            return act()
        except Refusal as refusal:
            return refusal
        finally:
            connection.close()

    acts = (
        lambda: recorded(table, DOWN),
        lambda: switch(table.round.tournament, out_bonus=-30),
    )
    with ThreadPoolExecutor(2) as people:
        _, changed = people.map(run, acts)

    bonus = points(DealRecord.objects.get())[0][3]
    rules = Tournament.objects.get().rule_set
    assert rules.out_bonus == bonus == (0 if isinstance(changed, Refusal) else -30)
