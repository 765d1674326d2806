"""What is noted at the table when a deal ends."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.cards import Card
from scoring.infractions import InfractionInput


@dataclass(frozen=True, slots=True)
class DealInput:
    """One deal as it was played (rules, section 6).

    Attributes:
        deal: the number of the deal in the schedule.
        hands: for each seat that did not go out, the cards left in hand or their counted value.
        seats: the seats that were dealt in, from 1 to 8; a chair may be empty.
        absent: the seats that were dealt in and did not finish the deal; they have no hand.
        goer: the seat that went out; None where the deal is void.
        down_and_out: True where the goer went out on the turn of the own opening.
        opened_before: the seats that had opened before the goer's last turn.
        void: True where the stock ran out twice, so that nothing scores.
        infractions: breaches in this deal.
        exact_cut_by: the dealer, where the cut was exact.
        dealer: the seat that dealt, where it is known.

    """

    deal: int
    hands: Mapping[int, tuple[Card, ...] | int]
    seats: tuple[int, ...]
    absent: frozenset[int] = frozenset()
    goer: int | None = None
    down_and_out: bool = False
    opened_before: frozenset[int] = frozenset()
    void: bool = False
    infractions: tuple[InfractionInput, ...] = ()
    exact_cut_by: int | None = None
    dealer: int | None = None

    @property
    def present(self) -> tuple[int, ...]:
        """The seats that finished the deal."""
        return tuple(seat for seat in self.seats if seat not in self.absent)
