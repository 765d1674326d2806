"""Gates: one heavy job at a time in each process, so that the desk never waits for visitors."""

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

SECONDS_OF_STAFF = 60


class Busy(Exception):  # noqa: N818 - a state of the server, said in words
    """Another job is under way, and there is no room to wait for its end."""


class Gate:
    """Lets one thread through at a time, in the order of their coming.

    Few visitors may wait, since each that waits is one thread less for the desk. Whoever runs a
    tournament may always wait.
    """

    def __init__(self, *, waiters: int, seconds: float) -> None:
        """Arguments: ``waiters``, how many visitors may wait at once, and how many ``seconds``."""
        self.waiters = waiters
        self.seconds = seconds
        self._lock = threading.Lock()
        self._is_taken = False
        self._queue: deque[threading.Event] = deque()

    @contextmanager
    def passed(self, *, by_staff: bool) -> Iterator[None]:
        """Hold the gate. Raises Busy for a visitor who finds no room, or waits in vain."""
        self._enter(by_staff=by_staff)
        try:
            yield
        finally:
            self._leave()

    def _enter(self, *, by_staff: bool) -> None:
        with self._lock:
            if not self._is_taken:
                self._is_taken = True
                return
            if len(self._queue) >= self.waiters and not by_staff:
                raise Busy
            turn = threading.Event()
            self._queue.append(turn)
        if turn.wait(SECONDS_OF_STAFF if by_staff else self.seconds):
            return
        with self._lock:
            if not turn.is_set():  # else the gate was handed over just now
                self._queue.remove(turn)
                raise Busy

    def _leave(self) -> None:
        """Hand the gate to whoever waits longest."""
        with self._lock:
            if self._queue:
                self._queue.popleft().set()
            else:
                self._is_taken = False


PAGES = Gate(waiters=3, seconds=2)
PRINTS = Gate(waiters=0, seconds=0)
