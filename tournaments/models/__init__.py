from tournaments.models.deal import DealRecord, HandScore
from tournaments.models.log import LogEntry
from tournaments.models.penalty import PenaltyEntry
from tournaments.models.roster import Entry, Player
from tournaments.models.round import Round, Seat, Table
from tournaments.models.tournament import Membership, Tournament

__all__ = [
    "DealRecord",
    "Entry",
    "HandScore",
    "LogEntry",
    "Membership",
    "PenaltyEntry",
    "Player",
    "Round",
    "Seat",
    "Table",
    "Tournament",
]
