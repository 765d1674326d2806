"""What every answer keeps: the content policy, no inline script or style, harmless names."""

import re

import pytest
from django.test import Client

from tests.factories import play_deal, seated_round
from tests.tournaments.views.addresses import ADDRESSES, Event
from tests.tournaments.views.forms import sent_by
from tournaments.enums import RoundStatus
from tournaments.selectors.versions import round_version, schedule_version

pytestmark = pytest.mark.django_db

HOSTILE = "<script>alert('x')</script>"
FORMULA = '=HYPERLINK("x")'
PAGES = [
    name
    for name, address in ADDRESSES.items()
    if address.get == 200 and not name.startswith("prints:") and "format" not in address.takes
]


@pytest.fixture
def event():
    """An event whose every free text is hostile."""
    event = Event(venue=HOSTILE)
    event.tournament.name = HOSTILE
    event.tournament.save()
    for entry in event.tournament.entries.all():
        entry.player.name, entry.player.club = HOSTILE, FORMULA
        entry.player.save()
        entry.team = entry.note = HOSTILE
        entry.save()
    event.record.reason = event.penalty.reason = HOSTILE
    event.record.save()
    event.penalty.save()
    event.record.hand_scores.update(typed=HOSTILE)
    event.tournament.log.update(reason=HOSTILE, subject=HOSTILE)
    return event


@pytest.fixture
def director(event):
    client = Client()
    client.force_login(event.director)
    return client


@pytest.mark.parametrize("name", PAGES)
def test_every_page_keeps_the_content_policy_and_runs_nobodys_name(event, director, name):
    answer = director.get(event.url(name))

    policy = dict(
        directive.split(" ", 1)
        for directive in answer.headers["Content-Security-Policy"].split("; ")
    )
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert answer.headers["X-Frame-Options"] == "DENY"
    if name == "healthz":
        assert answer.json()["status"] == "ok"
        return
    if name == "director:download_backup":
        assert answer.headers["Content-Disposition"].startswith("attachment")
        return
    for script in re.findall(r"<script\b[^>]*>", answer.text):
        assert " src=" in script, script
    assert not re.search(r"<style\b|\sstyle=|\son[a-z]+=|javascript:", answer.text)
    assert HOSTILE not in answer.text
    assert "{{" not in answer.text
    assert "{%" not in answer.text
    sources = re.findall(r'(?:src|href|action)="([^"]*)"', answer.text)
    assert [source for source in sources if re.match(r"\w+:|//", source)] == []


def test_a_hostile_name_is_shown_as_it_is(event, director):
    escaped = "&lt;script&gt;alert(&#x27;x&#x27;)&lt;/script&gt;"

    for name in ("public:standings", "director:grid", "public:player", "director:roster"):
        assert escaped in director.get(event.url(name)).text, name


def test_what_was_typed_comes_back_harmless(event, director):
    answer = director.post(
        event.url("director:save_deal"),
        {"hand_2": f'">{HOSTILE}', "attempt": "1", "submission_key": ""},
        headers={"HX-Request": "true"},
    )

    assert answer.status_code == 422
    assert HOSTILE not in answer.text
    assert 'value="&quot;&gt;&lt;script&gt;' in answer.text


@pytest.mark.parametrize("path", ["/nothing/", "/events/no-cup/", "/events/parish-cup/desk/log/"])
def test_refusals_keep_the_content_policy(event, path):
    client = Client()
    client.force_login(event.scorer)

    answer = client.get(path)

    assert answer.status_code in {403, 404}
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert "<script>" not in answer.text


@pytest.mark.parametrize(
    ("name", "query"),
    [
        ("director:desk", {"round": "x"}),
        ("director:desk", {"round": "9" * 30}),
        ("director:round", {"pick": ["1", "x", "9" * 30]}),
        ("director:log", {"page": "1"}),
        ("director:roster", {"search": "\0", "status": "no", "sort": "-nothing", "page": "x"}),
        ("director:roster", {"search": "9" * 30, "page": "99"}),
        ("director:penalties", {"code": "no", "state": "no", "search": "\0", "sort": "where"}),
        ("public:players", {"search": "%", "sort": "club,-name"}),
        ("public:standings", {"search": "\0", "club": "no", "sort": "round_9", "page": "-1"}),
        ("public:standings", {"sort": "-round_1,name", "page": "x"}),
        ("director:referee", {"cards_held": "x", "deal": "1", "hand": "\0"}),
        ("director:referee", {"cards_held": "9" * 30, "deal": "99"}),
    ],
)
def test_a_query_that_makes_no_sense_is_no_error(event, director, name, query):
    answer = director.get(event.url(name), query)

    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("director:swap", {"pick": ["x", "1"]}),
        ("director:redraw", {"way": "x" * 99}),
        ("director:draft_round", {"way": "\0"}),
        ("director:withdraw", {"reason": "x" * 999}),
        ("director:withdraw", {"reason": "\0"}),
        ("director:cancel_penalty", {"reason": "x" * 999}),
        ("director:clear_deal", {"reason": "\0"}),
        ("director:add_member", {"username": "\0", "role": "king"}),
        ("director:lay_out_schedule", {"way": "x"}),
    ],
)
def test_a_button_that_makes_no_sense_is_refused_with_words(event, director, name, data):
    if name in {"director:swap", "director:redraw"}:
        event.round.status, event.round.published_at = RoundStatus.DRAFT, None
        event.round.save()

    if name in {"director:swap", "director:redraw"}:
        data = data | {"seen": round_version(event.round)}
    elif name == "director:draft_round":
        data = data | {"seen": schedule_version(event.tournament, [event.round])}

    answer = director.post(event.url(name), data, follow=True)

    typed = {key: data[key] for key in ("reason", "username") if key in data}
    assert bool(answer.redirect_chain) is not bool(typed)
    assert answer.status_code == (422 if "reason" in typed else 200)
    assert 'role="alert"' in answer.text
    assert "changed after you opened" not in answer.text
    if typed:
        assert sent_by(answer, event.url(name)).items() >= typed.items()


def test_the_health_check_needs_no_login():
    answer = Client().get("/healthz")

    assert (answer.status_code, answer.json()["status"]) == (200, "ok")


def test_a_scorer_is_shown_no_tab_that_is_closed_to_them():
    event = Event()
    seated_round(event.tournament)
    play_deal(event.table, 2)
    scorer = Client()
    scorer.force_login(event.scorer)

    page = scorer.get(event.url("director:desk")).text
    tabs = page.split('<nav class="tabs"')[1].split("</nav>")[0]

    for url in re.findall(r'href="([^"]+)"', tabs):
        assert scorer.get(url).status_code == 200, url
