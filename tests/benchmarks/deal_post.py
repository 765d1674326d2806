"""What the grid posts to save a deal."""

import uuid

from django.urls import reverse

from tournaments.selectors.versions import chairs_version


def deal_post(table, deal, *, goes_out="out"):
    """The address and the fields: seat 1 goes out, the others hold points."""
    round_ = table.round
    address = reverse(
        "director:save_deal", args=[round_.tournament.slug, round_.number, table.number, deal]
    )
    values = {
        "attempt": 1, "seen": "", "submission_key": uuid.uuid4(), "reason": "",
        "chairs": chairs_version(table.seats.all()),
        "hand_1": goes_out, "hand_2": "10", "hand_3": "20", "hand_4": "30",
    }  # fmt: skip
    return address, values
