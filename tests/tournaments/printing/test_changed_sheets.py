"""Sheets of tables whose chairs changed: marked with the time, and printed alone."""

import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import (
    EntryFactory,
    MembershipFactory,
    TournamentFactory,
    deal_sheet,
    play_deal,
    recorded,
    seated_round,
)
from tests.factories.results import DESK
from tests.tournaments.printing.reading import texts_of
from tournaments.enums import Role, RoundStatus
from tournaments.models import LogEntry, Round
from tournaments.selectors.floor_choices import Chosen
from tournaments.selectors.floor_log import sheets_to_print
from tournaments.services.chairs import change_chair, change_floor
from tournaments.services.roster import withdraw

pytestmark = pytest.mark.django_db

AT_1540 = dt.datetime(2026, 11, 28, 20, 40, tzinfo=dt.UTC)  # 15:40 in Jamaica


@pytest.fixture
def round_():
    """Three tables with three deals each, published at 14:20."""
    round_ = seated_round(TournamentFactory(), tables=3)
    Round.objects.update(published_at=AT_1540 - dt.timedelta(minutes=80))
    round_.refresh_from_db()
    return round_


def table(round_, number):
    return round_.tables.get(number=number)


def changed_at(time):
    """Let the last change have been made then."""
    LogEntry.objects.filter(pk=LogEntry.objects.first().pk).update(at=time)


@pytest.fixture
def pages(round_):
    client = Client()
    client.force_login(MembershipFactory(tournament=round_.tournament, role=Role.DIRECTOR).user)

    def pages(query="", name="prints:score_sheets"):
        answer = client.get(reverse(name, args=[round_.tournament.slug, round_.number]) + query)
        assert answer.status_code == 200
        return texts_of(answer.content)

    return pages


def test_a_sheet_says_when_it_changed_and_from_which_deal(round_, pages):
    play_deal(table(round_, 2), 1)
    spare = EntryFactory(tournament=round_.tournament)
    change_chair(table=table(round_, 2), chair=2, entry=spare, actor=DESK)
    changed_at(AT_1540)

    first, second, third = pages()
    (filled,) = pages("?tables=2&filled=1")

    assert "changed 15:40, from deal 2" in second
    assert f"{spare} (from deal 2)" in second
    assert "changed" not in first + third
    assert f"Seat 2 before: {round_.tournament.entries.get(number=6)}, 10" in filled


def test_only_the_sheets_that_a_change_touches_are_printed(round_, pages):
    printed = pages("?tables=3&tables=1&tables=x&tables=99")

    assert ["Table 1" in printed[0], "Table 3" in printed[1], len(printed)] == [True, True, 2]


def test_tables_that_are_not_there_are_not_found(round_):
    client = Client()
    client.force_login(MembershipFactory(tournament=round_.tournament, role=Role.DIRECTOR).user)
    url = reverse("prints:score_sheets", args=[round_.tournament.slug, 1])

    assert client.get(f"{url}?tables=99").status_code == 404


def test_cells_of_an_empty_chair_are_struck_out_on_a_blank_sheet(round_, pages):
    play_deal(table(round_, 1), 1)
    change_chair(table=table(round_, 1), chair=2, entry=None, actor=DESK)
    gone = round_.tournament.entries.get(number=2)
    withdrawn = round_.tournament.entries.get(number=3)
    withdraw(entry=withdrawn, actor=DESK)

    (blank,) = pages("?tables=1")
    (filled,) = pages("?tables=1&filled=1")

    assert f"{gone} (left)" in blank
    assert f"{withdrawn} (withdrawn)" in blank
    assert blank.count("– –") == 1
    assert "10 – –" in filled


def test_sheets_that_changed_together_are_offered_together_the_latest_first(round_):
    for number, minutes in ((1, 0), (2, 5)):
        change_chair(table=table(round_, number), chair=2, entry=None, actor=DESK)
        changed_at(AT_1540 + dt.timedelta(minutes=minutes))
    change_floor(round_=round_, chosen=Chosen(table=3, chair=1), choice="move-1-2", actor=DESK)
    changed_at(AT_1540 + dt.timedelta(minutes=7))

    found = sheets_to_print(round_)

    assert [(item.at - AT_1540, item.tables) for item in found] == [
        (dt.timedelta(minutes=7), [1, 3]),
        (dt.timedelta(minutes=5), [2]),
    ]
    assert found[0].query == "filled=1&tables=1&tables=3"


def test_what_changed_before_the_round_was_published_is_not_printed_again(round_):
    change_chair(table=table(round_, 1), chair=2, entry=None, actor=DESK)
    changed_at(AT_1540 - dt.timedelta(hours=3))
    assert sheets_to_print(round_) == []

    draft = seated_round(round_.tournament, tables=1, status=RoundStatus.DRAFT, published_at=None)
    change_chair(table=draft.tables.get(), chair=2, entry=None, actor=DESK)
    assert sheets_to_print(draft) == sheets_to_print(round_) == []


def test_the_seating_on_the_wall_says_when_it_changed_and_marks_the_chairs(round_, pages):
    change_chair(table=table(round_, 1), chair=2, entry=None, actor=DESK)
    recorded(table(round_, 1), deal_sheet(1, hands={3: 20, 4: 30}))
    spare = EntryFactory(tournament=round_.tournament, player__name="Zoe")
    change_chair(table=table(round_, 1), chair=2, entry=spare, actor=DESK)
    changed_at(AT_1540)

    text = " ".join(pages(name="prints:seating"))

    assert "published 14:20, changed 15:40." in text
    assert "Zoe Kingston from deal 2" in text
