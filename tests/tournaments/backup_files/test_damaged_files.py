"""A file that is not what was written is refused in a sentence, whatever its bytes are."""

import datetime as dt
import gzip
import io
import random
import zipfile

import pytest

from tests.tournaments.backup_files.forging import Forged
from tournaments.backup_files.head import EventSummary, Head, Section
from tournaments.backup_files.reading import BackupFile, Limits
from tournaments.backup_files.writing import write_file
from tournaments.errors import Refusal

LIMITS = Limits(megabytes=4, rows=2000)
NOT_A_BACKUP = "This file is not a backup made by Kalooki TD."
DAMAGED = "This backup is damaged: it does not match its checksum. Use another copy."
INCOMPLETE = "This backup is incomplete: its end is missing. Copy or download the file again."
TOO_LARGE = (
    "This backup is too large to restore here: unpacked it has more than 4 MB or 2,000 rows."
)


@pytest.fixture
def content():
    """A file of two kinds of rows, which repeat little enough to need a few kilobytes."""
    rng = random.Random(7)
    rows = [[pk, f"Player {pk} Zoë", rng.random()] for pk in range(200)]
    scores = [[pk, rng.randrange(200), None, {"points": rng.randrange(180)}] for pk in range(300)]
    head = Head(
        made_at=dt.datetime(2026, 11, 28, 19, 30, 12, 345678, dt.UTC),
        slug="parish-cup",
        migrations={"tournaments": ("0001_initial",)},
        sections=(
            Section("tournaments.player", ("id", "name", "strength"), len(rows)),
            Section("tournaments.score", ("id", "player", "note", "data"), len(scores)),
        ),
        events=(EventSummary(3, {1: 90, 2: -50}, {}), EventSummary(4, {}, None)),
    )
    stream = io.BytesIO()
    write_file(stream, head, [*rows, *scores], plain=str)
    return stream.getvalue()


def read(content, limits=LIMITS):
    return BackupFile(io.BytesIO(content), limits)


def refusal(content, limits=LIMITS):
    with pytest.raises(Refusal) as refused:
        read(content, limits)
    return refused.value.message


def test_a_whole_file_is_read_with_the_checksum_of_its_lines(content):
    file = read(content)

    rows = list(file.rows())
    assert [row for _section, row in rows] == Forged(content).lines
    assert [section.model for section, _row in rows[199:201]] == [
        "tournaments.player",
        "tournaments.score",
    ]
    assert rows[0][1][1] == "Player 0 Zoë"
    assert file.head.made_at == dt.datetime(2026, 11, 28, 19, 30, 12, 345678, dt.UTC)
    assert file.head.events == (EventSummary(3, {1: 90, 2: -50}, {}), EventSummary(4, {}, None))
    assert list(file.rows()) == rows


def test_every_flipped_byte_is_found_or_changes_nothing(content):
    """Nothing is read from a few bits: when and where the file was packed, and the last padding."""
    places = [
        *range(40),
        *range(40, len(content) - 20, 11),
        *range(len(content) - 20, len(content)),
    ]
    unnoticed, said = set(), set()
    for place in places:
        for flip in (0x01, 0x80):
            changed = bytearray(content)
            changed[place] ^= flip
            try:
                unnoticed.add((place, read(bytes(changed)).checksum))
            except Refusal as refused:
                said.add(refused.message)

    assert {checksum for _place, checksum in unnoticed} == {read(content).checksum}
    assert said <= {NOT_A_BACKUP, DAMAGED, INCOMPLETE, TOO_LARGE}
    assert len(unnoticed) <= 8 < len(places) / 50


def test_a_file_that_is_cut_anywhere_is_incomplete(content):
    lengths = [*range(2, 40), *range(40, len(content), 13), len(content) - 1]

    assert {refusal(content[:length]) for length in lengths} == {INCOMPLETE}
    assert {refusal(content[:length]) for length in (0, 1)} == {NOT_A_BACKUP}


def zip_file():
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as packed:
        packed.writestr("backup.json", "{}")
    return stream.getvalue()


@pytest.mark.parametrize(
    "foreign",
    [
        b"",
        b"name,club\nAnn,Kingston\n",
        b"SQLite format 3\0" + bytes(4096),
        gzip.compress(b""),
        gzip.compress(b"not JSON at all\n"),
        gzip.compress(b"\xff\xfe\xfd\n"),
        gzip.compress(b"[]\n"),
        gzip.compress(b'[{"model": "tournaments.tournament", "pk": 1, "fields": {}}]\n'),
        gzip.compress(b'{"format": "Another program"}\n'),
        gzip.compress(b"[" * 100_000 + b"\n"),
        gzip.compress(b"9" * 10_000 + b"\n"),
        zip_file(),
    ],
    ids=[
        "empty",
        "CSV",
        "SQLite",
        "nothing",
        "text",
        "no UTF-8",
        "list",
        "dumpdata",
        "another program",
        "deep nesting",
        "huge number",
        "ZIP",
    ],
)
def test_a_foreign_file_is_no_backup(foreign):
    assert refusal(foreign) == NOT_A_BACKUP


def test_a_file_of_a_later_format_asks_for_an_update(content):
    file = Forged(content)
    file.head["version"] = 2

    assert refusal(file.bytes) == (
        "This backup was made by a newer version of Kalooki TD. Update, then restore it."
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("made_at", "yesterday"),
        ("made_at", 5),
        ("migrations", ["0001_initial"]),
        ("sections", {"tournaments.tournament": 1}),
        ("sections", [["tournaments.tournament", ["id"], -1]]),
        ("sections", [["tournaments.tournament", ["id"], 1e400]]),
        ("events", [[1, "points", {}]]),
        ("events", [[1, [], [2]]]),
        ("version", None),
    ],
)
def test_a_head_that_cannot_be_understood_is_damage(content, name, value):
    file = Forged(content)
    file.head[name] = value

    assert refusal(file.bytes) == DAMAGED


def test_rows_that_the_head_does_not_announce_are_damage(content):
    more, fewer, other = Forged(content), Forged(content), Forged(content)
    more.lines.append([1])
    fewer.lines.pop()
    other.lines[3] = {"id": 5}

    assert refusal(more.bytes) == DAMAGED
    assert refusal(fewer.bytes) == DAMAGED
    with pytest.raises(Refusal) as refused:
        list(read(other.bytes).rows())
    assert refused.value.message == DAMAGED


def test_a_small_file_does_not_unpack_to_a_large_one(content):
    """One line without an end, many short lines, a head that promises too much."""
    one_line = gzip.compress(bytes(40 * 2**20))
    head = gzip.decompress(content).split(b"\n")[0]
    many_lines = gzip.compress(head + b"\n" + b"[1]\n" * (2 * 2**20))
    promises = Forged(content)
    promises.head["sections"][0][2] = 10**15

    assert len(one_line) < 50_000
    assert refusal(one_line) == TOO_LARGE
    assert refusal(one_line, Limits(megabytes=100, rows=5)).endswith("100 MB or 5 rows.")
    assert refusal(many_lines) in {DAMAGED, TOO_LARGE}
    assert refusal(promises.bytes) == TOO_LARGE
