"""What a writer answers, as whoever asked would see it."""

from contextlib import nullcontext
from typing import NamedTuple

from django.core.exceptions import ObjectDoesNotExist

from scoring import ScoringError
from tournaments.errors import Refusal

DONE, REFUSED, FAILED = "done", "refused", "failed"


class Answer(NamedTuple):
    """How a writer ended, and its words where it did not write."""

    kind: str
    words: str = ""


def answer_to(writer, *, while_writing=nullcontext):
    """Load what ``writer`` needs and call it.

    What is not there when a page looks for it is a page not found, which is a refusal too; the
    same within a service is a failure, as is every error that has no words for the user.
    """
    try:
        call = writer.ready()
    except ObjectDoesNotExist as missing:
        return Answer(REFUSED, f"Not found: {missing}")
    try:
        with while_writing():
            call()
    except (Refusal, ScoringError) as refusal:
        return Answer(REFUSED, str(refusal))
    except Exception as error:  # noqa: BLE001 - whatever else comes out is what is looked for
        return Answer(FAILED, f"{type(error).__name__}: {error}".strip())
    return Answer(DONE)
