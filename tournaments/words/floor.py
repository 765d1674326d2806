"""What a change of the floor does, in words: one sentence or part of one for each function."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.enums import NotPlayed
from tournaments.words.game import deals_words


def player(kept: Sequence[int], to_play: Sequence[int], missed: Sequence[int], policy: str) -> str:
    """What somebody keeps of a round, what they play, and what they miss by the policy."""
    said = {"kept": deals_words(kept), "to_play": deals_words(to_play)}
    if kept and to_play:
        first = _("keeps %(kept)s, plays %(to_play)s.") % said
    elif kept:
        first = _("keeps %(kept)s.") % said
    elif to_play:
        first = _("plays %(to_play)s.") % said
    else:
        first = _("plays no deal of this round.")
    return f"{first} {counts_as(missed, policy)}".strip()


def counts_as(deals: Sequence[int], policy: str) -> str:
    """What deals count for a player who does not play them; nothing where there are none."""
    if not deals:
        return ""
    words = {
        NotPlayed.FIELD: ngettext(
            "%(deals)s counts as the field’s average.",
            "%(deals)s count as the field’s average.",
            len(deals),
        ),
        NotPlayed.TABLE: ngettext(
            "%(deals)s counts as the average at their table.",
            "%(deals)s count as the average at their table.",
            len(deals),
        ),
        NotPlayed.WORST: ngettext(
            "%(deals)s counts as the worst hand in that deal.",
            "%(deals)s count as the worst hand in each deal.",
            len(deals),
        ),
        NotPlayed.NO_PLACE: ngettext(
            "%(deals)s is not played: no place in the standings.",
            "%(deals)s are not played: no place in the standings.",
            len(deals),
        ),
    }
    sentence = words[NotPlayed(policy)] % {"deals": deals_words(deals)}
    return sentence[:1].upper() + sentence[1:]


def table_of(number: int, deal: int, least: int) -> str:
    """How a table plays on with so many players, ``least`` being the fewest of the rules."""
    if number >= least:
        return ngettext(
            "%(count)s player from deal %(deal)s.",
            "%(count)s players from deal %(deal)s.",
            number,
        ) % {"count": number, "deal": deal}
    if number > 1:
        return _(
            "%(count)s players from deal %(deal)s, fewer than the rules allow. "
            "Seat somebody, move them, or end the table short."
        ) % {"count": number, "deal": deal}
    if number:
        return _(
            "One player from deal %(deal)s, too few to play. "
            "Seat somebody, move them, or end the table short."
        ) % {"deal": deal}
    return _("Nobody from deal %(deal)s. Seat somebody, or end the table short.") % {"deal": deal}


def meets(name: str, again: Sequence[tuple[str, Sequence[int]]]) -> str:
    """Whom somebody meets again, each with the rounds."""
    if not again:
        return _("%(name)s meets nobody again.") % {"name": name}
    return _("%(name)s meets %(others)s again.") % {
        "name": name,
        "others": ", ".join(
            ngettext("%(name)s (round %(rounds)s)", "%(name)s (rounds %(rounds)s)", len(rounds))
            % {"name": other, "rounds": ", ".join(map(str, rounds))}
            for other, rounds in again
        ),
    }


def threes(names: Sequence[str]) -> str:
    """Who sits at a table of three once more."""
    return _("At a table of three once more: %(names)s.") % {"names": ", ".join(names)}


def sheets(numbers: Sequence[int]) -> str:
    """Which sheets are to be printed again."""
    return ngettext(
        "The sheet of table %(numbers)s.", "The sheets of tables %(numbers)s.", len(numbers)
    ) % {"numbers": ", ".join(map(str, numbers))}


def not_played(deals: Sequence[int]) -> str:
    """What becomes of the deals that a table leaves."""
    return ngettext(
        "%(deals)s is not played there.", "%(deals)s are not played there.", len(deals)
    ) % {"deals": deals_words(deals).capitalize()}


def gone() -> str:
    """What becomes of a table where nothing was played."""
    return _("Nothing was played there, so the table is removed.")


def stands_in() -> str:
    """What a substitute who plays for an entry changes."""
    return _("keeps the chair, and all points count for them. Only the log says who played.")


def locking() -> str:
    """What locking a table does."""
    return _("A redraw of the round leaves this table as it is.")


def unlocking() -> str:
    """What unlocking a table does."""
    return _("A redraw of the round seats this table again, too.")


def place(table: int, chair: int, name: str) -> str:
    """A chair, and who holds it, if anybody does."""
    said = {"t": table, "c": chair, "name": name}
    if name:
        return _("Table %(t)s, chair %(c)s, %(name)s") % said
    return _("Table %(t)s, chair %(c)s") % said


def places(people: Sequence[tuple[str, int | None, int | None]], others: int) -> str:
    """Who changes places in the standings at once, with the places before and after.

    Arguments: ``others``, how many more do because of them.
    """
    none = _("no place")
    sentences = [
        _("%(name)s: %(before)s → %(after)s.")
        % {"name": name, "before": before or none, "after": after or none}
        for name, before, after in people
    ]
    if others:
        sentences.append(
            ngettext("%(count)s other moves.", "%(count)s others move.", others) % {"count": others}
        )
    return " ".join(sentences) or _("Nobody moves.")
