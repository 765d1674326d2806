"""A seating report in words, the most important first."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.seating import ReplanOption, SeatingFigures, SeatingOptions, SeatingReport

MOST_NAMED = 6
MOST_TABLES = 8
Names = Mapping[int, str]


def seating_sentences(
    names: Names, report: SeatingReport | None, options: SeatingOptions
) -> list[str]:
    """What is good and bad about the seating of a round, one sentence each.

    Arguments: ``names`` by entry number; ``report``, None where nobody is seated.
    """
    if report is None:
        return [_("Nobody is seated yet.")]
    first = (_repeats(names, report.last), _seats(report), _threes(report))
    wishes = (
        _wishes_broken(names, report),
        _mates_meet(names, report, options),
        _fixed_tables(names, report),
    )
    return [" ".join(filter(None, first)), *filter(None, wishes)]


def schedule_sentences(names: Names, report: SeatingReport) -> list[str]:
    """What is good and bad about all rounds of a schedule together."""
    parts = (_repeats_in_all(names, report.whole), _seats(report), _turns_at_three(report.whole))
    return [" ".join(filter(None, parts))]


def option_words(option: ReplanOption) -> str:
    """What one option of a changed schedule costs."""
    whole = option.report.whole
    return " ".join(
        part
        for part in (
            ngettext(
                "%(count)s repeat in all rounds.", "%(count)s repeats in all rounds.", whole.repeats
            )
            % {"count": whole.repeats},
            ngettext(
                "%(count)s seat in the coming rounds has different tablemates than planned.",
                "%(count)s seats in the coming rounds have different tablemates than planned.",
                option.moved,
            )
            % {"count": option.moved},
            _turns_at_three(whole),
            _("Each player gets every seat equally often, give or take %(spread)s.")
            % {"spread": whole.seat_spread},
        )
        if part
    )


def odd_sizes_words(sizes: Sequence[int], least: int, most: int) -> str:
    """That tables would have ``sizes``, and the rules want ``least`` to ``most`` players."""
    listed = _(" and ").join(str(size) for size in sizes)
    if least == most:
        sentence = _("There would be tables of %(sizes)s players; these rules want %(least)s.")
    else:
        sentence = _(
            "There would be tables of %(sizes)s players; these rules want %(least)s to %(most)s."
        )
    advice = _("Seat them all the same, or check others in or out first.")
    return f"{sentence % {'sizes': listed, 'least': least, 'most': most}} {advice}"


def unfinished_words(missing: Mapping[int, Sequence[int]]) -> str:
    """That the standings miss results or confirmations of tables, by round number."""
    rounds = [
        ngettext(
            "round %(round)s, table %(tables)s", "round %(round)s, tables %(tables)s", len(tables)
        )
        % {"round": number, "tables": _listed(tables)}
        for number, tables in missing.items()
    ]
    sentence = _("The standings still miss results, or wait for a second person: %(rounds)s.")
    advice = _("Seat by what is in all the same, or enter these first.")
    return f"{sentence % {'rounds': '; '.join(rounds)}} {advice}"


def _listed(numbers: Sequence[int]) -> str:
    """The first few numbers, and how many more there are."""
    shown = ", ".join(map(str, numbers[:MOST_TABLES]))
    more = len(numbers) - MOST_TABLES
    if more <= 0:
        return shown
    return _("%(shown)s and %(more)s more") % {"shown": shown, "more": more}


def _repeats_in_all(names: Names, whole: SeatingFigures) -> str:
    """How often anybody meets anybody again, and who meets most."""
    if not whole.repeats:
        return _("Nobody meets anybody a second time.")
    sentence = ngettext(
        "%(count)s repeat in all rounds.", "%(count)s repeats in all rounds.", whole.repeats
    ) % {"count": whole.repeats}
    most = max(meetings.times for meetings in whole.repeated)
    pairs = [meetings.keys for meetings in whole.repeated if meetings.times == most]
    meet = ngettext("%(pairs)s meet %(times)s time.", "%(pairs)s meet %(times)s times.", most) % {
        "pairs": _named_pairs(names, pairs),
        "times": most,
    }
    return f"{sentence} {meet}"


def _turns_at_three(whole: SeatingFigures) -> str:
    """How the turns at tables of three are shared out."""
    if not whole.three_seat_max:
        return ""
    return ngettext(
        "Nobody sits at a table of three more than once.",
        "Nobody sits at a table of three more than %(count)s times.",
        whole.three_seat_max,
    ) % {"count": whole.three_seat_max}


def _named_pairs(names: Names, pairs: Sequence[tuple[int, int]]) -> str:
    """The first few pairs by name."""
    listed = [
        _("%(one)s and %(other)s") % {"one": names[one], "other": names[other]}
        for one, other in pairs[:MOST_NAMED]
    ]
    return "; ".join(listed) + (" …" if len(pairs) > MOST_NAMED else "")


def _repeats(names: Names, last: SeatingFigures) -> str:
    """Who meets again, and whether that could be helped."""
    if not last.repeats:
        return _("Nobody meets anybody a second time.")
    sentence = ngettext(
        "%(count)s pair meets again: %(pairs)s.",
        "%(count)s pairs meet again: %(pairs)s.",
        last.repeats,
    ) % {
        "count": last.repeats,
        "pairs": _named_pairs(names, [meetings.keys for meetings in last.repeated]),
    }
    if last.bound >= last.repeats:
        return sentence + " " + _("That is as few as possible.")
    if last.bound:
        unavoidable = ngettext(
            "At least %(bound)s repeat is unavoidable.",
            "At least %(bound)s repeats are unavoidable.",
            last.bound,
        )
        return f"{sentence} {unavoidable % {'bound': last.bound}}"
    return sentence


def _seats(report: SeatingReport) -> str:
    """How evenly the chairs have gone round."""
    whole = report.whole
    counts = [count for own in whole.seat_counts.values() for count in own]
    if report.rounds == 1 or not counts:
        return ""
    if max(counts) == 1:
        return _("Nobody has had the same seat twice.")
    return _("Everyone has had each seat between %(least)s and %(most)s times.") % {
        "least": min(counts),
        "most": max(counts),
    }


def _threes(report: SeatingReport) -> str:
    """How many tables of three there are, and how the turns at them are shared out."""
    last, whole = report.last, report.whole
    if not last.three_seat_tables:
        return ""
    sentence = ngettext(
        "%(count)s table of three.", "%(count)s tables of three.", last.three_seat_tables
    ) % {"count": last.three_seat_tables}
    return f"{sentence} {_turns_at_three(whole)}"


def _wishes_broken(names: Names, report: SeatingReport) -> str:
    """Who should have been kept apart and is not."""
    broken = list(report.last.broken_apart)
    if not broken:
        return ""
    return _("These should be kept apart: %(pairs)s.") % {"pairs": _named_pairs(names, broken)}


def _mates_meet(names: Names, report: SeatingReport, options: SeatingOptions) -> str:
    """Who of one club or team meets in this round, where they should not."""
    clubs = report.last.club_pairs if options.clubs != "ignore" else ()
    teams = report.last.team_pairs if options.teams != "ignore" else ()
    pairs = list(dict.fromkeys([*clubs, *teams]))
    if not pairs:
        return ""
    return ngettext(
        "%(count)s pair of one club or team meets: %(pairs)s.",
        "%(count)s pairs of one club or team meet: %(pairs)s.",
        len(pairs),
    ) % {"count": len(pairs), "pairs": _named_pairs(names, pairs)}


def _fixed_tables(names: Names, report: SeatingReport) -> str:
    """Who does not sit at their fixed table."""
    broken = report.last.fixed_broken
    if not broken:
        return ""
    listed = ", ".join(names[key] for key in broken)
    return _("Not at their fixed table: %(names)s.") % {"names": listed}
