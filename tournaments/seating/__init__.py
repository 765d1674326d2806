"""Seating: plain data in, plain data out; the same seed gives the same seating."""

from tournaments.seating.changes import substitute, swap_players
from tournaments.seating.checker import Claims, Fault, check_claims, check_seating
from tournaments.seating.data import SeatedTable, Seating, SeatingOptions, SeatingPlayer
from tournaments.seating.errors import SeatingBug, SeatingError
from tournaments.seating.finals import draft_final
from tournaments.seating.replanning import Replan, ReplanOption, replan
from tournaments.seating.reporting import PairMeetings, SeatingFigures, SeatingReport, report
from tournaments.seating.rounds import draft_seating
from tournaments.seating.schedule import draft_schedule
from tournaments.seating.sizes import repeats_bound, round_limit, rounds_reached, table_sizes

__all__ = [
    "Claims",
    "Fault",
    "PairMeetings",
    "Replan",
    "ReplanOption",
    "SeatedTable",
    "Seating",
    "SeatingBug",
    "SeatingError",
    "SeatingFigures",
    "SeatingOptions",
    "SeatingPlayer",
    "SeatingReport",
    "check_claims",
    "check_seating",
    "draft_final",
    "draft_schedule",
    "draft_seating",
    "repeats_bound",
    "replan",
    "report",
    "round_limit",
    "rounds_reached",
    "substitute",
    "swap_players",
    "table_sizes",
]
