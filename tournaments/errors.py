"""What a service says when it will not do what was asked."""

from collections.abc import Sequence
from typing import Any

from scoring import ScoringError


class Refusal(Exception):  # noqa: N818
    """A request that the rules of the event forbid; nothing was saved.

    ``message`` is for the user, in the user's language; ``field`` names the form field
    at fault, if there is one.
    """

    def __init__(self, message: str, *, field: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.field = field


class StaleError(Refusal):
    """Somebody else changed the thing since the form was made.

    ``current`` is what is there now; ``seen`` its version, from which a form can be sent again.
    """

    def __init__(
        self, message: str, *, current: Any = None, seen: str = "", field: str | None = None
    ) -> None:
        super().__init__(message, field=field)
        self.current = current
        self.seen = seen


class NeedsAgreement(Refusal):
    """Something unusual that is done only if the user agrees; ``field`` of the form says so."""

    field: str

    def __init__(self, message: str, *, field: str) -> None:
        super().__init__(message, field=field)


class ImpossibleSheet(Refusal):
    """A deal that cannot have been played; ``errors`` name the seat of each fault."""

    def __init__(self, errors: Sequence[ScoringError]) -> None:
        super().__init__(" ".join(str(error) for error in errors))
        self.errors = tuple(errors)
