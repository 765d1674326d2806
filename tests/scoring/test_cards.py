import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import JOKER, Card, Packs, ScoringError, format_cards, hand_value, parse_cards

DECK = list(Packs(1, 1))


@pytest.mark.parametrize(
    ("written", "card"),
    [
        ("AS", Card(1, "S")),
        ("a♠", Card(1, "S")),
        ("10H", Card(10, "H")),
        ("th", Card(10, "H")),
        ("T♥\ufe0f", Card(10, "H")),
        ("Q♢", Card(12, "D")),
        ("jc", Card(11, "C")),
        ("JK", JOKER),
        ("joker", JOKER),
        ("🃏", JOKER),
    ],
)
def test_a_card_is_read_in_every_spelling(written, card):
    assert parse_cards(written) == (card,)


@pytest.mark.parametrize(
    "written", ["AS 10H JK 7D", "as,10h,jk,7d", " AS, TH ; jk\n7♦ ", "ASTHJK7D", "A♠10♥🃏7♦"]
)
def test_cards_are_read_with_and_without_separators(written):
    assert parse_cards(written) == (Card(1, "S"), Card(10, "H"), JOKER, Card(7, "D"))


@pytest.mark.parametrize("written", ["", "  ", ","])
def test_nothing_written_is_no_cards(written):
    assert parse_cards(written) == ()


@pytest.mark.parametrize(
    ("written", "wrong"),
    [
        ("1S", "1S"),
        ("AS 11H", "11H"),
        ("AS 5X", "5X"),
        ("A S", "A"),
        ("0H", "0H"),
        ("AS-2S", "-2S"),
    ],
)
def test_what_is_no_card_is_refused_and_repeated(written, wrong):
    with pytest.raises(ScoringError) as refused:
        parse_cards(written)
    assert refused.value.code == "unknown_card"
    assert refused.value.details == {"card": wrong}
    assert wrong in str(refused.value)


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("JK", 50), ("AS", 15), ("AC", 15), ("AH", 1), ("AD", 1), ("KH", 10), ("QS", 10),
        ("JD", 10), ("10C", 10), ("9C", 9), ("2H", 2), ("", 0),
        ("AS AH JK 7D", 73),
        ("KC KD 10S 9H", 39), ("JK AC", 65), ("AD AH 2C", 4),
        ("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH", 85),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS", 99),
    ],
)  # fmt: skip
def test_a_hand_is_worth_the_sum_of_its_cards(written, value):
    assert hand_value(parse_cards(written)) == value


@pytest.mark.parametrize(
    ("packs", "jokers", "worth", "cards"),
    [(1, 0, 368, 52), (2, 4, 936, 108), (2, 6, 1036, 110), (3, 8, 1504, 164), (4, 10, 1972, 218)],
)
def test_packs_are_worth_what_their_cards_are(packs, jokers, worth, cards):
    pack = Packs(packs, jokers)
    assert pack.worth == worth == hand_value(pack)
    assert pack.cards == cards == len(list(pack))


@pytest.mark.parametrize(("cards", "ceiling"), [(15, 330), (22, 400), (4, 200), (0, 0), (108, 936)])
def test_the_ceiling_is_the_most_so_many_cards_can_hold(cards, ceiling):
    assert Packs(2, 4).ceiling(cards) == ceiling
    richest = sorted(Packs(2, 4), key=lambda card: -card.value)[:cards]
    assert hand_value(richest) == ceiling


def test_cards_have_names_in_symbols_and_in_words():
    cards = parse_cards("AS 10H JK QD")
    assert format_cards(cards) == "A♠ 10♥ joker Q♦"
    assert [card.words for card in cards] == [
        "ace of spades", "ten of hearts", "joker", "queen of diamonds",
    ]  # fmt: skip


@given(st.lists(st.sampled_from(DECK)), st.lists(st.sampled_from(DECK)))
def test_values_add_up(one, other):
    assert hand_value(one + other) == hand_value(one) + hand_value(other)
    assert hand_value(one) == sum(hand_value([card]) for card in one)


@given(st.lists(st.sampled_from(DECK)), st.sampled_from([" ", ", ", ""]))
def test_what_is_written_is_read_back(cards, separator):
    assert parse_cards(separator.join(str(card) for card in cards)) == tuple(cards)
