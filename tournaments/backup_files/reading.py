"""Reading a backup file: nothing of it is believed before the checksum has been compared."""

import gzip
import hashlib
import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO

from tournaments.backup_files.head import Head, Section
from tournaments.backup_files.refusals import cut_short, damaged, not_a_backup, too_large
from tournaments.errors import Refusal

MEGABYTE = 2**20
LONGEST_LINE = 32 * MEGABYTE
GZIP = b"\x1f\x8b"


@dataclass(frozen=True)
class Limits:
    """How much is unpacked at most, so that no small file can fill the memory or the day."""

    megabytes: int
    rows: int


class BackupFile:
    """A whole backup whose checksum fits; ``head`` tells what it holds.

    Raises Refusal for a file that is none, damaged, cut short, too large or too new.
    """

    def __init__(self, stream: BinaryIO, limits: Limits) -> None:
        """Read the whole of ``stream``, which must be seekable, once."""
        self._stream = stream
        self._limits = limits
        lines = self._lines()
        first = next(lines, b"")
        checksum = hashlib.sha256(first)
        self.head = Head.from_data(self._parsed(first, not_a_backup))
        if self.head.rows > limits.rows:
            raise too_large(limits.megabytes, limits.rows)
        for _number in range(self.head.rows):
            checksum.update(next(lines, b""))
        self.checksum = checksum.hexdigest()
        last = self._parsed(next(lines, b"null"), damaged)
        if last != {"sha256": self.checksum} or next(lines, None) is not None:
            raise damaged()

    def rows(self) -> Iterator[tuple[Section, list[Any]]]:
        """Every row with its section, in the order of the file; may be called again."""
        lines = self._lines()
        next(lines)
        for section in self.head.sections:
            for _number in range(section.rows):
                row = self._parsed(next(lines), damaged)
                if not isinstance(row, list) or len(row) != len(section.columns):
                    raise damaged()
                yield section, row

    def _lines(self) -> Iterator[bytes]:
        self._stream.seek(0)
        if self._stream.read(len(GZIP)) != GZIP:
            raise not_a_backup()
        self._stream.seek(0)
        left = self._limits.megabytes * MEGABYTE
        try:
            with gzip.GzipFile(fileobj=self._stream, mode="rb") as unpacked:
                while line := unpacked.readline(LONGEST_LINE + 1):
                    left -= len(line)
                    if left < 0 or len(line) > LONGEST_LINE:
                        raise too_large(self._limits.megabytes, self._limits.rows)
                    yield line
        except EOFError as error:
            raise cut_short() from error
        except (gzip.BadGzipFile, zlib.error) as error:
            raise damaged() from error

    @staticmethod
    def _parsed(line: bytes, refusal: Any) -> Any:
        try:
            return json.loads(line)
        except (ValueError, RecursionError) as error:
            raise refusal() from error


def is_backup(stream: BinaryIO) -> bool:
    """Whether a file begins like a backup of this or an earlier version; the rest is not read."""
    try:
        with gzip.GzipFile(fileobj=stream, mode="rb") as unpacked:
            Head.from_data(json.loads(unpacked.readline(LONGEST_LINE)))
    except (Refusal, OSError, EOFError, zlib.error, ValueError, RecursionError):
        return False
    return True
