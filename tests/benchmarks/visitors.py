"""Visitors who load public pages over and over, each on a connection of its own.

Usage: python -m tests.benchmarks.visitors PORT SECONDS PATH...

One visitor for each path, who asks again as soon as there is an answer, whatever it says. A line
is printed once each has had one, and then for every fifty answers. They stop after so many
seconds, or when their input ends; then they print how often they got each status since the first
line, as JSON.

Their computers are not the server's, so here they take what time the server leaves.
"""

import asyncio
import json
import os
import re
import sys
from collections import Counter

ANSWERS = 50
LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)


async def visit(port, path, statuses, arrived):
    request = (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept-Encoding: gzip\r\n\r\n"
    ).encode()
    while True:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            while True:
                writer.write(request)
                head = await reader.readuntil(b"\r\n\r\n")
                await reader.readexactly(int(LENGTH.search(head)[1]))
                arrived.set()
                statuses[int(head[9:12])] += 1
                if statuses.total() % ANSWERS == 0:
                    tell("fifty more")
        except (asyncio.IncompleteReadError, ConnectionError):
            continue  # the server closes a connection now and then
        finally:
            writer.close()


def tell(line):
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


async def main(port, paths):
    statuses = Counter()
    arrivals = [asyncio.Event() for _ in paths]
    visitors = [
        asyncio.create_task(visit(port, path, statuses, arrived))
        for path, arrived in zip(paths, arrivals, strict=True)
    ]
    for arrived in arrivals:
        await arrived.wait()
    statuses.clear()
    tell("all are here")
    await asyncio.to_thread(sys.stdin.read)
    for visitor in visitors:
        visitor.cancel()
    tell(json.dumps(statuses))


if __name__ == "__main__":
    os.nice(10)
    port, seconds, *paths = sys.argv[1:]
    asyncio.run(asyncio.wait_for(main(int(port), paths), float(seconds)))
