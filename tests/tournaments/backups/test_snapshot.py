"""A backup comes from one moment, and nobody who writes waits for it."""

import io
import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction

from tests.factories import EntryFactory, TournamentFactory, deal_sheet, recorded, seated_round
from tests.tournaments.backup_files.forging import Forged
from tests.tournaments.backups.events import backup_bytes
from tournaments.models import Entry, Table
from tournaments.selectors.snapshot import snapshot
from tournaments.services.log import COMMAND
from tournaments.services.restoring.backups import restore_backup

pytestmark = pytest.mark.django_db(transaction=True)
DEALS = 9


def elsewhere(do):
    """What ``do`` returns in a thread with a connection of its own."""

    def run():
        try:
            return do()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as other:
        return other.submit(run).result(timeout=60)


def test_what_is_written_meanwhile_is_neither_held_up_nor_seen():
    tournament = TournamentFactory()
    EntryFactory(tournament=tournament, number=1)

    with snapshot():
        before = Entry.objects.count()
        elsewhere(lambda: EntryFactory(tournament=tournament, number=2))
        during = Entry.objects.count()

    assert (before, during, Entry.objects.count()) == (1, 1, 2)


def test_a_snapshot_within_a_transaction_is_a_mistake():
    with transaction.atomic(), pytest.raises(RuntimeError), snapshot():
        pass


def test_whoever_writes_after_a_snapshot_asks_for_the_lock_at_once_again():
    """On SQLite a transaction that starts by reading could be refused when it comes to writing."""
    with snapshot():
        pass

    with transaction.atomic():
        EntryFactory(tournament=TournamentFactory(), number=1)
        if connection.vendor == "sqlite":
            assert connection.transaction_mode == "IMMEDIATE"
    assert Entry.objects.count() == 1


def test_backups_during_play_hold_no_deal_without_its_points():
    """Two tables record their deals while one backup follows the other."""
    round_ = seated_round(TournamentFactory(deals_per_round=DEALS), tables=2)
    tournament = round_.tournament
    keys = list(round_.tables.values_list("pk", flat=True))

    def play(key):
        chance = random.Random(key)
        try:
            for deal in range(1, DEALS + 1):
                hands = {seat: chance.randint(1, 90) for seat in (2, 3, 4)}
                recorded(Table.objects.get(pk=key), deal_sheet(deal, hands=hands))
        finally:
            connection.close()

    files = [backup_bytes(tournament)]
    with ThreadPoolExecutor(2) as tables:
        playing = [tables.submit(play, key) for key in keys]
        while not all(table.done() for table in playing):
            files.append(backup_bytes(tournament))
    for table in playing:
        table.result()
    files.append(backup_bytes(tournament))

    deals_in = [complete_deals(Forged(file)) for file in files]
    assert deals_in == sorted(deals_in)
    assert (deals_in[0], deals_in[-1]) == (0, 2 * DEALS)
    for file in files[-3:]:
        assert restore_backup(io.BytesIO(file), actor=COMMAND).faults == ()


def complete_deals(file):
    """How many deals a file has, each of which has its four hands and its line in the log."""
    records = [row[0] for row in file.rows("tournaments.dealrecord")]
    _start, columns, _rows = file.section("tournaments.handscore")
    place = columns.index("record")
    hands = Counter(row[place] for row in file.rows("tournaments.handscore"))
    assert hands == dict.fromkeys(records, 4)
    assert len(file.rows("tournaments.logentry")) == len(records)
    return len(records)
