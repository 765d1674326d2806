from tournaments.models.deal import ENDED, LIVE, DealRecord, HandScore, counting_at
from tournaments.models.log import LogEntry
from tournaments.models.penalty import PenaltyEntry
from tournaments.models.roster import Entry, Player
from tournaments.models.round import Round, Seat, Table, chairs_at
from tournaments.models.tournament import Membership, Tournament

__all__ = [
    "ENDED",
    "LIVE",
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
    "chairs_at",
    "counting_at",
]
