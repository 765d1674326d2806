"""The command line: ``python -m scoring value|score|laydown``."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from scoring.cards import Card, format_cards, hand_value, parse_cards
from scoring.deal_file import score_file
from scoring.errors import ScoringError
from scoring.laydown import MOST_CARDS, find_laydown
from scoring.presets import DEFAULT_PRESET, load_preset, preset_names


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command.

    Returns:
        The exit status: 0, 1 where a hand has no laydown, 2 where the input is wrong.

    """
    options = _parser().parse_args(arguments)
    try:
        status: int = options.run(options)
    except (ScoringError, OSError, UnicodeDecodeError) as error:
        print(error, file=sys.stderr)
        return 2
    return status


def read_hand(text: str) -> tuple[Card, ...]:
    """Read the cards of one hand.

    Raises:
        ScoringError: ``unknown_card``, or ``too_many_cards`` for more than can be searched.

    """
    cards = parse_cards(text)
    if len(cards) > MOST_CARDS:
        raise ScoringError(
            "too_many_cards",
            f"{len(cards)} cards are more than a hand can hold; at most {MOST_CARDS} are searched.",
            field="cards", cards=len(cards), most=MOST_CARDS,
        )  # fmt: skip
    return cards


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m scoring", description="The rules of Jamaican Kalooki, at the prompt."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    cards_help = "cards such as AS, A♠, 10H, TH or JK, in any case, with spaces or commas"

    value = commands.add_parser("value", help="penalty points of a hand")
    value.add_argument("cards", metavar="CARDS", nargs="+", help=cards_help)
    value.set_defaults(run=_value)

    score = commands.add_parser("score", help="score the deals of a JSON file")
    score.add_argument(
        "file", metavar="FILE.json", type=Path, help="an object with “cases”, or a list of them"
    )
    score.set_defaults(run=_score)

    laydown = commands.add_parser(
        "laydown", help="the first laydown that leaves the lowest value in hand"
    )
    laydown.add_argument("--preset", default=DEFAULT_PRESET, help=", ".join(preset_names()))
    laydown.add_argument("--deal", type=int, required=True, help="number of the deal")
    laydown.add_argument("cards", metavar="CARDS", nargs="+", help=cards_help)
    laydown.set_defaults(run=_laydown)
    return parser


def _value(options: argparse.Namespace) -> int:
    print(hand_value(parse_cards(" ".join(options.cards))))
    return 0


def _score(options: argparse.Namespace) -> int:
    answers = score_file(options.file.read_text(encoding="utf-8"))
    print(json.dumps(answers, ensure_ascii=False, indent=1))
    return 0


def _laydown(options: argparse.Namespace) -> int:
    rules = load_preset(options.preset)
    contract = rules.deal(options.deal).contract
    laydown = find_laydown(read_hand(" ".join(options.cards)), contract, rules)
    if laydown is None:
        print(f"no laydown of {contract}")
        return 1
    for meld in laydown.melds:
        print(format_cards(meld))
    print(f"left: {format_cards(laydown.left) or 'nothing'}")
    print(f"value: {laydown.value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
