"""Filters that put the game's things on a page."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django_tables2.columns import BoundColumn

from scoring import Card, ScoringError, parse_cards
from tournaments import words
from tournaments.enums import DealState, EntryStatus, RecordStatus, RoundStatus
from tournaments.models import DealRecord, Entry, Round
from tournaments.selectors.versions import penalty_version, roster_version, round_version
from tournaments.words.roster_files import column_words

register = template.Library()
register.filter("contract", words.contract_words)
register.filter("infraction", words.infraction_name)
register.filter("tie_break", words.tie_break_words)
register.filter("deals", words.deals_words)
register.filter("minus", words.points_words)
register.filter("tenths", words.tenths_words)
register.filter("column", column_words)
register.filter("penalty_seen", penalty_version)
register.filter("round_seen", round_version)

# The colour of each state, for every page; its word is the one that its enum has.
TONES: dict[type, dict[str, str]] = {
    Round: {RoundStatus.PUBLISHED: "warn", RoundStatus.CLOSED: "good"},
    Entry: {EntryStatus.CHECKED_IN: "good", EntryStatus.WITHDRAWN: "bad"},
    DealRecord: {RecordStatus.SUBMITTED: "warn", RecordStatus.CONFIRMED: "good"},
}
DEAL_TONES = {
    DealState.WAITING: "warn",
    DealState.IN: "good",
    DealState.NOT_PLAYED: "off",
}
RANKS = {0: "", 1: "A", 11: "J", 12: "Q", 13: "K"}


@register.filter
def row_seen(entry: Entry) -> str:
    """What the buttons of a player's row on the roster are made from."""
    return roster_version([entry])


def drawn_card(card: Card) -> SafeString:
    """One card with its suit drawn, and its name for screen readers."""
    face = _("joker") if card.joker else f"{RANKS.get(card.rank, card.rank)}"
    suit = "" if card.joker else {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}[card.suit]
    red = "suit-red" if card.suit in {"H", "D"} else "suit-black"
    return format_html(
        '<span class="card-face"><span aria-hidden="true">{}<span class="{}">{}</span></span>'
        '<span class="visually-hidden">{}</span></span>',
        face,
        red,
        suit,
        card.words,
    )


@register.filter
def drawn(cards: Iterable[Card]) -> SafeString:
    """Draw cards with their suits, as HTML."""
    return format_html_join(" ", "{}", ((drawn_card(card),) for card in cards))


@register.filter
def cards(text: str) -> str:
    """Draw the cards of a text such as ``A♠ 10♥ joker``; any other text stays as it is."""
    try:
        return drawn(parse_cards(text))
    except ScoringError:
        return text


@register.filter
def at(mapping: Mapping[Any, Any], key: Any) -> Any:
    """The value at a key, or None."""
    return mapping.get(key)


@register.filter
def signed(number: int) -> str:
    """A number with its sign: +50, −50."""
    return f"+{number}" if number >= 0 else f"\N{MINUS SIGN}{-number}"


@register.simple_tag
def state(thing: Round | Entry | DealRecord) -> SafeString:
    """The state of a round, a player or a result: the same word and colour on every page."""
    tone = TONES[type(thing)].get(thing.status, "")
    return format_html('<span class="state {}">{}</span>', tone, thing.get_status_display())


@register.simple_tag
def deal_state(value: str) -> SafeString:
    """How far a deal has come: the same word and colour on every page."""
    found = DealState(value)
    return format_html('<span class="state {}">{}</span>', DEAL_TONES.get(found, ""), found.label)


@register.filter
def sorting(column: BoundColumn) -> str:
    """Which way the rows run by a column that they are sorted by, as ``aria-sort`` says it."""
    return "ascending" if column.order_by_alias.is_ascending else "descending"
