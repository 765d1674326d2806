"""What an import does, in one sentence: before it is done, and after."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.services.roster_plan import ImportPlan


def planned_words(plan: ImportPlan) -> str:
    """Say what saving the plan would do: "Add 6 players, update 1, leave out 3 with faults"."""
    adds, updates, faulty = len(plan.adds), len(plan.updates), len(plan.faulty)
    parts = []
    if adds:
        parts.append(ngettext("Add %(count)s player", "Add %(count)s players", adds))
    if updates and adds:
        parts.append(ngettext("update %(count)s", "update %(count)s", updates))
    elif updates:
        parts.append(ngettext("Update %(count)s player", "Update %(count)s players", updates))
    counts = [count for count in (adds, updates) if count]
    if not parts:
        return _("Nothing to add or to update")
    if faulty:
        parts.append(
            ngettext("leave out %(count)s with faults", "leave out %(count)s with faults", faulty)
        )
        counts.append(faulty)
    return ", ".join(part % {"count": count} for part, count in zip(parts, counts, strict=True))


def saved_words(plan: ImportPlan) -> str:
    """Say what was done."""
    adds, updates = len(plan.adds), len(plan.updates)
    sentences = [
        ngettext("%(count)s player was added.", "%(count)s players were added.", adds)
        % {"count": adds}
    ]
    if updates:
        sentences.append(
            ngettext("%(count)s was updated.", "%(count)s were updated.", updates)
            % {"count": updates}
        )
    if plan.faulty:
        sentences.append(
            ngettext(
                "%(count)s line with a fault was left out.",
                "%(count)s lines with faults were left out.",
                len(plan.faulty),
            )
            % {"count": len(plan.faulty)}
        )
    return " ".join(sentences)
