"""Creating a tournament, changing its settings, and who helps to run it."""

import secrets
from collections.abc import Sequence
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Infraction, load_preset
from tournaments.enums import Action, Role
from tournaments.errors import Refusal
from tournaments.models import Membership, Tournament
from tournaments.selectors.tournaments import free_slug, rules_are_frozen
from tournaments.selectors.versions import members_version, rules_version, settings_version
from tournaments.services.locking import (
    as_it_is_now,
    lock_tournament,
    once_more_if_taken,
)
from tournaments.services.log import Actor, write_log
from tournaments.services.seen import keep_seen


def _check_plan(tournament: Tournament) -> None:
    """Refuse more deals in a round than the schedule has, and fewer rounds than are seated."""
    seated = tournament.rounds.count() if tournament.pk else 0
    if tournament.rounds_planned < seated:
        raise Refusal(
            ngettext(
                "%(given)s rounds are too few: %(seated)s round is seated already.",
                "%(given)s rounds are too few: %(seated)s rounds are seated already.",
                seated,
            )
            % {"given": tournament.rounds_planned, "seated": seated},
            field="rounds_planned",
        )
    most = len(tournament.rule_set.deals)
    if tournament.deals_per_round > most:
        raise Refusal(
            _("%(given)s deals per round are not possible: the schedule has %(most)s.")
            % {"given": tournament.deals_per_round, "most": most},
            field="deals_per_round",
        )


@once_more_if_taken
def create_tournament(
    *,
    actor: Actor,
    preset: str = "jamaican",
    switches: dict[str, Any] | None = None,
    seed: int | None = None,
    **fields: Any,
) -> Tournament:
    """Create a tournament with its own copy of a preset, directed by ``actor``.

    Arguments: ``preset`` and ``switches`` as for ``scoring.load_preset`` (rules, section 9);
    ``seed``, from which every seating and the lots follow; ``fields``, values of ``Tournament``.
    Raises Refusal for a plan the schedule cannot hold, ScoringError for unknown rules.
    """
    rules = load_preset(preset, **(switches or {}))
    tournament = Tournament(
        preset=preset,
        rules=rules.to_dict(),
        seed=secrets.randbelow(2**31) if seed is None else seed,
        slug=free_slug(fields["name"]),
        **fields,
    )
    _check_plan(tournament)
    tournament.full_clean(exclude=["slug"])
    tournament.save(force_insert=True)
    if actor.user is not None:
        Membership.objects.create(tournament=tournament, user=actor.user, role=Role.DIRECTOR)
    write_log(tournament, actor, Action.TOURNAMENT_CREATED, tournament.name, preset=preset)
    return tournament


@transaction.atomic
def update_tournament(
    *, tournament: Tournament, actor: Actor, seen: str | None = None, **fields: Any
) -> Tournament:
    """Change settings; rounds that are seated keep the deals they have.

    Arguments: ``seen``, the ``settings_version`` that the form was made from.
    Raises StaleError where something would change and the settings are not those any more,
    Refusal for a plan the schedule cannot hold.
    """
    tournament = lock_tournament(tournament.pk)
    changed = {name: value for name, value in fields.items() if getattr(tournament, name) != value}
    if not changed:
        return tournament
    keep_seen(
        seen,
        settings_version(tournament),
        _("Someone changed the settings after you opened this page. Nothing was saved."),
        current=tournament,
    )
    for name, value in changed.items():
        setattr(tournament, name, value)
    _check_plan(tournament)
    tournament.full_clean()
    tournament.save(update_fields=changed.keys())
    told = {name: str(value) for name, value in changed.items()}
    write_log(tournament, actor, Action.TOURNAMENT_CHANGED, tournament.name, changed=told)
    return tournament


@transaction.atomic
def update_rules(
    *,
    tournament: Tournament,
    actor: Actor,
    switches: dict[str, Any],
    infractions: Sequence[Infraction],
    seen: str | None = None,
) -> Tournament:
    """Set the switches and the infractions of a tournament's rules (rules, sections 3 to 8).

    Arguments: ``seen``, the ``rules_version`` that the form was made from.
    Raises StaleError where something would change and the rules are not those any more, Refusal
    once a deal has been recorded: the rules are frozen then. Raises ScoringError for a switch or
    an infraction that the rules cannot have.
    """
    tournament = lock_tournament(tournament.pk)
    if rules_are_frozen(tournament):
        raise Refusal(
            _(
                "The rules have been frozen since the first score was entered, so results keep "
                "their meaning."
            )
        )
    before = tournament.rule_set.switches()
    rules = tournament.rule_set.with_switches(**switches).with_infractions(infractions)
    if rules == tournament.rule_set:
        return tournament
    keep_seen(
        seen,
        rules_version(tournament),
        _("Someone changed the rules after you opened this page. Nothing was saved."),
        current=tournament,
    )
    tournament.rules = rules.to_dict()
    tournament.save(update_fields=["rules"])
    after = rules.switches()
    write_log(
        tournament,
        actor,
        Action.RULES_CHANGED,
        tournament.name,
        changed={name: str(after[name]) for name in after if after[name] != before[name]},
    )
    return tournament


@transaction.atomic
def add_member(
    *, tournament: Tournament, username: str, role: Role, actor: Actor, seen: str | None = None
) -> Membership:
    """Give the user named ``username`` a role, or change it.

    Arguments: ``seen``, the ``members_version`` of the list that the form stood below.
    Raises StaleError where that list has changed, Refusal where no such user exists, or the last
    director would be lost.
    """
    tournament = lock_tournament(tournament.pk)
    user = get_user_model().objects.filter(username=username).first()
    if user is None:
        raise Refusal(
            _("There is no user “%(name)s”. Check the spelling.") % {"name": username},
            field="username",
        )
    members = tournament.memberships.all()
    given = next((member for member in members if member.user_id == user.pk), None)
    if given is not None and given.role == role:
        return given
    keep_seen(
        seen,
        members_version(members),
        _("Someone changed the list of helpers after you opened this page. Nothing was saved."),
    )
    if role != Role.DIRECTOR:
        _keep_a_director(tournament, user)
    member, _created = Membership.objects.update_or_create(
        tournament=tournament, user=user, defaults={"role": role}
    )
    write_log(tournament, actor, Action.MEMBER_ADDED, username, role=str(role))
    return member


@transaction.atomic
def remove_member(*, member: Membership, actor: Actor, seen: str | None = None) -> None:
    """Take a user's role away; the last director stays.

    Arguments: ``seen``, the ``members_version`` of the member as the list showed them.
    Raises StaleError where their role has changed, Refusal for the last director.
    """
    tournament = lock_tournament(member.tournament_id)
    member = as_it_is_now(tournament.memberships.select_related("user"), member.pk)
    keep_seen(
        seen,
        members_version([member]),
        _("Someone changed the role: %(name)s is now %(role)s. Nothing was done.")
        % {"name": member.user.get_username(), "role": member.get_role_display()},
    )
    _keep_a_director(tournament, member.user)
    write_log(tournament, actor, Action.MEMBER_REMOVED, member.user.get_username())
    member.delete()


def _keep_a_director(tournament: Tournament, leaving: User) -> None:
    """Refuse that the last director of ``tournament`` goes."""
    others = tournament.memberships.filter(role=Role.DIRECTOR).exclude(user=leaving)
    if not others.exists():
        raise Refusal(_("A tournament needs a director. Name another one first."))
