"""An event with a row of every kind, and every row of the database in plain sight."""

import io
from functools import cache

from django.apps import apps
from django.contrib.auth.models import Group, Permission

from tests.factories import (
    EntryFactory,
    MembershipFactory,
    PlayerFactory,
    TournamentFactory,
    UserFactory,
    deal_sheet,
    recorded,
    seated_round,
)
from tests.factories.results import penalised
from tournaments.enums import Role, RoundStatus, Source
from tournaments.models import LogEntry
from tournaments.selectors.backups.contents import write_backup
from tournaments.services.log import Actor
from tournaments.services.penalties import cancel_penalty

# What a backup leaves out: who is logged in, what `migrate` makes, what guards the logins.
LEFT_OUT = {"admin", "axes", "contenttypes", "sessions"}
LEFT_OUT_MODELS = {"auth.permission"}


def full_event():
    """An event in play that has a row of every model, and texts of every kind."""
    helper = helper_of_the_server()
    tournament = TournamentFactory(name="Zoë’s “Cup”\t🃏", slug="zoes-cup")
    MembershipFactory(tournament=tournament, user=UserFactory(username="director"))
    MembershipFactory(tournament=tournament, user=helper, role=Role.SCORER)
    round_ = seated_round(tournament, tables=2)
    results_of(round_, Actor(user=helper, source=Source.SCORER, origin="10.0.0.7"))
    first, second, third = tournament.entries.order_by("number")[:3]
    first.keep_apart.add(second, third)
    seated_round(tournament, tables=2, status=RoundStatus.DRAFT, published_at=None)
    odd = PlayerFactory(name='Ann "Ace" O’Neil-عمر, jr.\n\\', phone="+1 876 555-0100")
    EntryFactory(tournament=tournament, player=odd, note="a \u2028 line end", status="withdrawn")
    line = LogEntry.objects.order_by("pk").last()
    line.data = {"deep": [{"ümlaut": None}, [1, -2.5, True]], "": "🃏 \\u0041"}
    line.save()
    return tournament


def helper_of_the_server():
    """A user with a password, an address, a group and a permission of their own."""
    helper = UserFactory(username="helper", email="helper@example.com", is_staff=True)
    helper.set_password("a long password")
    helper.save()
    group = Group.objects.create(name="Support")
    group.permissions.add(*Permission.objects.filter(codename__in=["view_entry", "view_player"]))
    helper.groups.add(group)
    helper.user_permissions.add(Permission.objects.get(codename="add_membership"))
    return helper


def results_of(round_, scorer):
    """A deal, a void one that is played again, a corrected one, and penalties, one cancelled."""
    table, other = round_.tables.order_by("number")
    recorded(table, actor=scorer)
    recorded(table, deal_sheet(2, goer=None, hands={}, void=True), actor=scorer)
    recorded(table, deal_sheet(2, attempt=2), actor=scorer)
    wrong = recorded(other, actor=scorer).record
    recorded(other, deal_sheet(goer=2, hands={1: 5, 3: 6, 4: 7}), seen=wrong.pk, reason="Misread")
    seat = other.seats.get(number=3)
    penalised(seat, actor=scorer, code="no_draw", deal=1)
    penalty = penalised(seat, actor=scorer, code="other", points=15, reason="Slow play")
    cancel_penalty(penalty=penalty, actor=scorer, reason="Misheard")


def backup_bytes(tournament=None):
    """The file of a backup, of one tournament or of everything."""
    stream = io.BytesIO()
    write_backup(stream, slug=tournament.slug if tournament else None)
    return stream.getvalue()


def kept_models():
    """Every model of the project whose rows must come back, found without the product's help."""
    return [
        model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.app_label not in LEFT_OUT and model._meta.label_lower not in LEFT_OUT_MODELS
    ]


def every_row():
    """By model, its rows as values of all columns, by id."""
    rows = {}
    for model in kept_models():
        columns = [field.attname for field in model._meta.concrete_fields]
        found = model._base_manager.order_by("pk").values_list(*columns)
        rows[model._meta.label_lower] = [dict(zip(columns, row, strict=True)) for row in found]
    return rows


def empty_the_database():
    """Remove every row that a backup holds."""
    for model in reversed(kept_models()):
        rows = model._base_manager.all()
        rows._raw_delete(rows.db)


@cache
def full_file(*, one_tournament=False):
    """The file of ``full_event``, of everything or of the tournament; the database stays empty."""
    tournament = full_event()
    content = backup_bytes(tournament if one_tournament else None)
    empty_the_database()
    return content
