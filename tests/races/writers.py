"""Every writing service, with what a page gives it: one or more writers for each.

Rows are loaded as the page does, before the service is called. What the form holds (keys, what
was typed) was there before, and is the same in every run. Few writers say which version their
form was made from: the locks have to hold without, as they do for the commands.
"""

import io

from tests.races import scenes as at
from tests.races import typed
from tests.races.floor_writers import FLOOR
from tests.races.scenes import CAME_LATE, NOT_THERE, SEATED, WITHDRAWN
from tests.races.writer import Writer
from tournaments.enums import Role
from tournaments.roster_files.reading import read_roster_text
from tournaments.selectors import versions
from tournaments.services import (
    deal_status,
    deals,
    penalties,
    roster_import,
    rounds,
    schedule,
    tournaments,
)
from tournaments.services import roster as roster_services
from tournaments.services.restoring import backups as restoring

REGISTRY = (
    *FLOOR,
    # players
    Writer(
        "add player",
        roster_services.add_entry,
        lambda: typed.the_tournament(name="Yan", club="Negril", keep_apart=[at.entry(CAME_LATE)]),
    ),
    Writer(
        "edit player",
        roster_services.update_entry,
        lambda: typed.player_form(SEATED, note="In a wheelchair", needs_fixed_table=True),
    ),
    Writer(
        "edit who is not there",
        roster_services.update_entry,
        lambda: typed.player_form(NOT_THERE, team="Reds", keep_apart=[at.entry(CAME_LATE)]),
    ),
    Writer(
        "edit the person elsewhere",
        roster_services.update_entry,
        lambda: typed.player_form(SEATED, entry=at.entry(1, "sister-cup"), phone="555-0100"),
    ),
    Writer("remove player", roster_services.remove_entry, lambda: {"entry": at.entry(CAME_LATE)}),
    Writer(
        "check in all",
        roster_services.check_in,
        lambda: typed.the_tournament(numbers=typed.everyone()),
    ),
    Writer("undo check-in", roster_services.undo_check_in, lambda: {"entry": at.entry(SEATED)}),
    Writer(
        "withdraw player",
        roster_services.withdraw,
        lambda: {"entry": at.entry(SEATED), "reason": "Ill"},
    ),
    Writer("reinstate player", roster_services.reinstate, lambda: {"entry": at.entry(WITHDRAWN)}),
    Writer(
        "import players",
        roster_import.import_roster,
        lambda: typed.the_tournament(roster_file=read_roster_text(typed.ROSTER_FILE)),
    ),
    Writer("import as previewed", roster_import.import_roster, typed.previewed),
    Writer(
        "import elsewhere",
        roster_import.import_roster,
        lambda: {
            "tournament": at.tournament("sister-cup"),
            "roster_file": read_roster_text(
                f"name,club,phone\nPlayer {SEATED},Kingston,555-0199\n"
            ),
        },
    ),
    # seating
    Writer("draft", rounds.draft_round, typed.the_tournament),
    Writer("redraw round 2", rounds.redraw_round, lambda: {"round_": at.round_(2)}),
    Writer("swap in round 1", rounds.swap_seats, lambda: typed.swapped(1)),
    Writer("swap in round 2", rounds.swap_seats, lambda: typed.swapped(2)),
    Writer("publish round 1", rounds.publish_round, lambda: {"round_": at.round_(1)}),
    Writer("publish round 2", rounds.publish_round, lambda: {"round_": at.round_(2)}),
    Writer(
        "take round 1 back",
        rounds.take_back_round,
        lambda: {"round_": at.round_(1), "scores_too": True},
    ),
    Writer(
        "take round 2 back without scores",
        rounds.take_back_round,
        lambda: {"round_": at.round_(2)},
    ),
    Writer("discard round 2", rounds.discard_draft, lambda: {"round_": at.round_(2)}),
    Writer("close round 1", rounds.close_round, lambda: {"round_": at.round_(1)}),
    Writer("reopen round 1", rounds.reopen_round, lambda: {"round_": at.round_(1)}),
    Writer("lay out", schedule.lay_out_schedule, typed.the_tournament),
    Writer("discard all", schedule.discard_schedule, typed.the_tournament),
    Writer("replan keeping", schedule.change_schedule, lambda: typed.the_tournament(option="kept")),
    Writer(
        "replan again", schedule.change_schedule, lambda: typed.the_tournament(option="replanned")
    ),
    # the event
    Writer(
        "create",
        tournaments.create_tournament,
        lambda: {"seed": 5, **typed.settings(), "deals_per_round": 3},
    ),
    Writer(
        "settings", tournaments.update_tournament, lambda: typed.the_tournament(**typed.settings())
    ),
    Writer(
        "rules",
        tournaments.update_rules,
        lambda: typed.rules(void_keeps_infractions=True),
    ),
    Writer(
        "name director",
        tournaments.add_member,
        lambda: typed.the_tournament(username="dot", role=Role.DIRECTOR),
    ),
    Writer(
        "make ben scorer",
        tournaments.add_member,
        lambda: typed.the_tournament(username="ben", role=Role.SCORER),
    ),
    Writer("remove ben", tournaments.remove_member, lambda: {"member": at.member("ben")}),
    Writer(
        "remove ann",
        tournaments.remove_member,
        lambda: {"member": at.member("ann"), "actor": at.acting("ben")},
    ),
    Writer(
        "restore",
        restoring.restore_backup,
        lambda: {"stream": io.BytesIO(typed.sister_backup())},
    ),
    # scores
    Writer("record", deals.record_deal, lambda: typed.first_score("first")),
    Writer(
        "record as scorer",
        deals.record_deal,
        lambda: typed.first_score("scorer", goer=2, hands={1: 9, 3: 8, 4: 7}, actor="cy"),
    ),
    Writer("record at table 2", deals.record_deal, lambda: typed.first_score("other table", 2)),
    Writer(
        "correct", deals.record_deal, lambda: typed.correction("ann", hands={2: 11, 3: 12, 4: 13})
    ),
    Writer(
        "correct to void as scorer",
        deals.record_deal,
        lambda: typed.correction("cy", goer=None, hands={}, void=True),
    ),
    Writer("confirm", deal_status.confirm_deal, lambda: {"record": at.record("1 1")}),
    Writer(
        "confirm correction",
        deal_status.confirm_deal,
        lambda: {"record": at.record("correction")},
    ),
    Writer(
        "take back",
        deal_status.clear_deal,
        lambda: {"record": at.record("1 1"), "reason": "Wrong table"},
    ),
    Writer("charge", penalties.add_penalty, lambda: typed.charge("ann", place=1, deal=1)),
    Writer(
        "charge as scorer", penalties.add_penalty, lambda: typed.charge("cy", place=2, deal=None)
    ),
    Writer(
        "cancel penalty",
        penalties.cancel_penalty,
        lambda: {"penalty": at.penalty(), "reason": "Misheard"},
    ),
    Writer(
        "cancel penalty as scorer",
        penalties.cancel_penalty,
        lambda: {"penalty": at.penalty(), "reason": "Not theirs", "actor": at.acting("cy")},
    ),
    # by the version that the page showed
    Writer(
        "edit player as shown",
        roster_services.update_entry,
        lambda: typed.player_form(SEATED, note="Late for round 2"),
        lambda: {"seen": versions.entry_version(at.entry(SEATED))},
    ),
    Writer(
        "withdraw player as shown",
        roster_services.withdraw,
        lambda: {"entry": at.entry(SEATED), "reason": "Gone"},
        lambda: {"seen": versions.roster_version([at.entry(SEATED)])},
    ),
    Writer(
        "swap in round 2 as shown",
        rounds.swap_seats,
        lambda: typed.swapped(2),
        lambda: {"seen": versions.round_version(at.round_(2))},
    ),
    Writer("draft as shown", rounds.draft_round, typed.the_tournament, typed.schedule_shown),
    Writer(
        "discard all as shown",
        schedule.discard_schedule,
        typed.the_tournament,
        typed.schedule_shown,
    ),
    Writer(
        "settings as shown",
        tournaments.update_tournament,
        lambda: typed.the_tournament(**typed.settings(venue="May Pen")),
        lambda: {"seen": versions.settings_version(at.tournament())},
    ),
    Writer(
        "rules as shown",
        tournaments.update_rules,
        lambda: typed.rules(twelve_cards_early=True),
        lambda: {"seen": versions.rules_version(at.tournament())},
    ),
    Writer(
        "remove ben as shown",
        tournaments.remove_member,
        lambda: {"member": at.member("ben")},
        lambda: {"seen": versions.members_version([at.member("ben")])},
    ),
    Writer(
        "cancel penalty as shown",
        penalties.cancel_penalty,
        lambda: {"penalty": at.penalty(), "reason": "Misread"},
        lambda: {"seen": versions.penalty_version(at.penalty())},
    ),
    Writer(
        "record at table 2 as shown",
        deals.record_deal,
        lambda: typed.first_score("shown", 2),
        lambda: {"chairs": versions.chairs_version(at.table(2).seats.all())},
    ),
)
WRITERS = {writer.name: writer for writer in REGISTRY}
