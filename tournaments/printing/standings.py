"""The standings on paper."""

from datetime import datetime

from django.template.loader import render_to_string

from tournaments.models import Tournament
from tournaments.printing.paper import Paper
from tournaments.printing.pdf import render_pdf
from tournaments.selectors.standings import StandingRow, Standings
from tournaments.words import points_words, tie_break_words

ROUNDS_UPRIGHT, ROUNDS_AT_FULL_SIZE = 6, 14


def standings_pdf(
    tournament: Tournament, standings: Standings, *, paper: Paper, as_of: datetime
) -> bytes:
    """Return ``standings`` with a column for each round, across the page where there are many.

    Arguments: ``as_of``, the time from which on they were as they are printed.
    Raises PrintingUnavailable.
    """
    html = render_to_string(
        "print/standings.html",
        {
            "tournament": tournament,
            "standings": standings,
            "provisional": None if standings.scope.last else standings.in_play,
            "lines": [line(row, standings.rounds) for row in standings.rows],
            "tie_breaks": sorted(
                {tie_break_words(row.decided_by) for row in standings.rows if row.decided_by}
            ),
            "paper": paper,
            "landscape": len(standings.rounds) > ROUNDS_UPRIGHT,
            "small": len(standings.rounds) > ROUNDS_AT_FULL_SIZE,
            "as_of": as_of,
        },
    )
    return render_pdf(html)


def line(row: StandingRow, rounds: tuple[int, ...]) -> dict[str, object]:
    """One player's line, in the words of the page."""
    return {
        "row": row,
        "rounds": [
            points_words(row.rounds[number]) + ("*" if number in row.missed else "")
            if number in row.rounds
            else ""
            for number in rounds
        ],
        "infractions": points_words(row.infractions),
        "total": points_words(row.total),
        "behind": f"+{row.behind}" if row.behind else "",
        "decided": bool(row.decided_by),
    }
