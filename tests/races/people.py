"""People who work at the same time: each a thread with a connection to PostgreSQL of its own."""

import threading
from concurrent.futures import ThreadPoolExecutor

from django.db import connection, connections

from tests.races.answers import answer_to

LOOKS = 20_000  # at a person who neither finishes nor waits, a millisecond each or more
PATIENCE = 30  # seconds until a person who was let go has finished
NESTED = ("SAVEPOINT", "RELEASE SAVEPOINT", "ROLLBACK TO SAVEPOINT")


class Worker:
    """A thread with a connection of its own."""

    def __init__(self):
        self.thread = ThreadPoolExecutor(1)
        self.process = self.do(self.connect)

    def connect(self):
        """Take a connection, and return the number of the server's process behind it."""
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            return cursor.fetchone()[0]

    def do(self, action):
        """What ``action`` returns when it is done there."""
        return self.thread.submit(action).result(PATIENCE)

    def leave(self):
        """Close the connection, and end the thread."""
        self.do(connections.close_all)
        self.thread.shutdown()


class Person(Worker):
    """Writes one thing at a time, and can be held before any statement of it or its commit.

    ``statements`` are those of the last writing, up to where it is held.
    """

    def __init__(self):
        self.statements = []
        self.hold_at = None
        self.is_held = False
        self.stopped = threading.Event()
        self.let_go = threading.Event()
        super().__init__()

    def connect(self):
        """Take a connection whose commits can be held, and on which deadlocks are found soon."""
        process = super().connect()
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT set_config('deadlock_timeout', '20ms', false)"
                " FROM pg_roles WHERE rolname = current_user AND rolsuper"
            )
        self.commit = connection.commit
        connection.commit = self.commit_when_let
        return process

    def begin(self, writer, *, hold_at=None):
        """Let this person load what ``writer`` needs, as a page does, and then write.

        Arguments: ``hold_at``, the number of the statement before which to wait, from 1.
        """
        self.statements = []
        self.hold_at = hold_at
        self.stopped.clear()
        self.let_go.clear()
        self.answer = self.thread.submit(self.write, writer)

    def write(self, writer):
        """Answer as a page would, and count the statements on the way."""
        try:
            return answer_to(writer, while_writing=lambda: connection.execute_wrapper(self.step))
        finally:
            self.stopped.set()

    def step(self, execute, sql, params, many, context):
        """Do one statement when it is time."""
        if not sql.startswith(NESTED):
            self.come_to(sql)
        return execute(sql, params, many, context)

    def commit_when_let(self):
        """Commit when it is time."""
        self.come_to("COMMIT")
        self.commit()

    def come_to(self, statement):
        """Wait before ``statement`` where that was asked."""
        self.statements.append(statement)
        if len(self.statements) == self.hold_at:
            self.is_held = True
            self.stopped.set()
            assert self.let_go.wait(PATIENCE), "nobody let this person go on"
            self.is_held = False

    def work_until_held(self):
        """Whether this person is held now; False where the end came before."""
        assert self.stopped.wait(PATIENCE), "neither held nor finished"
        return self.is_held

    def work_until_blocked_by(self, other):
        """Whether this person waits for a lock of ``other`` now; False where nothing stopped it."""
        for _ in range(LOOKS):
            statements = len(self.statements)
            if self.stopped.wait(0.001):
                return False
            if len(self.statements) == statements and other.process in self.blockers():
                return True
        raise AssertionError(f"neither finishes nor waits: {self.statements[-1:]}")

    def blockers(self):
        """The server's processes for which this person waits."""
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_blocking_pids(%s)", [self.process])
            return cursor.fetchone()[0]

    def finish(self):
        """Go on where held, and return the answer."""
        self.let_go.set()
        return self.answer.result(PATIENCE)
