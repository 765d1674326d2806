"""The seating of a round, by table and by name."""

from django.template.loader import render_to_string

from tournaments.models import Round
from tournaments.printing.paper import Paper
from tournaments.printing.pdf import render_pdf
from tournaments.selectors.floor_log import last_change
from tournaments.selectors.seating import SeatingLists
from tournaments.words import deals_words


def seating_pdf(round_: Round, lists: SeatingLists, *, paper: Paper) -> bytes:
    """Return who sits where in ``round_``: first by table, then by name on a page of its own.

    Raises PrintingUnavailable.
    """
    most = max((len(chairs) for _number, chairs in lists.tables), default=0)
    html = render_to_string(
        "print/seating.html",
        {
            "tournament": round_.tournament,
            "round": round_,
            "deals": deals_words(round_.deals),
            "paper": paper,
            "chairs": range(1, most + 1),
            "tables": lists.tables,
            "changed": last_change(round_),
            "by_name": lists.by_name,
        },
    )
    return render_pdf(html)
