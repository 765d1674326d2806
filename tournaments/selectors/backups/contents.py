"""Reads the rows of a backup, of one tournament or of everything, and writes its file."""

import datetime as dt
from collections import Counter
from collections.abc import Iterator
from typing import Any, BinaryIO

from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model, QuerySet
from django.utils import timezone

from tournaments.backup_files.head import EventSummary, Head, Section
from tournaments.backup_files.writing import write_file
from tournaments.models import Tournament
from tournaments.selectors.backups.kept_models import (
    ACCOUNTS,
    OWN,
    KeptModel,
    kept_models,
    rows_of,
)
from tournaments.selectors.snapshot import snapshot
from tournaments.selectors.standing_scores import infraction_scores, round_scores
from tournaments.selectors.verification import find_faults

BATCH = 2000  # rows


def write_backup(
    stream: BinaryIO, *, slug: str | None = None, look_for_faults: bool = True
) -> Head:
    """Write a backup of the tournament with the address ``slug``, or of everything.

    All of it comes from one moment; nobody who writes at the same time has to wait. The file of one
    tournament names users, and holds nothing else of them. Without ``look_for_faults`` the head
    leaves open what the verification says, which takes longer than all the rest.
    Raises Tournament.DoesNotExist.
    """
    with snapshot():
        tournament = Tournament.objects.get(slug=slug) if slug is not None else None
        sections = tuple(_sections(tournament))
        head = Head(
            made_at=timezone.now(),
            slug=slug,
            migrations=applied_migrations(),
            sections=tuple(
                Section(kept.label, kept.columns, rows.count()) for kept, rows in sections
            ),
            events=tuple(
                EventSummary(
                    tournament=event.pk,
                    points=total_points(event),
                    faults=fault_counts(event) if look_for_faults else None,
                )
                for event in ([tournament] if tournament else Tournament.objects.order_by("pk"))
            ),
        )
        write_file(stream, head, _rows(sections), plain=plain_value)
    return head


def total_points(tournament: Tournament) -> dict[int, int]:
    """What every entry has scored in published rounds, by number, infractions included."""
    points: Counter[int] = Counter()
    numbers = dict(tournament.entries.values_list("pk", "number"))
    for entry, hands in round_scores(tournament).items():
        points[numbers.get(entry, 0)] += sum(scored for scored, _finished in hands.values())
    for entry, charged in infraction_scores(tournament).items():
        points[numbers.get(entry, 0)] += sum(charged.values())
    return dict(sorted(points.items()))


def fault_counts(tournament: Tournament) -> dict[str, int]:
    """How often each check of the verification fails."""
    return dict(Counter(fault.check for fault in find_faults(tournament)))


def applied_migrations() -> dict[str, tuple[str, ...]]:
    """The migrations that the database has had, of every app that is carried."""
    applied = sorted(MigrationRecorder(connection).applied_migrations())
    return {app: tuple(name for of, name in applied if of == app) for app in (OWN, ACCOUNTS)}


def _rows(sections: tuple[tuple[KeptModel, QuerySet[Any]], ...]) -> Iterator[list[Any]]:
    for kept, rows in sections:
        keys = {
            place: natural_keys(field.related_model)
            for place, field in enumerate(kept.fields)
            if field in kept.outside
        }
        columns = [field.attname for field in kept.fields]
        for values in rows.order_by("pk").values_list(*columns).iterator(chunk_size=BATCH):
            row = list(values)
            for place, known in keys.items():
                row[place] = known.get(row[place])
            yield row


def natural_keys(model: type[Model]) -> dict[Any, tuple[Any, ...]]:
    """By id, what names a row of ``model`` in any database: a user's name, a permission's code."""
    rows: QuerySet[Any] = model._base_manager.select_related()
    return {row.pk: row.natural_key() for row in rows}


def plain_value(value: Any) -> Any:
    """A column's value as JSON: times to the microsecond, all else as Django writes it."""
    if isinstance(value, dt.datetime | dt.time):
        return value.isoformat()
    return DjangoJSONEncoder().default(value)


def _sections(tournament: Tournament | None) -> Iterator[tuple[KeptModel, QuerySet[Any]]]:
    belonging = rows_of(tournament) if tournament else None
    for kept in kept_models(accounts=tournament is None):
        yield kept, kept.rows if belonging is None else belonging[kept.model]
