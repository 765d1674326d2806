"""Every address of the product, what it takes, and what it answers to who may use it."""

from dataclasses import dataclass, field

from django.urls import URLResolver, get_resolver, reverse

from tests.factories import (
    EntryFactory,
    MembershipFactory,
    TournamentFactory,
    UserFactory,
    play_deal,
    seated_round,
)
from tests.factories.results import DESK, penalised
from tournaments.enums import Role, RoundStatus
from tournaments.permissions import Access


@dataclass(frozen=True)
class Address:
    """``takes``, the names of its arguments; the statuses of a GET and a POST without data."""

    takes: str = ""
    get: int = 200
    post: int = 405
    arguments: dict = field(default_factory=dict)


PAGE = Address("slug")
FORM = Address("slug", post=200)
BUTTON = Address("slug", get=405, post=302)
ENTRY_BUTTON = Address("slug entry", get=405, post=302)
ROUND_BUTTON = Address("slug number", get=405, post=302)
RECORD_BUTTON = Address("slug number table record", get=405, post=302)

ADDRESSES = {
    "home": Address(),
    "login": Address(post=200),
    "logout": Address(get=405, post=302),
    "new_tournament": Address(post=200),
    "restore_tournament": Address(post=200),
    "icon": Address(get=302, post=302),
    "healthz": Address(),
    "public:tournament": Address("slug", get=302, post=302),
    "public:standings": PAGE,
    "public:rounds": PAGE,
    "public:round": Address("slug number"),
    "public:players": PAGE,
    "public:player": Address("slug entry"),
    "public:rules": PAGE,
    "director:desk": PAGE,
    "director:settings": FORM,
    "director:rule_settings": FORM,
    "director:add_member": Address("slug", get=405, post=200),
    "director:remove_member": Address("slug member", get=405, post=302),
    "director:log": PAGE,
    "director:download_backup": PAGE,
    "director:back_up_now": BUTTON,
    "director:penalties": PAGE,
    "director:cancel_penalty": Address("slug penalty", get=405, post=302),
    "director:roster": PAGE,
    "director:add_entry": FORM,
    "director:check_in_everyone": BUTTON,
    "director:edit_entry": Address("slug entry", post=200),
    "director:check_in": ENTRY_BUTTON,
    "director:undo_check_in": ENTRY_BUTTON,
    "director:withdraw": ENTRY_BUTTON,
    "director:reinstate": ENTRY_BUTTON,
    "director:remove_entry": ENTRY_BUTTON,
    "director:player_penalties": Address("slug entry"),
    "director:roster_import": FORM,
    "director:roster_import_confirm": Address("slug", get=302, post=302),
    "director:roster_template": Address("slug format", arguments={"format": "csv"}),
    "director:roster_export": Address("slug format", arguments={"format": "xlsx"}),
    "director:schedule": PAGE,
    "director:lay_out_schedule": BUTTON,
    "director:change_schedule": BUTTON,
    "director:discard_schedule": BUTTON,
    "director:draft_round": BUTTON,
    "director:round": Address("slug number"),
    "director:floor": Address("slug number"),
    "director:change_floor": Address(
        "slug number choice", get=405, post=302, arguments={"choice": "empty"}
    ),
    "director:swap": ROUND_BUTTON,
    "director:change_deals": ROUND_BUTTON,
    "director:played_swap": Address("slug number", get=302),
    "director:swap_played": ROUND_BUTTON,
    "director:redraw": ROUND_BUTTON,
    "director:publish": ROUND_BUTTON,
    "director:take_back_round": ROUND_BUTTON,
    "director:discard": ROUND_BUTTON,
    "director:close": ROUND_BUTTON,
    "director:reopen": ROUND_BUTTON,
    "director:grid": Address("slug number table"),
    "director:save_deal": Address("slug number table deal", get=405, post=422),
    "director:deal_history": Address("slug number table deal"),
    "director:confirm_deal": RECORD_BUTTON,
    "director:clear_deal": RECORD_BUTTON,
    "director:referee": Address("slug number table"),
    "director:add_penalty": Address("slug number table", get=405, post=422),
    "director:sheet": Address("slug number table"),
    "director:move_sheet": Address("slug number table", get=405, post=302),
    "director:clear_sheet": Address("slug number table", get=405, post=302),
    "director:end_short": Address("slug number table", get=405, post=302),
    "director:end_round": Address("slug number"),
    "director:end_deals": ROUND_BUTTON,
    "director:close_with_gaps": ROUND_BUTTON,
    "prints:score_sheets": Address("slug number"),
    "prints:score_sheet": Address("slug number table"),
    "prints:seating": Address("slug number"),
    "prints:standings": PAGE,
    "prints:rules": PAGE,
    "table:link": Address("token"),
}
SCORERS = {
    "director:desk",
    "director:cancel_penalty",
    "director:grid",
    "director:save_deal",
    "director:deal_history",
    "director:confirm_deal",
    "director:clear_deal",
    "director:referee",
    "director:add_penalty",
    "prints:score_sheets",
    "prints:score_sheet",
}
POSTS = [name for name, address in ADDRESSES.items() if address.post != 405]
OF_A_TOURNAMENT = [name for name, address in ADDRESSES.items() if "slug" in address.takes]


def access_of(name):
    """What an address must ask of its reader, whatever its view says."""
    if name in SCORERS:
        return Access.SCORER
    if name.startswith("director:"):
        return Access.DIRECTOR
    others = {
        "new_tournament": Access.SIGNED_IN,
        "restore_tournament": Access.SIGNED_IN,
        "table:link": Access.TABLE_LINK,
    }
    return others.get(name, Access.PUBLIC)


def named_patterns(resolver=None, prefix=""):
    """(name with namespace, pattern) of every address but the admin's."""
    for pattern in (resolver or get_resolver()).url_patterns:
        if not isinstance(pattern, URLResolver):
            yield f"{prefix}{pattern.name}", pattern
        elif pattern.namespace != "admin":
            within = f"{prefix}{pattern.namespace}:" if pattern.namespace else prefix
            yield from named_patterns(pattern, within)


VIEWS = {name: getattr(p.callback, "view_class", None) for name, p in named_patterns()}


class Event:
    """A tournament with a round in play and its people, and a director of another tournament."""

    def __init__(self, **fields):
        self.tournament = TournamentFactory(slug="parish-cup", **fields)
        self.round = seated_round(self.tournament)
        self.table = self.round.tables.get()
        self.record = play_deal(self.table)
        self.penalty = penalised(self.table.seats.first(), actor=DESK, code="no_draw")
        self.spare = EntryFactory(tournament=self.tournament)
        membership = MembershipFactory(tournament=self.tournament, role=Role.DIRECTOR)
        self.director, self.member = membership.user, membership
        self.scorer = MembershipFactory(tournament=self.tournament, role=Role.SCORER).user
        self.elsewhere = MembershipFactory(
            tournament=TournamentFactory(slug="other-cup"), role=Role.DIRECTOR
        ).user
        self.nobody = UserFactory()

    @property
    def arguments(self):
        """What addresses may take."""
        return {
            "slug": self.tournament.slug,
            "number": self.round.number,
            "table": self.table.number,
            "deal": 1,
            "entry": self.spare.number,
            "record": self.record.pk,
            "penalty": self.penalty.pk,
            "member": self.member.pk,
            "token": self.table.token,
        }

    def url(self, name, **changes):
        """The address called ``name``."""
        address = ADDRESSES[name]
        given = self.arguments | address.arguments | changes
        return reverse(name, kwargs={key: given[key] for key in address.takes.split()})

    def draft_another(self):
        """A second round that is a draft."""
        return seated_round(self.tournament, status=RoundStatus.DRAFT)
