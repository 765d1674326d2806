"""The two kinds of error: one for the director, one for the developer."""

from typing import Any


class SeatingError(Exception):
    """A wish that no seating can fulfil; its message tells the director what to change.

    ``code`` names the case for translation, ``details`` carries the numbers and keys of it.
    """

    def __init__(self, code: str, message: str, **details: Any) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.details: dict[str, Any] = details


class SeatingBug(Exception):  # noqa: N818 (a bug is what it is)
    """A fault of this package; ``inputs`` holds what is needed to replay it."""

    def __init__(self, message: str, **inputs: Any) -> None:
        super().__init__(f"{message}; to replay: {inputs!r}")
        self.message = message
        self.inputs: dict[str, Any] = inputs
