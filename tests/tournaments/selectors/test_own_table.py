"""The average at their own table, for a player who sat at two and left."""

import pytest

from tests.factories import TournamentFactory, play_deal, seated_round
from tournaments.enums import NotPlayed
from tournaments.models import Seat
from tournaments.selectors.not_played import MissedDeal, deals_not_played

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("first", "then", "points"), [(1, 2, 30), (2, 1, 10)])
def test_the_own_table_is_where_the_player_sat_last(first, then, points):
    """Three hands of deal 3 average 10 at table 1, and 30 at table 2."""
    tournament = TournamentFactory(deals_per_round=3, not_played=NotPlayed.TABLE)
    round_ = seated_round(tournament, tables=2)
    tables = {table.number: table for table in round_.tables.all()}
    entry = tables[first].seats.get(number=1).entry
    for table, slot, holder in ((first, 2, None), (then, 2, entry), (then, 3, None)):
        Seat.objects.create(
            table=tables[table], round=round_, number=1, first_slot=slot, entry=holder
        )
    Seat.objects.filter(table=tables[then], number=1, first_slot=1).update(entry=None)
    play_deal(tables[1], 3, goer=2, hands={3: 10, 4: 20})
    play_deal(tables[2], 3, goer=2, hands={3: 40, 4: 50})

    assert deals_not_played(tournament, {entry.pk: {}}) == {entry.pk: [MissedDeal(1, 3, points)]}
