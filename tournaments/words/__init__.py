"""What rows, reports and rules say in the reader's language."""

from tournaments.words.game import (
    INFRACTIONS,
    contract_words,
    deals_words,
    infraction_name,
    infraction_words,
    points_words,
    signed_tenths_words,
    switch_words,
    tenths_words,
    tie_break_words,
)

__all__ = [
    "INFRACTIONS",
    "contract_words",
    "deals_words",
    "infraction_name",
    "infraction_words",
    "points_words",
    "signed_tenths_words",
    "switch_words",
    "tenths_words",
    "tie_break_words",
]
