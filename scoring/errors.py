"""The one error of the rules engine."""

from typing import Any

from scoring.words import placed


class ScoringError(Exception):
    """Something that the rules refuse.

    Attributes:
        code: a stable name of the refusal, such as ``two_goers``.
        message: what is wrong in plain English, without the place.
        deal: the number of the deal, where one is concerned.
        seat: the number of the seat, where one is concerned.
        field: the input or switch that is wrong, where there is one.
        details: every further number and name of the message, for words in another language.

    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        deal: int | None = None,
        seat: int | None = None,
        field: str | None = None,
        **details: Any,
    ) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.deal = deal
        self.seat = seat
        self.field = field
        self.details = details

    def __str__(self) -> str:
        return placed(self.message, deal=self.deal, seat=self.seat)

    def at(
        self, *, deal: int | None = None, seat: int | None = None, field: str | None = None
    ) -> "ScoringError":
        """Return the same error placed at a deal, a seat and a field."""
        return ScoringError(
            self.code,
            self.message,
            deal=self.deal if deal is None else deal,
            seat=self.seat if seat is None else seat,
            field=self.field if field is None else field,
            **self.details,
        )
