"""Restoring a backup: the whole of it or nothing, and only where it comes out as it was."""

import datetime as dt
import logging
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from typing import BinaryIO

from django.core.management.color import no_style
from django.db import DataError, IntegrityError, connection
from django.db.models import Max, Model
from django.utils.translation import gettext as _

from tournaments.backup_files.head import EventSummary, Head
from tournaments.backup_files.reading import BackupFile, Limits
from tournaments.backup_files.refusals import inconsistent
from tournaments.enums import Action, Role
from tournaments.errors import Refusal
from tournaments.models import Membership, Tournament
from tournaments.selectors.backups.contents import total_points
from tournaments.selectors.backups.kept_models import kept_models
from tournaments.selectors.tournaments import free_slug
from tournaments.selectors.verification import Fault, find_faults
from tournaments.services.locking import once_more_if_taken
from tournaments.services.log import Actor, write_log
from tournaments.services.restoring.rows import CANNOT_BE, BackupRows, Values

logger = logging.getLogger(__name__)
BATCH = 1000  # rows
ANY = Limits(megabytes=4096, rows=20_000_000)
UPLOADED = Limits(megabytes=64, rows=100_000)  # a few seconds, in which SQLite takes no scores
# Without these nothing of an event can be shown, whoever says that it was like that before.
NEEDED = {"rules_are_readable", "time_zone_is_known"}


@dataclass(frozen=True)
class Restored:
    """What was restored: ``tournament`` is None for a whole database.

    ``strangers`` are the user names in the file that nobody has here; ``faults`` is what the
    verification finds and the backup knew of, or had not asked for.
    """

    tournament: Tournament | None
    made_at: dt.datetime
    rows: int
    strangers: tuple[str, ...]
    faults: tuple[Fault, ...]

    @property
    def slug(self) -> str | None:
        """The address of the tournament."""
        return self.tournament.slug if self.tournament else None


def restore_backup(
    stream: BinaryIO, *, actor: Actor, limits: Limits = ANY, whole: bool = True
) -> Restored:
    """Restore a backup of everything into an empty database, or add that of one tournament.

    A single tournament gets new ids and, where its address is taken, a new one that is not public
    yet. People who took part are known again by user name, and left out where they have no account
    here. The user of ``actor`` directs it.
    Arguments: ``stream``, the file, seekable; ``limits``, how much is unpacked at most;
    ``whole``, whether a backup of everything is taken.
    Raises Refusal, having written nothing, for a file that is damaged, of another kind, newer, or
    does not come out as it was when the backup was made.
    """
    backup = BackupFile(stream, limits)
    if backup.head.slug is None and not whole:
        raise Refusal(
            _(
                "This backup holds a whole server, not one tournament. Whoever runs the server "
                "can restore it with “manage.py restore”."
            )
        )
    rows = BackupRows(backup)
    try:
        return _write(backup, rows, actor)
    except (IntegrityError, DataError, *CANNOT_BE) as error:
        logger.warning("A backup could not be restored.", exc_info=True)
        raise inconsistent(_("its values")) from error


@once_more_if_taken
def _write(backup: BackupFile, rows: BackupRows, actor: Actor) -> Restored:
    tournament = None
    if backup.head.slug is None:
        written = _write_everything(rows)
    else:
        tournament, written = _write_beside(rows)
        _hand_over(tournament, actor, backup)
    _count_for_the_planner(rows)
    return Restored(
        tournament=tournament,
        made_at=backup.head.made_at,
        rows=written,
        faults=_compare(rows, backup.head),
        strangers=tuple(sorted(rows.strangers)),
    )


def _count_for_the_planner(rows: BackupRows) -> None:
    """Let PostgreSQL know how many rows there are now.

    The totals are compared before it would look by itself, and without a count it joins a large
    event's deals row by row, for half an hour.
    """
    if connection.vendor == "postgresql":
        tables = ", ".join(connection.ops.quote_name(model._meta.db_table) for model in rows.ids)
        with connection.cursor() as cursor:
            cursor.execute(f"ANALYZE {tables}")


def _write_everything(rows: BackupRows) -> int:
    """Write all rows with their own ids into a database that has none; return how many."""
    if any(kept.rows.exists() for kept in kept_models(accounts=True)):
        raise Refusal(
            _(
                "This database is not empty. Restore everything into a new one, or restore the "
                "backup of a single tournament, which is added to what is there."
            )
        )
    written = sum(_insert(model, batch) for model, batch in _batches(rows))
    with connection.cursor() as cursor:
        for command in connection.ops.sequence_reset_sql(no_style(), list(rows.ids)):
            cursor.execute(command)
    return written


def _write_beside(rows: BackupRows) -> tuple[Tournament, int]:
    """Write the rows of one tournament under new ids; return it, and how many rows there are."""
    for model, ids in rows.ids.items():
        ids.update(zip(ids, _new_ids(model, len(ids)), strict=True))
    written = 0
    for model, batch in _batches(rows):
        if model is Tournament:
            _give_address(batch)
        _renew_taken(model, batch)
        written += _insert(model, batch)
    (pk,) = rows.ids[Tournament].values()
    return Tournament.objects.get(pk=pk), written


def _batches(rows: BackupRows) -> Iterator[tuple[type[Model], list[Values]]]:
    """The rows, some at a time, each time of one model."""
    for model, group in groupby(rows, key=lambda row: row[0].model):
        while batch := [values for _kept, values in islice(group, BATCH)]:
            yield model, batch


def _insert(model: type[Model], batch: list[Values]) -> int:
    """Write rows as they are, and return how many."""
    return len(model._base_manager.bulk_create([model(**values) for values in batch]))


def _new_ids(model: type[Model], count: int) -> Sequence[int]:
    """As many ids as asked for that no row of ``model`` has or will get, in ascending order."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT nextval(pg_get_serial_sequence(%s, %s)) FROM generate_series(1, %s)",
                [connection.ops.quote_name(model._meta.db_table), model._meta.pk.column, count],
            )
            return [number for (number,) in cursor.fetchall()]
    last = model._base_manager.aggregate(last=Max("pk"))["last"] or 0
    return range(last + 1, last + 1 + count)


def _give_address(batch: list[Values]) -> None:
    """Let a tournament whose address is taken have another, and wait until it is made public."""
    for values in batch:
        if Tournament.objects.filter(slug=values["slug"]).exists():
            values |= {"slug": free_slug(values["slug"]), "listed": False}


def _renew_taken(model: type[Model], batch: list[Values]) -> None:
    """Give links and keys of which there is but one new values where they are taken."""
    for field in model._meta.concrete_fields:
        if field.unique and not field.primary_key and field.has_default():
            given = [values[field.attname] for values in batch]
            taken = set(
                model._base_manager.filter(**{f"{field.name}__in": given})
                .order_by()
                .values_list(field.attname, flat=True)
            )
            for values in batch:
                if values[field.attname] in taken:
                    values[field.attname] = field.get_default()


def _hand_over(tournament: Tournament, actor: Actor, backup: BackupFile) -> None:
    """Make who restores a tournament its director, and write down where it comes from."""
    tournament.full_clean()
    if actor.user is not None:
        Membership.objects.update_or_create(
            tournament=tournament, user=actor.user, defaults={"role": Role.DIRECTOR}
        )
    write_log(
        tournament,
        actor,
        Action.TOURNAMENT_RESTORED,
        tournament.name,
        made_at=backup.head.made_at.isoformat(),
        slug=backup.head.slug,
        checksum=backup.checksum,
    )


def _compare(rows: BackupRows, head: Head) -> tuple[Fault, ...]:
    """Compare what was written with the head; return faults that the backup had already.

    Raises Refusal where totals differ, or something is wrong that was not when it was made.
    """
    _count_rows()
    ids = rows.ids[Tournament]
    if ids.keys() != {event.tournament for event in head.events}:
        raise inconsistent(_("its tournaments"))
    found: list[Fault] = []
    for event in head.events:
        tournament = Tournament.objects.get(pk=ids[event.tournament])
        if total_points(tournament) != event.points:
            raise inconsistent(_("the totals of %(name)s") % {"name": tournament.name})
        faults = find_faults(tournament)
        _refuse_new_faults(faults, event, whole=head.slug is None)
        found += faults
    return tuple(found)


def _count_rows() -> None:
    """Tell PostgreSQL how many rows there are by now.

    It plans its joins by what it last counted: where the tables were empty, the totals of 500
    players take it half an hour instead of a moment.
    """
    if connection.vendor == "postgresql":
        tables = (kept.model._meta.db_table for kept in kept_models(accounts=True))
        with connection.cursor() as cursor:
            cursor.execute(f"ANALYZE {', '.join(map(connection.ops.quote_name, tables))}")


def _refuse_new_faults(faults: list[Fault], event: EventSummary, *, whole: bool) -> None:
    """Refuse faults that a backup does not declare.

    Where it was not asked for them (``faults`` is None), a whole database comes back as it was.
    """
    if event.faults is None and whole:
        return
    declared = Counter(event.faults or {})
    for fault in faults:
        declared[fault.check] -= 1
        if declared[fault.check] < 0 or (fault.check in NEEDED and not whole):
            raise inconsistent(str(fault))
