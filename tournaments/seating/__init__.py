"""Seating: plain data in, plain data out; the same seed gives the same seating."""

from tournaments.seating.changes import substitute, swap_players
from tournaments.seating.checker import Claims, Fault, check_claims, check_draw
from tournaments.seating.draws import Draw, SeatedTable, SeatingOptions, SeatingPlayer
from tournaments.seating.errors import SeatingBug, SeatingError
from tournaments.seating.finals import draw_final
from tournaments.seating.replanning import Replan, ReplanOption, replan
from tournaments.seating.reporting import PairMeetings, SeatingFigures, SeatingReport, report
from tournaments.seating.rounds import draw_round
from tournaments.seating.schedule import draw_schedule
from tournaments.seating.sizes import repeats_bound, round_limit, rounds_reached, table_sizes

__all__ = [
    "Claims",
    "Draw",
    "Fault",
    "PairMeetings",
    "Replan",
    "ReplanOption",
    "SeatedTable",
    "SeatingBug",
    "SeatingError",
    "SeatingFigures",
    "SeatingOptions",
    "SeatingPlayer",
    "SeatingReport",
    "check_claims",
    "check_draw",
    "draw_final",
    "draw_round",
    "draw_schedule",
    "repeats_bound",
    "replan",
    "report",
    "round_limit",
    "rounds_reached",
    "substitute",
    "swap_players",
    "table_sizes",
]
