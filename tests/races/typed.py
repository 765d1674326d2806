"""What forms hold when they are sent: typed on pages that show the event as it was prepared."""

import datetime as dt
import io
from functools import cache

from scoring import load_preset
from tests.factories import deal_sheet
from tests.races import scenes as at
from tests.races.scenes import OTHER_SEATED, SEATED
from tournaments.roster_files.reading import read_roster_text
from tournaments.selectors.backups.contents import write_backup
from tournaments.selectors.roster import roster
from tournaments.selectors.roster_planning import plan_import
from tournaments.selectors.versions import schedule_version

SISTER_FILE = "name,club,phone\nPlayer 3,Kingston,555-0199\n"
ROSTER_FILE = "name,club,team,keep apart from\nPlayer 3,Kingston,Reds,Player 9\nZoe,May Pen,,\n"


def player_form(number, **changes):
    """A player, and all fields of their form as the page showed them, with some changed."""
    shown = {
        "name": f"Player {number}",
        "club": "Kingston",
        "phone": "",
        "team": "",
        "starts_in_round": 1,
        "needs_fixed_table": False,
        "fixed_table": None,
        "note": "",
    }
    return {"entry": at.entry(number), **shown, **changes}


def settings(venue="Spanish Town"):
    """All fields of the settings, as the page posts them."""
    return {
        "name": at.NAME,
        "venue": venue,
        "date": dt.date(2026, 11, 28),
        "time_zone": "America/Jamaica",
        "contact": "",
        "rounds_planned": 2,
        "deals_per_round": 2,
        "seating_way": "random",
        "clubs_apart": "ignore",
        "teams_apart": "ignore",
        "prefer_fives": False,
        "not_played": "worst",
        "double_entry": True,
        "listed": False,
        "standings_released": False,
    }


def first_score(text, place=1, actor="ann", **fields):
    """A deal typed where the grid showed none."""
    return {
        "table": at.table(place),
        **deal_sheet(1, **fields),
        "submission_key": at.key(text),
        "seen": None,
        "actor": at.acting(actor),
    }


def correction(actor, **fields):
    """A confirmed deal typed over."""
    return {
        "table": at.table(1),
        **deal_sheet(1, **fields),
        "submission_key": at.key(f"corrected by {actor}"),
        "seen": at.record("1 1").pk,
        "reason": "Misread",
        "actor": at.acting(actor),
    }


def charge(actor, *, place, deal):
    """An infraction typed at a table, in a deal or in none."""
    return {
        "round_": at.table(place).round,
        "table": at.table(place),
        "entry": at.seat(place, 1).entry,
        "code": "no_draw",
        "deal": deal,
        "submission_key": at.key(f"charged by {actor}"),
        "actor": at.acting(actor),
    }


def swapped(number):
    """Two picked in a round."""
    return {"round_": at.round_(number), "first": SEATED, "second": OTHER_SEATED}


def previewed():
    """A file whose preview was agreed to."""
    file = read_roster_text(ROSTER_FILE)
    user = at.acting("ann").user
    plan = plan_import(tournament=at.tournament(), roster_file=file, user_id=user.pk)
    return the_tournament(roster_file=file, previewed=plan.fingerprint)


def everyone():
    """The numbers of all players, not looked up yet."""
    return roster(at.tournament()).values_list("number", flat=True)


def the_tournament(**arguments):
    """The tournament, and more."""
    return {"tournament": at.tournament(), **arguments}


def rules(**switches):
    """Some switches, and the infractions as they are."""
    return the_tournament(switches=switches, infractions=load_preset("jamaican").infractions)


def schedule_shown():
    """The version of the rounds that the desk showed."""
    tournament = at.tournament()
    return {"seen": schedule_version(tournament, tournament.rounds.order_by("number"))}


def sister_file():
    """A file of the other tournament, with a phone."""
    return {
        "tournament": at.tournament("sister-cup"),
        "roster_file": read_roster_text(SISTER_FILE),
    }


@cache
def sister_backup():
    """A backup of the other tournament, made once."""
    file = io.BytesIO()
    write_backup(file, slug="sister-cup")
    return file.getvalue()
