"""The form of one deal: what it reads, what it shows again, and where it puts faults."""

import uuid

import pytest

from scoring import DealInput, check_deal, parse_cards
from tests.factories import TournamentFactory, deal_sheet, recorded, seated_round
from tests.factories.results import void_sheet
from tournaments.errors import ImpossibleSheet, Refusal
from tournaments.forms.deal import DealForm
from tournaments.selectors.sheets import table_sheet

pytestmark = pytest.mark.django_db

TYPED = {"hand_1": "out", "hand_2": "10", "hand_3": "20", "hand_4": "30"}


@pytest.fixture
def table():
    return seated_round(TournamentFactory()).tables.first()


def form_of(table, deal=1, data=None):
    rules = table.round.tournament.rule_set
    if data is not None:
        data = {"attempt": "1", "submission_key": str(uuid.uuid4())} | data
    return DealForm(table_sheet(table).row(deal), rules, data)


def sheet_of(table, data, deal=1):
    form = form_of(table, deal, data)
    assert form.is_valid(), form.errors
    return form.cleaned_data["deal_input"]


def kept(form):
    """What a form gives the service, but for what the tests give themselves."""
    given = form.arguments()
    return {name: given[name] for name in ("deal_input", "attempt", "typed")}


def values(form):
    return {name: form[name].value() for name in TYPED}


def test_a_typed_deal_is_read_as_a_sheet(table):
    data = {"hand_1": "5+5", "hand_2": " OUT ", "hand_3": "as jk", "hand_4": "30"}

    form = form_of(table, 2, data)
    assert form.is_valid()

    given = form.arguments()
    assert given["deal_input"] == DealInput(
        deal=2,
        seats=(1, 2, 3, 4),
        goer=2,
        hands={1: 10, 3: parse_cards("AS JK"), 4: 30},
    )
    assert given["typed"] == {1: "5+5", 2: "OUT", 3: "as jk", 4: "30"}
    assert given["attempt"] == 1


@pytest.mark.parametrize("text", ["a", "Absent"])
def test_absent_is_no_hand(table, text):
    sheet = sheet_of(table, TYPED | {"hand_3": text})

    assert (sheet.absent, sheet.hands) == ({3}, {2: 10, 4: 30})


def test_a_single_0_with_no_goer_named_went_out(table):
    sheet = sheet_of(table, TYPED | {"hand_1": "5", "hand_3": "0"})

    assert (sheet.goer, sheet.hands) == (3, {1: 5, 2: 10, 4: 30})


@pytest.mark.parametrize("zeros", [("0", "0"), ("0", "0+0")])
def test_two_0s_with_no_goer_named_are_refused_by_one_sentence(table, zeros):
    rules = table.round.tournament.rule_set
    sheet = sheet_of(table, TYPED | {"hand_1": zeros[0], "hand_3": zeros[1]})

    assert (sheet.goer, sheet.hands) == (None, {1: 0, 2: 10, 3: 0, 4: 30})
    assert [str(error) for error in check_deal(rules, sheet)] == [
        "Deal 1: Seats 1 and 3 have no cards left; one player goes out."
    ]


def test_down_is_the_goer_down_and_out(table):
    sheet = sheet_of(table, TYPED | {"hand_1": "down"})

    assert (sheet.goer, sheet.down_and_out) == (1, True)


def test_two_goers_come_out_as_an_empty_hand(table):
    sheet = sheet_of(table, TYPED | {"hand_3": "d"})

    assert (sheet.goer, sheet.hands[3], sheet.down_and_out) == (1, (), True)


def test_an_empty_cell_is_no_hand(table):
    assert sheet_of(table, TYPED | {"hand_3": " "}).hands == {2: 10, 4: 30}


def test_a_void_deal_needs_no_cells(table):
    sheet = sheet_of(table, {"void": "on"})

    assert (sheet.void, sheet.goer, dict(sheet.hands)) == (True, None, {})


@pytest.mark.parametrize("cell", [{"hand_3": "12"}, {"hand_1": "out"}, {"hand_4": "12x"}])
def test_a_void_deal_with_anything_typed_is_refused_and_keeps_it(table, cell):
    form = form_of(table, 2, {"void": "on"} | cell)

    assert not form.is_valid()
    assert form.non_field_errors() == [
        "Deal 2 is marked void, but hands have been typed. Clear them, or unmark void."
    ]
    assert {name: text for name, text in values(form).items() if text} == cell
    assert form["void"].value()


def test_a_deal_refused_for_its_key_gets_another_and_keeps_what_was_typed(table):
    key = str(uuid.uuid4())
    form = form_of(table, data=TYPED | {"submission_key": key})
    assert form.is_valid()

    form.show_refusal(Refusal("Sent before.", field="submission_key"))

    assert form.faults() == ["Sent before."]
    assert values(form) == TYPED
    assert form["submission_key"].value() != key


def test_the_exact_cut_is_the_dealers():
    table = seated_round(TournamentFactory(preset="kalooki")).tables.first()

    assert sheet_of(table, TYPED | {"exact_cut": "on"}, deal=3).exact_cut_by == 3
    assert sheet_of(table, TYPED, deal=3).exact_cut_by is None


def test_who_opened_is_asked_only_where_the_rules_need_it(table):
    other = seated_round(TournamentFactory(preset="kalooki")).tables.first()

    assert (form_of(table).asks_who_opened, form_of(other).asks_who_opened) == (False, True)
    assert sheet_of(other, TYPED | {"opened_3": "on"}).opened_before == {3}


@pytest.mark.parametrize(
    ("field", "text", "message"),
    [
        ("hand_2", "7x", "Deal 1, seat 2: “7x” cannot be read."),
        ("hand_2", "-5", "Deal 1, seat 2: “-5” is negative; a hand cannot be."),
        ("hand_2", "9" * 201, "Ensure this value has at most 200 characters"),
        ("reason", "x" * 301, "Ensure this value has at most 300 characters"),
        ("submission_key", "no-key", "Enter a valid UUID."),
        ("attempt", "0", "greater than or equal to 1"),
    ],
)
def test_what_cannot_be_read_is_a_fault_of_its_field(table, field, text, message):
    form = form_of(table, data=TYPED | {field: text})

    assert not form.is_valid()
    assert list(form.errors) == [field]
    assert message in form.errors[field][0]


def test_faults_of_a_refused_sheet_stand_at_their_seats_and_once(table):
    form = form_of(table, data=TYPED | {"hand_1": "0", "hand_2": "", "hand_3": "0"})
    assert form.is_valid()
    with pytest.raises(ImpossibleSheet) as refused:
        recorded(table, kept(form))

    form.show_faults(refused.value)

    assert {field: list(messages) for field, messages in form.errors.items()} == {
        "__all__": ["Deal 1: Seats 1 and 3 have no cards left; one player goes out."],
        "hand_2": [
            (
                "Deal 1, seat 2: There is neither a hand nor a value. "
                "If the player did not finish, mark them absent."
            )
        ],
    }
    assert len(form.faults()) == 2
    assert values(form) == {"hand_1": "0", "hand_2": "", "hand_3": "0", "hand_4": "30"}


@pytest.mark.parametrize(
    "data",
    [
        TYPED,
        TYPED | {"hand_1": "d"},
        {"hand_1": "jk as", "hand_2": "50 + 1", "hand_3": "7", "hand_4": "o"},
    ],
)
def test_what_was_saved_reads_as_the_same_deal_again(table, data):
    first = form_of(table, 1, data)
    assert first.is_valid()
    sheet = first.cleaned_data["deal_input"]
    record = recorded(table, kept(first)).record

    form = form_of(table)
    again = sheet_of(table, values(form) | {"seen": str(record.pk)})

    assert form["seen"].value() == record.pk
    assert form.needs_reason
    assert (again.goer, again.down_and_out, again.hands) == (
        sheet.goer,
        sheet.down_and_out,
        sheet.hands,
    )
    assert [v for v in values(form).values() if v not in {"out", "down"}] == [
        text for text in data.values() if text not in {"o", "d", "out"}
    ]


def test_a_deal_recorded_without_typing_shows_its_cards_or_points(table):
    recorded(table, deal_sheet(hands={2: parse_cards("AS JK"), 3: 20, 4: 30}, down_and_out=True))

    assert values(form_of(table)) == {
        "hand_1": "down",
        "hand_2": "A♠ joker",
        "hand_3": "20",
        "hand_4": "30",
    }


def test_an_empty_deal_has_empty_cells_and_a_key_of_its_own(table):
    one, other = form_of(table), form_of(table)

    assert values(one) == dict.fromkeys(TYPED, "")
    assert (one["seen"].value(), one["attempt"].value(), one.needs_reason) == (None, 1, False)
    assert one["submission_key"].value() != other["submission_key"].value()


def test_after_a_void_deal_the_form_is_for_the_next_attempt(table):
    recorded(table, void_sheet())

    form = form_of(table)

    assert (form["attempt"].value(), form["seen"].value()) == (2, None)


def test_every_cell_is_labelled_by_deal_seat_and_player(table):
    name = table.seats.get(number=3).entry.player.name

    assert form_of(table, 2)["hand_3"].label == f"Deal 2, seat 3, {name}"
