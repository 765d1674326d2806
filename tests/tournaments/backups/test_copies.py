"""Copies that nobody asks for: when they are made, that they hold up nobody, which ones stay."""

import datetime as dt
import gzip
import threading
from types import SimpleNamespace

import pytest
from django.core.cache import cache
from django.core.files import locks
from django.db import transaction
from django.utils import timezone

from tests.factories import (
    EntryFactory,
    TournamentFactory,
    play_deal,
    play_round,
    recorded,
    seated_round,
)
from tests.factories.results import DESK
from tests.tournaments.backup_files.forging import Forged
from tournaments.enums import Occasion, RoundStatus
from tournaments.errors import Refusal
from tournaments.models import DealRecord, Round
from tournaments.selectors.backups.copies import (
    Copy,
    copies_in,
    copy_path,
    copy_state,
    database_name,
)
from tournaments.services.backups import copying
from tournaments.services.backups.copying import INTERVAL, make_copy, superseded
from tournaments.services.rounds import close_round, publish_round

pytestmark = pytest.mark.django_db(transaction=True)
START = dt.datetime(2026, 11, 28, 19, 0, 0, tzinfo=dt.UTC)


@pytest.fixture
def folder(settings, tmp_path):
    """Where copies go, in the thread of whoever writes."""
    settings.BACKUP_FOLDER = tmp_path / "backups"
    settings.BACKUP_IN_BACKGROUND = False
    cache.clear()
    yield settings.BACKUP_FOLDER
    cache.clear()


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    """The time of day and the time of the process, which pass when a test says so."""
    moment = SimpleNamespace(now=START)

    def seconds():
        return (moment.now - START).total_seconds()

    monkeypatch.setattr(timezone, "now", lambda: moment.now)
    monkeypatch.setattr(copying, "time", SimpleNamespace(monotonic=seconds))
    monkeypatch.setattr(copying.Pace, "quiet_until", 0.0)
    return moment


@pytest.fixture
def no_copy_yet(monkeypatch):
    """As long as ten minutes have not passed, only rounds call for a copy."""
    monkeypatch.setattr(copying.Pace, "quiet_until", 600.0)


def names(folder):
    return sorted(path.name for path in folder.iterdir() if not path.name.startswith("."))


def content(path):
    return Forged(path.read_bytes())


@pytest.mark.usefixtures("no_copy_yet")
def test_publishing_and_closing_a_round_are_copied_with_what_they_did(folder, clock):
    round_ = seated_round(TournamentFactory(), status=RoundStatus.DRAFT)

    publish_round(round_=round_, actor=DESK)
    clock.now += dt.timedelta(minutes=1)
    play_round(Round.objects.get())
    close_round(round_=round_, actor=DESK)

    closed, published = copies_in(folder)
    assert (published.occasion, published.made_at) == (Occasion.PUBLISHED, START)
    assert (closed.occasion, closed.made_at) == (Occasion.CLOSED, clock.now)
    assert closed.path.name == f"{database_name()}-20261128T190100Z-closed.jsonl.gz"
    states = [content(copy.path).rows("tournaments.round")[0] for copy in (published, closed)]
    assert ["published" in states[0], "closed" in states[1]] == [True, True]
    assert len(content(closed.path).rows("tournaments.dealrecord")) == 3


def test_play_is_copied_every_ten_minutes(folder, clock):
    table = seated_round(TournamentFactory(deals_per_round=9)).tables.get()
    minutes = (0, 1, 9, 11, 12, 20, 22, 23)

    for deal, minute in enumerate(minutes, start=1):
        clock.now = START + dt.timedelta(minutes=minute)
        play_deal(table, deal)

    copies = copies_in(folder)
    assert [copy.made_at for copy in reversed(copies)] == [
        START + dt.timedelta(minutes=minute) for minute in (0, 11, 22)
    ]
    assert {copy.occasion for copy in copies} == {Occasion.PLAY}
    assert len(content(copies[0].path).rows("tournaments.dealrecord")) == 7


def test_a_copy_of_a_round_counts_for_play_too(folder, clock):
    round_ = seated_round(TournamentFactory(), status=RoundStatus.DRAFT)
    publish_round(round_=round_, actor=DESK)
    clock.now += INTERVAL - dt.timedelta(seconds=1)

    play_deal(round_.tables.get(), 1)
    clock.now += dt.timedelta(seconds=61)
    play_deal(round_.tables.get(), 2)

    assert [copy.occasion for copy in copies_in(folder)] == [Occasion.PLAY, Occasion.PUBLISHED]


def test_a_copy_from_the_future_counts_for_nothing(folder, clock):
    """The laptop's clock was set right in the middle of the event."""
    table = seated_round(TournamentFactory()).tables.get()
    play_deal(table, 1)
    clock.now -= dt.timedelta(hours=2)
    copying.Pace.quiet_until = -10_000.0

    play_deal(table, 2)

    assert [copy.made_at - START for copy in copies_in(folder)] == [
        dt.timedelta(0),
        dt.timedelta(hours=-2),
    ]


def test_what_was_not_committed_is_not_copied(folder):
    round_ = seated_round(TournamentFactory(), status=RoundStatus.DRAFT)

    with transaction.atomic():
        publish_round(round_=round_, actor=DESK)
        transaction.set_rollback(True)

    assert Round.objects.get().is_draft
    assert not folder.exists()


def test_no_copy_is_made_where_none_is_wanted(settings, tmp_path):
    settings.BACKUP_FOLDER = None

    play_deal(seated_round(TournamentFactory()).tables.get())

    assert list(tmp_path.iterdir()) == []
    assert not [thread for thread in threading.enumerate() if thread.name == "backup"]
    with pytest.raises(Refusal, match=r"^This server keeps no backups of its own\."):
        make_copy(Occasion.BY_HAND)


def test_a_copy_that_fails_fails_nothing_else_and_is_told_until_one_succeeds(folder, clock, caplog):
    folder.write_text("This is a file, not a folder.")
    table = seated_round(TournamentFactory()).tables.get()

    recorded(table)

    assert DealRecord.objects.get().status == "confirmed"
    assert copy_state().failure == "File exists"
    (line,) = [record for record in caplog.records if record.message == "The backup failed."]
    assert line.levelname == "ERROR"
    folder.unlink()
    play_deal(table, 2)
    assert not folder.exists()  # it tries again after a minute
    clock.now += dt.timedelta(seconds=61)
    play_deal(table, 3)
    assert len(names(folder)) == 1
    assert copy_state().failure == ""


def test_whoever_writes_does_not_wait_for_the_copy(folder, settings, monkeypatch):
    settings.BACKUP_IN_BACKGROUND = True
    may_go_on, is_copying = threading.Event(), threading.Event()
    save = copying.save_backup

    def slow(path, **options):
        is_copying.set()
        assert may_go_on.wait(timeout=60)
        return save(path, **options)

    monkeypatch.setattr(copying, "save_backup", slow)
    table = seated_round(TournamentFactory()).tables.get()

    recorded(table)

    assert is_copying.wait(timeout=60)
    assert DealRecord.objects.get().status == "confirmed"
    assert names(folder) == []
    with (folder / ".lock").open("wb") as file:  # nobody else makes one meanwhile
        assert not locks.lock(file, locks.LOCK_EX | locks.LOCK_NB)
        may_go_on.set()
        finish_copies()
        assert locks.lock(file, locks.LOCK_EX | locks.LOCK_NB)
    assert [copy.occasion for copy in copies_in(folder)] == [Occasion.PLAY]
    assert len(content(copies_in(folder)[0].path).rows("tournaments.dealrecord")) == 1


def finish_copies():
    for thread in threading.enumerate():
        if thread.name == "backup":
            thread.join(timeout=60)
            assert not thread.is_alive()


def test_what_another_process_has_copied_since_is_not_copied_again(folder, clock):
    asked = clock.now
    clock.now += dt.timedelta(seconds=5)
    first = make_copy(Occasion.PUBLISHED)
    clock.now += dt.timedelta(seconds=5)

    assert make_copy(Occasion.CLOSED, newer_than=asked) == first
    assert len(names(folder)) == 1
    assert make_copy(Occasion.BY_HAND).occasion == Occasion.BY_HAND
    assert len(names(folder)) == 2


def test_what_a_killed_process_has_left_is_removed_and_what_is_not_ours_is_not(folder, clock):
    folder.mkdir()
    ours = copy_path(folder, clock.now - INTERVAL, Occasion.PLAY)
    unfinished = folder / f".{ours.name}.abc123.part"
    others = [folder / "other-20200101T000000Z-play.jsonl.gz", folder / "notes.txt"]
    for path in (unfinished, *others):
        path.write_bytes(b"")

    copy = make_copy(Occasion.BY_HAND)

    assert sorted(folder.iterdir()) == sorted([folder / ".lock", copy.path, *others])
    assert copy_state().latest == copy


def test_a_copy_can_be_read_by_its_owner_alone(folder):
    copy = make_copy(Occasion.BY_HAND)

    assert folder.stat().st_mode & 0o777 == 0o700
    assert copy.path.stat().st_mode & 0o777 == 0o600
    assert gzip.decompress(copy.path.read_bytes()).startswith(b'{"format":"Kalooki TD backup"')


def test_every_copy_above_24_makes_room_but_the_last_of_each_of_30_days(settings):
    """A copy every ten minutes for six days, and one a day for forty days before."""
    settings.TIME_ZONE = "America/Jamaica"
    midnight = dt.datetime(2026, 11, 28, 5, tzinfo=dt.UTC)  # in Kingston
    times = [midnight - INTERVAL * n for n in range(6 * 24 * 6)]
    times += [times[-1] - dt.timedelta(days=n) for n in range(1, 41)]
    copies = [Copy(None, moment, Occasion.PLAY) for moment in times]

    kept = [copy.made_at for copy in copies if copy not in superseded(copies)]

    last_of_days = [midnight - dt.timedelta(minutes=10, days=n) for n in range(6)]
    assert kept[:24] == times[:24]
    assert kept[24:29] == last_of_days[1:]
    assert len(kept) == 24 + 28
    assert kept[-1] - midnight > dt.timedelta(days=-31)


def test_the_folder_keeps_what_is_not_superseded(folder, clock):
    folder.mkdir()
    entry = EntryFactory(number=1)
    old = [copy_path(folder, START - INTERVAL * n, Occasion.PLAY) for n in range(1, 40)]
    for path in old:
        path.write_bytes(b"")

    copy = make_copy(Occasion.BY_HAND)

    assert [found.path for found in copies_in(folder)][:24] == [copy.path, *old[:23]]
    assert len(copies_in(folder)) == 24
    assert len(content(copy.path).rows("tournaments.entry")) == entry.number
