"""What a round offers for a chair or a person while it is played."""

import pytest

from tests.tournaments.services.floor_play import (
    do,
    late,
    name,
    offered,
    played,
    three_tables,
)
from tournaments.enums import RoundStatus
from tournaments.models import Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_():
    """Two tables of four and one of three, three deals each."""
    return three_tables()


class TestWhatIsOffered:
    def test_for_a_player_at_a_full_table_nobody_being_without_a_chair(self, round_):
        found = offered(round_, table=1, chair=2)

        assert list(found) == ["empty", "move-3-4", "stand", "lock"]
        assert found["empty"].title == "Does not play; the chair stays empty"
        assert found["empty"].effects == (
            (
                name(round_, 2),
                "plays no deal of this round. Deals 1–3 count as the field’s average.",
            ),
            ("Table 1", "3 players from deal 1."),
            ("Print again", "The sheet of table 1."),
        )

    def test_for_a_leaver_in_mid_round_with_a_substitute(self, round_):
        played(round_, 1, 1)
        (spare,) = late(round_)

        found = offered(round_, table=1, chair=2)

        assert list(found)[:2] == [f"seat-{spare.number}", "empty"]
        seat = found[f"seat-{spare.number}"]
        assert seat.title == f"Leaves; {spare} takes the chair from deal 2"
        assert seat.effects == (
            (name(round_, 2), "keeps deal 1. Deals 2–3 count as the field’s average."),
            (str(spare), "plays deals 2–3. Deal 1 counts as the field’s average."),
            ("Repeats", "None."),
            ("Places", "Nobody moves."),
            ("Print again", "The sheet of table 1."),
        )

    def test_a_table_whose_deals_are_all_in_can_only_be_locked(self, round_):
        played(round_, 1, 3)

        assert list(offered(round_, table=1, chair=2)) == ["lock"]

    def test_a_table_is_done_where_the_last_deal_was_dropped(self, round_):
        Round.objects.update(slots=[1, 2, None])
        round_.refresh_from_db()
        played(round_, 1, 2)

        assert list(offered(round_, table=1, chair=2)) == ["lock"]
        assert offered(round_, table=2, chair=2)["empty"].button == "Empty the chair from deal 1"
        assert "move-1-2" not in offered(round_, table=2, chair=2)

    @pytest.mark.parametrize(
        "chosen", [{}, {"table": 9, "chair": 1}, {"player": 1}, {"player": 99}]
    )
    def test_nothing_for_what_is_not_there_and_for_somebody_who_has_a_chair(self, round_, chosen):
        assert offered(round_, **chosen) == {}

    def test_a_draft_offers_the_same_and_prints_nothing(self):
        round_ = three_tables(status=RoundStatus.DRAFT, published_at=None)

        found = offered(round_, table=1, chair=2)

        assert list(found) == ["empty", "move-3-4", "stand", "lock"]
        assert "Print again" not in dict(found["empty"].effects)

    def test_who_meets_again_and_who_sits_at_three_once_more_are_named(self):
        first = three_tables()
        round_ = three_tables(first.tournament)
        do(round_, "swap-10", table=1, chair=2, other=10)

        move = offered(round_, table=1, chair=1)["move-3-4"]
        empty = offered(round_, table=1, chair=4)["empty"]

        assert dict(move.effects)["Repeats"] == (
            f"{name(round_, 1)} meets {name(round_, 2)} (round 1) again."
        )
        assert dict(empty.effects)["Threes"] == (
            f"At a table of three once more: {name(round_, 10)}."
        )

    @pytest.mark.parametrize(
        ("policy", "words"),
        [
            ("table", "Deals 2–3 count as the average at their table."),
            ("worst", "Deals 2–3 count as the worst hand in each deal."),
            ("no_place", "Deals 2–3 are not played: no place in the standings."),
        ],
    )
    def test_deals_not_played_are_said_to_count_by_the_policy(self, round_, policy, words):
        round_.tournament.not_played = policy
        round_.tournament.save()
        played(round_, 1, 1)

        assert words in dict(offered(round_, table=1, chair=2)["empty"].effects)[name(round_, 2)]
