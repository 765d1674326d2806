"""The roster as a file that a spreadsheet opens and the import reads back."""

from collections import Counter

from tournaments.models import Entry, Tournament
from tournaments.roster_files import match_key
from tournaments.selectors.roster import roster
from tournaments.words.roster_files import fixed_table_words


def roster_rows(tournament: Tournament) -> list[list[str]]:
    """The cells of every entry in the order of ``Column``, by number."""
    entries = list(roster(tournament).prefetch_related("keep_apart__player"))
    namesakes = Counter(match_key(entry.player.name) for entry in entries)

    def told_apart(entry: Entry) -> str:
        player = entry.player
        several = namesakes[match_key(player.name)] > 1
        return f"{player.name} ({player.club})" if several else player.name

    return [
        [
            entry.player.name,
            entry.player.club,
            entry.team,
            entry.player.phone,
            "; ".join(sorted(told_apart(other) for other in entry.keep_apart.all())),
            fixed_table_words(entry.fixed_table, needed=entry.needs_fixed_table),
            str(entry.starts_in_round),
            entry.note,
        ]
        for entry in entries
    ]
