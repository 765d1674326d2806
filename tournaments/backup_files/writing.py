"""Writing a backup file, row by row."""

import gzip
import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any, BinaryIO

from tournaments.backup_files.head import Head

LEVEL = 6  # of 9: the last tenth of the size would cost three times the time


def write_file(
    stream: BinaryIO, head: Head, rows: Iterable[Sequence[Any]], *, plain: Callable[[Any], Any]
) -> str:
    """Write a backup and return its checksum.

    Arguments: ``stream``, open for writing bytes; ``rows``, as many as ``head`` announces and in
    the order of its sections; ``plain``, which makes a JSON value of one that is none.
    """
    checksum = hashlib.sha256()
    with gzip.GzipFile(fileobj=stream, mode="wb", compresslevel=LEVEL, filename="") as packed:

        def write(data: Any) -> None:
            line = json.dumps(data, separators=(",", ":"), default=plain).encode() + b"\n"
            checksum.update(line)
            packed.write(line)

        write(head.to_data())
        for row in rows:
            write(row)
        total = checksum.hexdigest()
        write({"sha256": total})
    return total
