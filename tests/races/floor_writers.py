"""The services that change a round while it is played, as they are called in the races."""

from tests.races import scenes as at
from tests.races.scenes import CAME_LATE, OTHER_SEATED
from tests.races.writer import Writer
from tournaments.selectors.floor_choices import Chosen
from tournaments.selectors.versions import round_version
from tournaments.services import (
    chairs,
    ending,
    played_swaps,
    round_deals,
    sheet_moves,
)


def other_deals():
    """Deals 3 dropped and 7 added, as the page of round 1 shows them."""
    round_ = at.round_(1)
    deals = [deal for deal in round_.deals if deal != 3]
    return {"deals": [*deals, 7], "seen": round_version(round_)}


FLOOR = (
    Writer(
        "seat who came late in round 2",
        chairs.change_floor,
        lambda: {
            "round_": at.round_(2),
            "chosen": Chosen(table=1, chair=3),
            "choice": f"seat-{CAME_LATE}",
        },
    ),
    Writer(
        "empty a chair",
        chairs.change_chair,
        lambda: {"table": at.table(1), "chair": 2, "entry": None},
    ),
    Writer(
        "seat who came late",
        chairs.change_floor,
        lambda: {
            "round_": at.round_(1),
            "chosen": Chosen(table=1, chair=2),
            "choice": f"seat-{CAME_LATE}",
        },
    ),
    Writer(
        "swap across tables of round 1",
        chairs.change_floor,
        lambda: {
            "round_": at.round_(1),
            "chosen": Chosen(table=1, chair=1, other=OTHER_SEATED),
            "choice": f"swap-{OTHER_SEATED}",
        },
    ),
    Writer(
        "lock table 2",
        chairs.change_floor,
        lambda: {"round_": at.round_(1), "chosen": Chosen(table=2), "choice": "lock"},
    ),
    Writer(
        "end table 2 short",
        ending.end_short,
        lambda: {"table": at.table(2), "reason": "No time"},
    ),
    Writer(
        "drop deal 3 of round 1 and add deal 7",
        round_deals.change_deals,
        lambda: {"round_": at.round_(1)} | other_deals(),
        other_deals,
    ),
    Writer(
        "swap what players 1 and 6 have played",
        played_swaps.swap_played,
        lambda: {
            "round_": at.round_(1),
            "first": at.entry(1),
            "second": at.entry(6),
            "deals": at.round_(1).deals,
            "reason": "Sat wrong",
        },
        lambda: {"deals": at.round_(1).deals},
    ),
    Writer(
        "exchange the sheets of tables 1 and 2",
        sheet_moves.move_sheet,
        lambda: {
            "table": at.table(1),
            "into": at.table(2),
            "is_exchange": True,
            "reason": "Wrong table",
        },
    ),
    Writer(
        "clear the sheet of table 1",
        sheet_moves.clear_sheet,
        lambda: {"table": at.table(1), "reason": "Wrong table"},
    ),
    Writer(
        "mark deal 2 of table 1 and deal 1 of table 2",
        ending.end_deals,
        lambda: {"round_": at.round_(1), "picks": {(1, 2), (2, 1)}, "reason": "No time"},
    ),
    Writer(
        "close round 1 with gaps",
        ending.close_with_gaps,
        lambda: {"round_": at.round_(1), "reason": "Time is up"},
    ),
)
