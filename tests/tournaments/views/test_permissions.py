"""Who may open which address: every one of them, for every kind of reader."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import MembershipFactory, TournamentFactory, seated_round
from tests.tournaments.views.addresses import (
    ADDRESSES,
    OF_A_TOURNAMENT,
    POSTS,
    VIEWS,
    Event,
    access_of,
    named_patterns,
)
from tests.tournaments.views.reading import words
from tournaments.enums import Role, RoundStatus
from tournaments.models import DealRecord, PenaltyEntry, Tournament
from tournaments.permissions import Access
from tournaments.views import prints

pytestmark = pytest.mark.django_db

LOGIN = "/login/"
OPEN = {Access.PUBLIC, Access.TABLE_LINK}


@pytest.fixture(autouse=True)
def quick_prints(monkeypatch):
    """What stands on paper is tried elsewhere; here only who gets it."""
    for name in ("rules_pdf", "score_sheets_pdf", "seating_pdf", "standings_pdf"):
        monkeypatch.setattr(prints, name, lambda *_arguments, **_options: b"%PDF-")


@pytest.fixture
def event():
    return Event()


def signed_in(user):
    client = Client()
    client.force_login(user)
    return client


def status(client, event, name, method):
    answer = getattr(client, method)(event.url(name))
    is_led_there = answer.status_code == 302 and answer.url.startswith(LOGIN)
    is_login = answer.status_code == 401 and f'action="{LOGIN}"' in answer.text
    return "login" if is_led_there or is_login else answer.status_code


def answers(client, event, name):
    return [status(client, event, name, method) for method in ("get", "post")]


def test_every_address_is_in_the_table_and_every_view_says_who_may_open_it():
    assert {name for name, _pattern in named_patterns()} == set(ADDRESSES)
    for name, view in VIEWS.items():
        assert view is not None, f"{name} is no view class"
        assert view.access == access_of(name), f"{name} is not for whom it should be"


@pytest.mark.parametrize("name", ADDRESSES)
def test_only_who_may_opens_an_address(event, name):
    """Readers come from the least to the most allowed, since a button changes the event."""
    access, address = VIEWS[name].access, ADDRESSES[name]
    expected = [address.get, address.post]
    denied, to_login = [403, 403], ["login", "login"]
    readers = {
        "anonymous": (Client(), expected if access in OPEN else to_login),
        "holder of a table link": (holder(event), expected if access in OPEN else to_login),
        "without a role": (
            signed_in(event.nobody),
            expected if access in {*OPEN, Access.SIGNED_IN} else denied,
        ),
        "director elsewhere": (
            signed_in(event.elsewhere),
            expected if access in {*OPEN, Access.SIGNED_IN} else denied,
        ),
        "scorer": (signed_in(event.scorer), denied if access == Access.DIRECTOR else expected),
        "director": (signed_in(event.director), expected),
    }

    found = {reader: answers(client, event, name) for reader, (client, _) in readers.items()}

    assert found == {reader: wanted for reader, (_, wanted) in readers.items()}


def holder(event):
    """Somebody on a phone who has opened the link of a table."""
    client = Client()
    assert client.get(event.url("table:link")).status_code == 200
    return client


def test_who_must_log_in_comes_back_to_the_page(event):
    url = event.url("director:grid")

    assert Client().get(url).url == f"{LOGIN}?next={url}"
    answer = Client().post(event.url("director:save_deal"), headers={"HX-Request": "true"})
    assert (answer.status_code, answer.content) == (401, b"")


@pytest.mark.parametrize("name", OF_A_TOURNAMENT)
def test_a_tournament_that_is_not_public_is_not_there_for_outsiders(name):
    event = Event(listed=False)
    url = event.url(name)
    is_public = VIEWS[name].access == Access.PUBLIC

    assert signed_in(event.elsewhere).get(url).status_code == 404
    assert signed_in(event.nobody).post(url).status_code == 404
    anonymous = Client().get(url)
    if is_public:
        assert anonymous.status_code == 404
    else:
        assert (anonymous.status_code, anonymous.url) == (302, f"{LOGIN}?next={url}")
    assert signed_in(event.director).get(url).status_code == ADDRESSES[name].get


def test_a_tournament_that_is_not_public_is_listed_for_its_people_alone():
    event = Event(listed=False)
    readers = (Client(), signed_in(event.elsewhere), signed_in(event.scorer))

    shown = [event.tournament.name in client.get("/").text for client in readers]

    assert shown == [False, False, True]
    assert Client().get(event.url("table:link")).status_code == 200


def test_every_button_needs_the_token_of_its_page(event):
    client = Client(enforce_csrf_checks=True)
    client.force_login(event.director)

    found = {name: client.post(event.url(name)).status_code for name in POSTS}

    assert found == dict.fromkeys(POSTS, 403)


def test_a_director_does_not_reach_into_another_tournament(event):
    """By the other's slug and this one's numbers, ids stay out of reach."""
    other = TournamentFactory()
    seated_round(other)
    client = signed_in(MembershipFactory(tournament=other, role=Role.DIRECTOR).user)
    data = {"reason": "Misheard"}

    for name in (
        "director:cancel_penalty",
        "director:clear_deal",
        "director:confirm_deal",
        "director:remove_member",
    ):
        assert client.post(event.url(name, slug=other.slug), data).status_code == 404, name

    assert not PenaltyEntry.objects.get().is_cancelled
    assert DealRecord.objects.get().status == "confirmed"
    assert event.tournament.memberships.count() == 2


@pytest.mark.parametrize("wrong", [99, 10**30])
@pytest.mark.parametrize("name", OF_A_TOURNAMENT)
def test_what_is_not_there_is_404_for_the_director(event, name, wrong):
    """Every number of an address in turn, small and far beyond what a column holds."""
    client = signed_in(event.director)
    address = ADDRESSES[name]
    for argument in set(address.takes.split()) - {"slug", "format"}:
        url = event.url(name, **{argument: wrong})
        answer = client.post(url, {"reason": "x"}) if address.get == 405 else client.get(url)
        assert answer.status_code == 404, url


def test_addresses_of_nothing_are_404(event):
    client = signed_in(event.director)

    assert client.get(event.url("table:link", token="x" * 22)).status_code == 404
    assert client.get(event.url("director:desk", slug="no-cup")).status_code == 404
    assert client.get(event.url("director:roster_export", format="exe")).status_code == 404
    assert client.get("/nothing/").status_code == 404


@pytest.mark.parametrize("name", ["director:grid", "director:deal_history", "director:referee"])
def test_strangers_do_not_learn_which_tables_there_are(name):
    event = Event(listed=False)
    there, nowhere = event.url(name), event.url(name, table=99)

    for client in (Client(), signed_in(event.elsewhere)):
        one, other = client.get(there), client.get(nowhere)
        assert one.status_code == other.status_code in {302, 404}
        assert other.headers.get("Location") == (
            f"{LOGIN}?next={nowhere}" if other.status_code == 302 else None
        )


def test_a_draft_is_the_directors_alone(event):
    draft = event.draft_another()
    token = draft.tables.get().token
    director, scorer = signed_in(event.director), signed_in(event.scorer)
    number = draft.number

    for client in (Client(), scorer, director):
        assert client.get(event.url("public:round", number=number)).status_code == 404
        assert client.get(event.url("table:link", token=token)).status_code == 404
        assert "Round 2" not in client.get(event.url("public:rounds")).text
    assert scorer.get(event.url("director:round", number=number)).status_code == 403
    assert scorer.get(event.url("prints:seating", number=number)).status_code == 404
    assert director.get(event.url("director:round", number=number)).status_code == 200


OF_A_ROUND = [
    name
    for name, address in ADDRESSES.items()
    if {"number", "penalty"} & set(address.takes.split()) and name != "public:round"
]


@pytest.mark.parametrize("name", OF_A_ROUND)
def test_no_address_of_a_draft_is_there_for_a_scorer(event, name):
    """Not by its table, nor by the scores of a round that was taken back."""
    event.round.status, event.round.published_at = RoundStatus.DRAFT, None
    event.round.save()
    url = event.url(name)
    hidden = 403 if VIEWS[name].access == Access.DIRECTOR else 404

    for method in ("get", "post"):
        if getattr(ADDRESSES[name], method) != 405:
            assert getattr(signed_in(event.scorer), method)(url).status_code == hidden, method
            answer = getattr(signed_in(event.director), method)(url)
            assert answer.status_code in {200, 302, 422}, method


def test_the_desk_leads_a_scorer_to_no_draft(event):
    draft = event.draft_another()
    desk = event.url("director:desk")

    page = signed_in(event.scorer).get(desk, {"round": draft.number})

    assert f"{desk}rounds/{draft.number}/" not in page.text
    assert f"{desk}rounds/{draft.number}/" in signed_in(event.director).get(desk).text


def test_standings_that_are_held_back_are_for_the_people_of_the_tournament():
    event = Event(standings_released=False)
    name = event.tournament.entries.get(number=2).player.name
    pages = ("public:standings", "public:player", "prints:standings")

    for client in (Client(), signed_in(event.elsewhere)):
        page = client.get(event.url("public:standings"))
        assert page.status_code == 200
        assert "The standings are held back" in page.text
        assert name not in page.text
        seat = words(client.get(event.url("public:player", entry=2)))
        assert f"{name} Number 2" in seat
        assert "The standings are held back" in seat
        assert "Round 1 table 1, seat 2" in seat
        assert not {"Total", "Infractions", "Score"} & set(seat.split())
        assert client.get(event.url("prints:standings")).status_code == 403
        assert client.get(event.url("public:rules")).status_code == 200
    for user in (event.scorer, event.director):
        found = [signed_in(user).get(event.url(page)).status_code for page in pages]
        assert found == [200, 200, 200]
        assert name in signed_in(user).get(event.url("public:standings")).text


def test_the_front_page_leads_its_people_to_the_desk_and_others_to_the_standings(event):
    url = event.url("public:tournament")

    assert Client().get(url).url == reverse("public:standings", args=["parish-cup"])
    for user in (event.scorer, event.director):
        assert signed_in(user).get(url).url == reverse("director:desk", args=["parish-cup"])


def test_whoever_lacks_access_is_told_what_to_do_about_it(client, event):
    Tournament.objects.update(listed=True, standings_released=False)

    stranger = words(client.get(event.url("prints:standings")))
    client.force_login(event.scorer)
    scorer = words(client.get(event.url("director:settings")))

    assert "This page is for the people who run the tournament. Log in first." in stranger
    name = event.scorer.get_username()
    assert f"You are logged in as {name}, without the role that this page needs." in scorer
    assert "Log in first" not in scorer
