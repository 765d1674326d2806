"""Why a file as a whole is no roster."""

from typing import Any


class RosterFileError(Exception):
    """A file that cannot be read as a roster; nothing of it is used.

    ``code`` names the reason and ``details`` what belongs into its sentence.
    """

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(code)
        self.code = code
        self.details = details
