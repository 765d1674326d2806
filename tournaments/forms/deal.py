"""The form of one deal in the score grid: the text of each cell is all that is saved of it."""

import uuid
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from typing import Any, Self

from django import forms
from django.forms import BoundField
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import DealInput, RuleSet
from tournaments.enums import RecordStatus
from tournaments.errors import ImpossibleSheet, Refusal, StaleError
from tournaments.forms.cells import Absent, CellError, Out, read_cell
from tournaments.forms.plain_inputs import PlainCheckbox, PlainHidden, PlainText
from tournaments.forms.versioned import changed_data
from tournaments.models import DealRecord
from tournaments.models.round import MOST_SEATS
from tournaments.selectors.sheet_rows import Cell, DealRow

LONGEST_CELL = 200
CELL_ATTRIBUTES = {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}


@dataclass(frozen=True)
class GridCell:
    """A cell as the page draws it: what is on record, and what the input holds.

    ``faults`` is the id of the element that says what is wrong with the deal.
    """

    cell: Cell
    field: BoundField | None
    opened: BoundField | None
    faults: str

    def input(self) -> SafeString:
        """The input, which names the faults where it has one."""
        if self.field is None:
            return SafeString()
        described: dict[str, Any] = {"aria-describedby": self.faults} if self.field.errors else {}
        return self.field.as_widget(attrs=described)


class DealForm(forms.Form):
    """One deal of one table; fields ``hand_1`` ... by seat, and the marks of the deal."""

    attempt = forms.IntegerField(min_value=1, widget=PlainHidden)
    seen = forms.IntegerField(required=False, widget=PlainHidden)
    chairs = forms.CharField(required=False, widget=PlainHidden)
    submission_key = forms.UUIDField(widget=PlainHidden)
    void = forms.BooleanField(required=False, label=gettext_lazy("void"), widget=PlainCheckbox)
    exact_cut = forms.BooleanField(
        required=False, label=gettext_lazy("exact cut"), widget=PlainCheckbox
    )
    reason = forms.CharField(
        required=False,
        max_length=300,
        label=gettext_lazy("Why are you changing it?"),
        widget=PlainText(attrs={"class": "form-control", "list": "reasons", "data-reason": True}),
    )

    def __init__(self, row: DealRow, rules: RuleSet, data: Any = None) -> None:
        super().__init__(data, auto_id=f"deal-{row.number}-%s", initial=initial_values(row))
        self.row = row
        self.rules = rules
        self.stale: DealRecord | None = None  # what somebody else has saved
        self.others_sit_there = False  # others than the page named when the deal was typed
        self.fields["void"].widget.attrs["data-void"] = True
        self.fields["exact_cut"].widget.attrs["data-cut"] = True
        for cell, entry in row.occupied:
            number = cell.chair
            marks = {"data-cell": number, "data-player": entry.number}
            self.fields[f"hand_{number}"] = forms.CharField(
                required=False,
                max_length=LONGEST_CELL,
                label=_("Deal %(deal)s, seat %(seat)s, %(name)s")
                % {"deal": row.number, "seat": number, "name": entry},
                widget=PlainText(attrs=CELL_ATTRIBUTES | marks),
            )
            if self.asks_who_opened:
                self.fields[f"opened_{number}"] = forms.BooleanField(
                    required=False,
                    label=_("opened"),
                    widget=PlainCheckbox(attrs={"data-opened": number}),
                )
        for field in self.fields.values():
            if not field.widget.is_hidden:
                field.widget.attrs["form"] = f"form-{row.number}"  # none can hold table cells

    def beside(self, row: DealRow) -> Self:
        """The form as it was filled in and found at fault, shown beside what is on record now."""
        shown = copy(self)
        shown.row = row
        return shown

    @property
    def asks_who_opened(self) -> bool:
        """Whether these rules double only for the first to open."""
        return self.rules.doubling == "first_to_open"

    @property
    def has_cut_bonus(self) -> bool:
        """Whether these rules reward an exact cut."""
        return bool(self.rules.cut_bonus)

    @property
    def state(self) -> str:
        """The state of the deal's row: refused, unsaved, saved or empty."""
        if self.errors:
            return "refused"
        if self.is_bound:
            return "unsaved"
        return "saved" if self.row.record else "empty"

    @property
    def needs_reason(self) -> bool:
        """Whether saving would correct a confirmed result."""
        records = (self.row.record, self.stale)
        return "reason" in self.errors or any(
            record.status == RecordStatus.CONFIRMED for record in records if record is not None
        )

    def cells(self) -> Iterator[GridCell]:
        """The cells in seat order; those of empty chairs have nothing to type."""
        for cell in self.row.cells:
            faults, name = f"faults-{self.row.number}", f"hand_{cell.chair}"
            if name not in self.fields:
                yield GridCell(cell, None, None, faults)
                continue
            opened = self[f"opened_{cell.chair}"] if self.asks_who_opened else None
            yield GridCell(cell, self[name], opened, faults)

    def clean(self) -> dict[str, Any]:
        """Read every cell; two goers come out as an empty hand, which the rules refuse."""
        data = super().clean() or {}
        self.keep_void_empty(data)
        hands: dict[int, Any] = {}
        outs: dict[int, Out] = {}
        absent: set[int] = set()
        for cell, _entry in self.row.occupied:
            number = cell.chair
            try:
                value = read_cell(data.get(f"hand_{number}", ""))
            except CellError as error:
                place = _("Deal %(deal)s, seat %(seat)s:") % {
                    "deal": self.row.number,
                    "seat": number,
                }
                self.add_error(f"hand_{number}", f"{place} {error}")
                continue
            if isinstance(value, Out):
                outs[number] = value
            elif isinstance(value, Absent):
                absent.add(number)
            elif value is not None:
                hands[number] = value
        empty = [number for number, hand in hands.items() if hand in (0, ())]
        if not outs and len(empty) == 1:
            outs[empty[0]] = Out.PLAIN
        goer = min(outs, default=None)
        hands.update(dict.fromkeys(outs, ()))
        if goer is not None:
            del hands[goer]
        data["deal_input"] = DealInput(
            deal=self.row.number,
            hands=hands,
            seats=tuple(cell.chair for cell, _entry in self.row.occupied),
            absent=frozenset(absent),
            goer=goer,
            down_and_out=Out.DOWN_AND_OUT in outs.values(),
            void=bool(data.get("void")),
            opened_before=frozenset(
                cell.chair for cell, _entry in self.row.occupied if data.get(f"opened_{cell.chair}")
            ),
            exact_cut_by=self.row.dealer if data.get("exact_cut") else None,
        )
        return data

    def arguments(self) -> dict[str, Any]:
        """What the service takes of a form that was read."""
        data = self.cleaned_data
        return {
            "attempt": data.get("attempt") or self.row.attempt,
            "typed": {
                cell.chair: data.get(f"hand_{cell.chair}", "").strip()
                for cell, _entry in self.row.occupied
            },
            **{
                name: data[name]
                for name in ("deal_input", "submission_key", "seen", "chairs", "reason")
            },
        }

    def keep_void_empty(self, data: dict[str, Any]) -> None:
        """Refuse a void deal with anything in its cells: saving it would drop what they say."""
        typed = any(data.get(f"hand_{cell.chair}") for cell, _entry in self.row.occupied)
        if data.get("void") and typed:
            self.add_error(
                None,
                _(
                    "Deal %(deal)s is marked void, but hands have been typed. Clear them, or unmark"
                    " void."
                )
                % {"deal": self.row.number},
            )

    def show_refusal(self, refusal: Refusal) -> None:
        """Show what the service says; under a key that is not this deal's own, give it another."""
        if refusal.field == "submission_key":
            self.data = changed_data(self.data, "submission_key", str(uuid.uuid4()))
        self.add_error(refusal.field, refusal.message)

    def show_faults(self, refusal: ImpossibleSheet) -> None:
        """Show each fault of an impossible sheet at its seat, or under the deal."""
        for error in refusal.errors:
            field = f"hand_{error.seat}"
            self.add_error(field if field in self.fields else None, str(error))

    def show_stale(self, refusal: StaleError) -> None:
        """Show what came in between; where that is no result, saving again starts from there."""
        self.stale = refusal.current
        if refusal.field == "chairs":
            self.others_sit_there = True
            self.data = changed_data(self.data, "chairs", refusal.seen)
        elif self.stale is None:
            self.data = changed_data(self.data, "seen", "")
        self.add_error(None, refusal.message)
        for number, text in self.typed_for_empty_chairs():
            words = _("Typed for seat %(seat)s, which is empty now: %(text)s")
            self.add_error(None, words % {"seat": number, "text": text})

    def typed_for_empty_chairs(self) -> Iterator[tuple[int, str]]:
        """Chairs that the table has no more, each with what was typed for it."""
        for number in range(1, MOST_SEATS + 1):
            name = f"hand_{number}"
            text = self.data.get(name)
            if text and name not in self.fields:
                yield number, text

    def faults(self) -> list[str]:
        """Every message of the form, once."""
        return list(
            dict.fromkeys(str(message) for messages in self.errors.values() for message in messages)
        )


def initial_values(row: DealRow) -> dict[str, Any]:
    """What the inputs of a deal hold when the page is opened."""
    record = row.record
    values: dict[str, Any] = {
        "attempt": row.attempt,
        "seen": record.pk if record else None,
        "chairs": row.chairs,
        "submission_key": uuid.uuid4(),
        "exact_cut": bool(record and record.exact_cut_by),
    }
    for cell, _entry in row.occupied:
        values[f"hand_{cell.chair}"] = cell_text(row, cell)
        values[f"opened_{cell.chair}"] = cell.opened
    return values


def cell_text(row: DealRow, cell: Cell) -> str:
    """What was typed into a cell, or would have to be typed for what is on record."""
    if row.record is None or cell.hand is None:
        return ""
    if cell.absent:
        return "absent"
    if cell.went_out:
        return "down" if row.record.down_and_out else "out"
    return cell.hand.typed or cell.hand.cards or str(cell.hand.hand)
