"""Score sheets of tables: blank for writing by hand, or filled with what is on record."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import RuleSet
from tournaments.models import PenaltyEntry, Round, Table
from tournaments.printing.paper import Paper
from tournaments.printing.pdf import render_pdf
from tournaments.printing.sheet_drawing import sheet_svg
from tournaments.printing.sheet_geometry import SheetGeometry
from tournaments.selectors.floor_log import TableChange, table_changes
from tournaments.selectors.sheet_rows import Cell, Chair, DealRow, Sheet
from tournaments.words import contract_words, points_words
from tournaments.words.rules import cards_words, one_line, packs_words, rules_line

EMPTY = "–"
NOTHING = "\N{NO-BREAK SPACE}"  # keeps an empty line as tall as the others


@dataclass(frozen=True)
class PlayerColumn:
    """One player's column: deal scores in a line each, running totals, and the total."""

    name: str
    scores: str
    running: tuple[str, ...]
    total: str


@dataclass(frozen=True)
class PrintedSheet:
    """Everything that one page shows."""

    table: Table
    geometry: SheetGeometry
    packs: str
    labels: str
    columns: tuple[PlayerColumn, ...]
    infractions: str
    crowded: bool
    link: str
    changed: str = ""

    @property
    def names(self) -> str:
        """The players' names, in a line each."""
        return "\n".join(column.name for column in self.columns)

    @property
    def kind(self) -> str:
        """The name of the measures that this sheet is laid out by."""
        return f"seats-{self.geometry.seats}"

    @property
    def drawing(self) -> str:
        """The name of this sheet's drawing."""
        return f"table-{self.table.number}"


def score_sheets_pdf(
    round_: Round,
    sheets: Sequence[Sheet],
    link_of: Callable[[Table], str],
    *,
    paper: Paper,
    filled: bool = False,
) -> bytes:
    """Return the sheets of ``round_``, one page for each, as a PDF.

    Arguments: ``link_of`` gives the full address of a table's own page; ``filled`` prints
    what is on record into the cells.
    Raises PrintingUnavailable.
    """
    tournament = round_.tournament
    rules = tournament.rule_set
    changes = table_changes(round_)
    printed = [
        printed_sheet(
            sheet,
            rules,
            link_of(sheet.table),
            paper,
            filled=filled,
            change=changes.get(sheet.table.number),
        )
        for sheet in sheets
    ]
    drawings = {page.drawing: drawing_of(page, round_.deals) for page in printed}
    html = render_to_string(
        "print/score_sheets.html",
        {
            "tournament": tournament,
            "round": round_,
            "rules_line": rules_line(rules),
            "paper": paper,
            "sheets": printed,
            "layouts": {page.kind: page.geometry for page in printed},
            "filled": filled,
        },
    )
    return render_pdf(html, drawings)


def drawing_of(page: PrintedSheet, deals: Sequence[int]) -> str:
    """The drawing of one page."""
    running = [column.running for column in page.columns if column.running]
    totals = [column.total for column in page.columns]
    return sheet_svg(page.geometry, deals, page.link, running, totals)


def printed_sheet(
    sheet: Sheet,
    rules: RuleSet,
    link: str,
    paper: Paper,
    *,
    filled: bool,
    change: TableChange | None = None,
) -> PrintedSheet:
    """Lay out one sheet; ``change`` is the latest one of who sits there."""
    geometry = SheetGeometry(paper=paper, seats=len(sheet.chairs), deals=len(sheet.rows))
    infractions = [*earlier_lines(sheet), *infraction_lines(sheet)] if filled else []
    crowded = len(infractions) > geometry.foot_lines
    return PrintedSheet(
        table=sheet.table,
        geometry=geometry,
        packs=packs_words(rules.packs_for(sum(not chair.is_empty for chair in sheet.chairs))),
        labels="\n".join(
            deal_label(row, sheet.chairs, geometry.spare_label_lines, filled=filled)
            for row in sheet.rows
        ),
        columns=tuple(
            player_column(sheet, place, filled=filled) for place in range(len(sheet.chairs))
        ),
        infractions="\n".join(as_many_as_fit(infractions, geometry)),
        crowded=crowded,
        link=link,
        changed=change_words(change) if change else "",
    )


def player_column(sheet: Sheet, place: int, *, filled: bool) -> PlayerColumn:
    """The column of the seat at ``place`` (from 0), without points where it is not ``filled``.

    Deals in which the chair is empty are struck out on a blank sheet too.
    """
    cells = [(row.cells[place], row) for row in sheet.rows]
    scores = [score_words(cell, row) if filled else blank_words(cell) for cell, row in cells]
    return PlayerColumn(
        name=chair_words(sheet.chairs[place]),
        scores="\n".join(scores) if filled or set(scores) != {NOTHING} else "",
        running=tuple(points_or_blank(cell.total) for cell, _row in cells) if filled else (),
        total=points_or_blank(total_of(sheet, place) if filled else None),
    )


def change_words(change: TableChange) -> str:
    """When who sits at a table was changed, and from which deal on."""
    at = timezone.localtime(change.at)
    return _("changed %(time)s, from deal %(deal)s") % {
        "time": date_format(at, "H:i"),
        "deal": change.deal,
    }


def chair_words(chair: Chair) -> str:
    """Who sits in a chair now; a change, an empty chair and a withdrawn player are marked."""
    said = {"name": one_line(str(chair.entry)), "deal": chair.since}
    if chair.is_empty:
        return _("%(name)s (left)") % said
    if not chair.entry.plays_on:
        return _("%(name)s (withdrawn)") % said
    return _("%(name)s (from deal %(deal)s)") % said if chair.since else one_line(str(chair.entry))


def deal_label(row: DealRow, chairs: Sequence[Chair], spare_lines: int, *, filled: bool) -> str:
    """The label of a deal's row in three lines: contract, cards to deal, dealer.

    Arguments: ``spare_lines``, how many empty lines are above and below them.
    """
    dealer = next((cell.entry for cell in row.cells if cell.chair == row.dealer), None)
    names = {chair.number: str(chair.entry) for chair in chairs}
    dealing = str(dealer) if dealer else names.get(row.dealer or 0, "")
    cards = cards_words(row.scheduled.cards)
    if filled and row.voids:
        cards += " · " + ngettext("%(count)s void", "%(count)s voids", len(row.voids)) % {
            "count": len(row.voids)
        }
    spare = [NOTHING] * spare_lines
    words = [
        contract_words(row.scheduled.contract),
        cards,
        _("Dealer: %(name)s") % {"name": one_line(dealing)},
    ]
    return "\n".join([*spare, *words, *spare])


def score_words(cell: Cell, row: DealRow) -> str:
    """The deal score, with ``out`` or ``D`` for the player who went out or down-and-out."""
    if row.is_not_played:
        return _("not played")
    if cell.absent:
        return _("absent")
    if cell.score is None:
        return blank_words(cell)
    if not cell.went_out:
        return points_words(cell.score)
    down_and_out = row.record is not None and row.record.down_and_out
    return f"{points_words(cell.score)} {_('D') if down_and_out else _('out')}"


def blank_words(cell: Cell) -> str:
    """What is in a cell without a score: a dash where nobody sits."""
    return NOTHING if cell.entry else EMPTY


def points_or_blank(points: int | None) -> str:
    """Points in words, nothing where there are none."""
    return "" if points is None else points_words(points)


def total_of(sheet: Sheet, place: int) -> int | None:
    """The total of the seat at ``place`` (from 0), once a deal is in."""
    played = any(row.cells[place].hand for row in sheet.rows)
    return sheet.chairs[place].total if played else None


def earlier_lines(sheet: Sheet) -> list[str]:
    """Who sat in a chair before the player whose name and total stand there, with their points."""
    return [
        _("Seat %(number)s before: %(name)s, %(points)s")
        % {
            "number": chair.number,
            "name": one_line(str(entry)),
            "points": points_words(sheet.totals.get(entry.pk, 0)),
        }
        for chair in sheet.chairs
        for entry in chair.earlier
    ]


def infraction_lines(sheet: Sheet) -> list[str]:
    """Every infraction that is not cancelled, in a line each."""
    return [
        " · ".join(
            [
                place_of(penalty),
                one_line(str(penalty.entry)),
                one_line(penalty.name)
                + (f" ({one_line(penalty.reason)})" if penalty.reason else ""),
                points_words(penalty.counted),
            ]
        )
        for penalty in sheet.penalties
        if not penalty.is_cancelled
    ]


def place_of(penalty: PenaltyEntry) -> str:
    """The deal of an infraction, in words."""
    if penalty.deal is None:
        return _("No deal")
    return _("Deal %(number)s") % {"number": penalty.deal}


def as_many_as_fit(lines: list[str], geometry: SheetGeometry) -> list[str]:
    """Leave the last of too many infractions out, and say how many."""
    room = geometry.foot_lines if len(lines) <= geometry.foot_lines else 2 * geometry.foot_lines
    if len(lines) <= room:
        return lines
    left_out = len(lines) - room + 1
    return [*lines[: room - 1], _("and %(count)s more on the table’s page") % {"count": left_out}]
