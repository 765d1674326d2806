"""The standings page beside the least that could be done: one aggregate and a plain table."""

from functools import partial

import django_tables2
import pytest
from django.db import connection
from django.test import RequestFactory
from django.urls import reverse
from django.utils.timezone import now

from tests.benchmarks.big_event import big_event
from tests.benchmarks.timing import compare
from tournaments.enums import RecordStatus, RoundStatus

PLAYERS, ROUNDS, DEALS = 2000, 8, 9
PAGE = 100
QUERIES = 8
QUERIES_OF = {"live": 19, "as of now": 14}
GOAL, GOAL_OF_OTHERS = 2, 3

HANDS = """
SELECT score.entry_id, round.number,
       SUM(score.hand + score.doubling + score.out_bonus + score.cut_bonus)
FROM tournaments_handscore score
JOIN tournaments_dealrecord record ON record.id = score.record_id
JOIN tournaments_table game ON game.id = record.table_id
JOIN tournaments_round round ON round.id = game.round_id
WHERE round.tournament_id = %s AND round.status <> %s AND record.status = %s
GROUP BY score.entry_id, round.number
"""
PENALTIES = """
SELECT penalty.entry_id, round.number, SUM(penalty.points)
FROM tournaments_penaltyentry penalty
JOIN tournaments_round round ON round.id = penalty.round_id
WHERE round.tournament_id = %s AND round.status <> %s AND penalty.cancelled_at IS NULL
GROUP BY penalty.entry_id, round.number
"""

pytestmark = pytest.mark.django_db


def aggregate(tournament):
    """The points of every player and round as the database sums them."""
    with connection.cursor() as cursor:
        cursor.execute(HANDS, [tournament.pk, RoundStatus.DRAFT, RecordStatus.CONFIRMED])
        hands = cursor.fetchall()
        cursor.execute(PENALTIES, [tournament.pk, RoundStatus.DRAFT])
        return hands, cursor.fetchall()


def plain_table(columns, number):
    """A table without any subject: as many columns and rows, every cell a figure."""
    names = [f"column_{n}" for n in range(columns)]
    rows = [{name: row + place for place, name in enumerate(names)} for row in range(number)]
    return lambda: django_tables2.Table(
        rows, extra_columns=[(name, django_tables2.Column()) for name in names]
    )


def rendered(table):
    """The HTML of a page of 100 rows."""
    request = RequestFactory().get("/")
    django_tables2.RequestConfig(request, paginate={"per_page": PAGE}).configure(table)
    return table.as_html(request)


@pytest.mark.parametrize(("players", "rounds", "deals"), [(8, 1, 1), (240, 4, 3)])
def test_the_number_of_queries_does_not_grow(
    client, django_assert_num_queries, players, rounds, deals
):
    event = big_event(players=players, rounds=rounds, deals=deals)
    with django_assert_num_queries(QUERIES):
        client.get(reverse("public:standings", args=[event.slug]))


def test_the_largest_pages_take_two_and_three_times_the_least_work(
    client, django_assert_num_queries
):
    event = big_event(players=PLAYERS, rounds=ROUNDS, deals=DEALS)
    make_plain = plain_table(columns=ROUNDS + 6, number=PLAYERS)

    def baseline():
        return aggregate(event), rendered(make_plain())

    def page(**query):
        return client.get(reverse("public:standings", args=[event.slug]), query)

    check_same_work(page(), *baseline())
    with django_assert_num_queries(QUERIES):
        page()
    measure("page", page, baseline, GOAL)
    in_play(event)
    for view, query in {"live": {"view": "live"}, "as of now": {"at": now().isoformat()}}.items():
        assert page(**query).context["is_live"] == (view == "live")
        with django_assert_num_queries(QUERIES_OF[view]):
            page(**query)
        measure(view, partial(page, **query), baseline, GOAL_OF_OTHERS)


def measure(what, product, baseline, goal):
    """Hold the time of a view against a goal, so many times the baseline."""
    compare(baseline, product, rounds=7).meet(f"standings {what}", goal, "the least work")


def in_play(event):
    """Let the last round miss the last deal of its first table."""
    last = event.rounds.last()
    last.status = RoundStatus.PUBLISHED
    last.save()
    record = last.tables.first().records.last()
    record.hand_scores.all().delete()
    record.delete()


def check_same_work(response, sums, plain):
    """Assert that both show a page as long and as wide, and come to the same totals."""
    totals = {}
    for source in sums:
        for entry, _round, points in source:
            totals[entry] = totals.get(entry, 0) + points
    table = response.context["table"]
    shown = {row.record.entry.pk: row.record.total for row in table.paginated_rows}
    best = sorted(totals.values())[:PAGE]
    page = response.content.decode()
    assert sorted(shown.values()) == best
    assert {entry: totals[entry] for entry in shown} == shown
    assert page.count("<tr") == plain.count("<tr") == PAGE + 1
    of_rows = page.count("<td") + page.count('<th scope="row"')
    assert of_rows == plain.count("<td") == PAGE * (ROUNDS + 6)
