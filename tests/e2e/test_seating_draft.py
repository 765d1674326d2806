"""A draft is changed by choosing two players, as fast as one likes."""

import pytest
from playwright.sync_api import expect

from tests.e2e.seating import Seating
from tests.factories import seated_round
from tournaments.enums import RoundStatus


@pytest.fixture
def seating(desk, tournament):
    seated_round(tournament, tables=2, status=RoundStatus.DRAFT, published_at=None)
    return Seating(desk, tournament, 1).open()


def test_two_players_chosen_at_once_are_both_looked_at(seating):
    names = seating.names()
    seating.picks().nth(0).check()
    seating.picks().nth(6).check()

    expect(seating.page.get_by_role("button", name="Swap these two")).to_be_visible()

    assert seating.names() == [names[6], *names[1:6], names[0], names[7]]
    seating.page.reload()
    assert seating.names() == names


def test_the_keyboard_stays_where_it_was_and_a_swap_can_be_left(seating):
    names = seating.names()
    seating.pick(0)
    expect(seating.picks().nth(0)).to_be_focused()
    seating.pick(6)
    expect(seating.page.get_by_text("After this swap, which is not saved yet:")).to_be_visible()

    seating.page.get_by_role("link", name="Leave it").click()

    expect(seating.page.locator("[name=pick]:checked")).to_have_count(0)
    assert seating.names() == names


def test_no_more_than_the_picks_goes_into_an_address(seating):
    with seating.page.expect_request("**/rounds/1/?*") as asked:
        seating.pick(0)

    number = seating.picks().nth(0).input_value()
    assert asked.value.url.endswith(f"/rounds/1/?pick={number}")
