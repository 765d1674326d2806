"""Every page of the product, by its name and for an evening in its middle."""

from collections.abc import Iterator

from django.urls import URLPattern, get_resolver, reverse

from tests.factories import deal_sheet, recorded
from tournaments.models import DealRecord, Tournament
from tournaments.simulation.demo import load_demo

# What answers a GET, but not with a page of its own.
NO_PAGES = {
    "healthz",
    "icon",
    "director:download_backup",
    "director:roster_export",
    "director:roster_template",
    "director:roster_import_confirm",
    "prints:score_sheets",
    "prints:score_sheet",
    "prints:seating",
    "prints:standings",
    "prints:rules",
}


def evening() -> Tournament:
    """The demo, with one deal corrected, so that it has a history."""
    tournament = load_demo()
    record = DealRecord.objects.filter(
        table__round__tournament=tournament, table__round__number=4, table__seats__number=4
    ).first()
    sheet = deal_sheet(record.deal)
    recorded(record.table, sheet, seen=record.pk, reason="Typing error")
    return tournament


def public_pages(tournament: Tournament) -> dict[str, str]:
    """The address of every page that anybody may read, by its name."""
    slug = tournament.slug
    token = tournament.rounds.get(number=4).tables.first().token
    return {
        "home": reverse("home"),
        "login": reverse("login"),
        "public:tournament": reverse("public:tournament", args=[slug]),
        "public:standings": reverse("public:standings", args=[slug]),
        "public:rounds": reverse("public:rounds", args=[slug]),
        "public:round": reverse("public:round", args=[slug, 4]),
        "public:players": reverse("public:players", args=[slug]),
        "public:player": reverse("public:player", args=[slug, 1]),
        "public:rules": reverse("public:rules", args=[slug]),
        "table:link": reverse("table:link", args=[token]),
    }


def desk_pages(tournament: Tournament) -> dict[str, str]:
    """The address of every page of the desk, by its name."""
    slug = tournament.slug
    record = DealRecord.objects.filter(reason="Typing error").get()
    place = [slug, 4, record.table.number]
    return {
        "new_tournament": reverse("new_tournament"),
        "restore_tournament": reverse("restore_tournament"),
        "director:desk": reverse("director:desk", args=[slug]),
        "director:settings": reverse("director:settings", args=[slug]),
        "director:rule_settings": reverse("director:rule_settings", args=[slug]),
        "director:log": reverse("director:log", args=[slug]),
        "director:penalties": reverse("director:penalties", args=[slug]),
        "director:player_penalties": reverse("director:player_penalties", args=[slug, 1]),
        "director:roster": reverse("director:roster", args=[slug]),
        "director:add_entry": reverse("director:add_entry", args=[slug]),
        "director:edit_entry": reverse("director:edit_entry", args=[slug, 1]),
        "director:roster_import": reverse("director:roster_import", args=[slug]),
        "director:schedule": reverse("director:schedule", args=[slug]),
        "director:round": reverse("director:round", args=[slug, 4]),
        "director:floor": reverse("director:floor", args=[slug, 4]) + "?table=1&chair=1",
        "director:sheet": reverse("director:sheet", args=place) + "?to=1",
        "director:played_swap": reverse("director:played_swap", args=[slug, 4])
        + "?first=1&second=2",
        "director:end_round": reverse("director:end_round", args=[slug, 4]),
        "director:grid": reverse("director:grid", args=place),
        "director:referee": reverse("director:referee", args=place),
        "director:deal_history": reverse("director:deal_history", args=[*place, record.deal]),
    }


def names_answering_get(patterns=None, space: str = "") -> Iterator[str]:
    """The names of all addresses of the product that can be opened."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        if isinstance(pattern, URLPattern):
            view = getattr(pattern.callback, "view_class", None)
            if view and pattern.name and hasattr(view, "get") and "get" in view.http_method_names:
                yield f"{space}{pattern.name}"
        elif pattern.namespace != "admin":
            inner = f"{pattern.namespace}:" if pattern.namespace else ""
            yield from names_answering_get(pattern.url_patterns, space + inner)
