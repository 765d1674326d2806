from tests.factories.accounts import MembershipFactory, UserFactory
from tests.factories.events import (
    EntryFactory,
    PlayerFactory,
    RoundFactory,
    SeatFactory,
    TableFactory,
    TournamentFactory,
    seated_round,
)
from tests.factories.results import deal_sheet, play_deal, play_round, recorded

__all__ = [
    "EntryFactory",
    "MembershipFactory",
    "PlayerFactory",
    "RoundFactory",
    "SeatFactory",
    "TableFactory",
    "TournamentFactory",
    "UserFactory",
    "deal_sheet",
    "play_deal",
    "play_round",
    "recorded",
    "seated_round",
]
