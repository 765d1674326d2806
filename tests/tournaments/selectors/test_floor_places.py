"""The places that a choice says would change are those that change when it is made."""

import pytest

from tests.factories import EntryFactory, TournamentFactory, deal_sheet, recorded, seated_round
from tests.factories.results import DESK, penalised
from tournaments.enums import RoundStatus
from tournaments.models import Round, chairs_at
from tournaments.selectors.floor import floor_of
from tournaments.selectors.floor_choices import Chosen, choices
from tournaments.selectors.standings import standings
from tournaments.services.chairs import change_chair, change_floor

pytestmark = pytest.mark.django_db

HANDS = (4, 35, 8, 17)


@pytest.fixture
def round_():
    """The second of two rounds: table 1 has three deals in, table 2 one, table 3 none.

    Chair 2 of table 2 is empty from its second deal on.
    """
    tournament = TournamentFactory(deals_per_round=3)
    first = seated_round(tournament, tables=3)
    for number in (1, 2, 3):
        played(first, number, 3, by=number)
    round_ = seated_round(tournament, tables=3)
    played(round_, 1, 3, by=5)
    played(round_, 2, 1, by=2)
    penalised(round_.seats.get(entry__number=3, number=3, table__number=1))
    change_chair(table=round_.tables.get(number=2), chair=2, entry=None, actor=DESK)
    EntryFactory(tournament=tournament, number=40)
    return round_


def played(round_, table, deals, *, by):
    """So many deals, with hands that differ from table to table and from chair to chair."""
    row = round_.tables.get(number=table)
    for deal in round_.deals[:deals]:
        chairs = sorted(chairs_at(row.seats.all(), round_.slot_of(deal)))
        hands = {chair: HANDS[(chair + by + deal) % 4] * by for chair in chairs[1:]}
        recorded(row, deal_sheet(deal, goer=chairs[0], hands=hands))


def places(round_):
    return {row.number: row.place for row in standings(round_.tournament).rows if row.place}


CHOICES = [
    (Chosen(table=2, chair=3), "empty"),
    (Chosen(table=3, chair=1), "empty"),
    (Chosen(table=3, chair=4), "move-2-2"),
    (Chosen(table=2, chair=1), "seat-40"),
    (Chosen(player=40), "seat-2-2"),
    (Chosen(player=6), "seat-2-2"),
    (Chosen(player=40), "seat-3-5"),
    (Chosen(table=2, chair=1, other=9), "swap-9"),
]


@pytest.mark.parametrize("policy", ["field", "table", "worst", "no_place"])
@pytest.mark.parametrize(
    ("chosen", "key"), CHOICES, ids=[f"{key} {number}" for number, (_c, key) in enumerate(CHOICES)]
)
def test_what_is_said_is_what_comes(round_, chosen, key, policy):
    round_.tournament.not_played = policy
    round_.tournament.save()
    before = places(round_)
    choice = next(c for c in choices(floor_of(round_), chosen) if c.key == key)
    said = dict(choice.effects)["Places"]

    change_floor(round_=round_, chosen=chosen, choice=key, actor=DESK)

    after = places(round_)
    moved = {number for number in before | after if before.get(number) != after.get(number)}
    assert (said == "Nobody moves.") is (not moved)
    people = {str(e): e.number for e in round_.tournament.entries.all()}
    named = {
        people[name]: (was, now)
        for sentence in said.removesuffix(".").split(". ")
        if "→" in sentence
        for name, _colon, change in [sentence.partition(": ")]
        for was, now in [change.split(" → ")]
    }
    assert named.keys() <= moved
    assert named == {
        number: tuple(str(found.get(number, "no place")) for found in (before, after))
        for number in named
    }
    others = len(moved) - len(named)
    assert (f"{others} other" in said) is (others > 0)


def test_places_move_both_ways(round_):
    """So that the cases above try more than nobody moving."""
    said = [
        dict(choice.effects)["Places"]
        for chosen, key in CHOICES
        for choice in choices(floor_of(round_), chosen)
        if choice.key == key
    ]

    assert len(said) == len(CHOICES)
    assert sum("→" in words for words in said) >= 4


def test_a_draft_and_a_round_without_scores_move_nobody_and_say_nothing(round_):
    fresh = seated_round(round_.tournament, tables=3)
    assert "Places" not in dict(choices(floor_of(fresh), Chosen(table=1, chair=1))[0].effects)

    Round.objects.filter(pk=round_.pk).update(status=RoundStatus.DRAFT, published_at=None)
    draft = Round.objects.get(pk=round_.pk)
    assert "Places" not in dict(choices(floor_of(draft), Chosen(table=3, chair=1))[0].effects)
