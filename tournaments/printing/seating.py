"""The seating of a round, by table and by name."""

from django.template.loader import render_to_string

from tournaments.models import Round, Seat
from tournaments.printing.paper import Paper
from tournaments.printing.pdf import render_pdf
from tournaments.selectors.seating import SeatingLists
from tournaments.words import deals_words


def seating_pdf(round_: Round, lists: SeatingLists, *, paper: Paper) -> bytes:
    """Return who sits where in ``round_``: first by table, then by name on a page of its own.

    Raises PrintingUnavailable.
    """
    chairs = max((seat.number for seat in lists.by_name), default=0)
    html = render_to_string(
        "print/seating.html",
        {
            "tournament": round_.tournament,
            "round": round_,
            "deals": deals_words(round_.deals),
            "paper": paper,
            "chairs": range(1, chairs + 1),
            "tables": [(number, in_chairs(seats, chairs)) for number, seats in lists.tables],
            "by_name": lists.by_name,
        },
    )
    return render_pdf(html)


def in_chairs(seats: tuple[Seat, ...], chairs: int) -> list[Seat | None]:
    """The seats of a table by chair, None for an empty one."""
    taken = {seat.number: seat for seat in seats}
    return [taken.get(number) for number in range(1, chairs + 1)]
