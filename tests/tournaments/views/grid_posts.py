"""Deals sent to the score grid of a table, and what it answers."""

import re
import uuid

from tournaments.models import Seat
from tournaments.selectors.versions import chairs_version

GRID = "/events/parish-cup/desk/rounds/1/tables/1/"
HTMX = {"HX-Request": "true"}
TYPED = {"hand_1": "out", "hand_2": "50+15+1+7", "hand_3": "as ah", "hand_4": "30"}


def post(client, data=TYPED, *, deal=1, scripts=True, **changes):
    seats = Seat.objects.filter(
        table__number=1, round__number=1, round__tournament__slug="parish-cup"
    )
    made_from = {"attempt": "1", "seen": "", "chairs": chairs_version(seats)}
    data = {**made_from, "submission_key": str(uuid.uuid4()), **data, **changes}
    return client.post(f"{GRID}deals/{deal}/", data, headers=HTMX if scripts else {})


def field(answer, name, deal=1):
    """The value of an input of a deal."""
    form = next(
        form
        for form in (answer.context.get("forms") or [answer.context["form"]])
        if form.row.number == deal
    )
    return form[name].value()


def input_values(answer, deal=1):
    """The values of the cells of a deal as the page has them."""
    row = answer.text.split(f'id="deal-{deal}"')[1].split("</tbody>")[0]
    inputs = re.findall(r'<input[^>]* name="hand_\d"[^>]*>', row)
    values = [re.search(r' value="([^"]*)"', text) for text in inputs]
    return [value[1] if value else "" for value in values]
