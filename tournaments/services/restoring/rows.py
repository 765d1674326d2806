"""The rows of a backup file as values of today's models, checked before anything is written."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

from django.contrib.auth import get_user_model
from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.core.validators import BaseValidator
from django.db.models import Field, ForeignKey, Model
from django.utils.translation import gettext as _

from tournaments.backup_files.head import Head, Section
from tournaments.backup_files.reading import BackupFile
from tournaments.backup_files.refusals import inconsistent, newer, older
from tournaments.selectors.backups.contents import applied_migrations
from tournaments.selectors.backups.kept_models import OWN, KeptModel, kept_models

Values = dict[str, Any]
Read = Callable[[Any], Any]
CANNOT_BE = (ValidationError, TypeError, ValueError, LookupError, ArithmeticError)


class BackupRows:
    """The rows of a backup file whose checksum fits.

    ``ids`` says by model which id of the file becomes which here, at first the same; ``strangers``
    are the user names in the file that nobody has here.
    Raises Refusal where the file was made for other tables, holds what no column takes, or refers
    to rows that are not in it.
    """

    def __init__(self, backup: BackupFile) -> None:
        """Look at every row; nothing is written."""
        self._backup = backup
        self._models = models_of(backup.head)
        self._known: dict[tuple[type[Model], tuple[Any, ...]], Any] = {}
        self.ids: dict[type[Model], dict[Any, Any]] = defaultdict(dict)
        self.strangers: set[str] = set()
        self._check()

    def __iter__(self) -> Iterator[tuple[KeptModel, Values]]:
        """Every row to be written: its model, and its values by column, with the ids of ``ids``.

        People without an account here are left out, and so is a row that cannot do without them.
        """
        for kept, values in self._read():
            key = kept.model._meta.pk.attname
            values[key] = self.ids[kept.model][values[key]]
            for field in kept.inside:
                if values[field.attname] is not None:
                    values[field.attname] = self.ids[field.related_model][values[field.attname]]
            if all(values[field.attname] is not None or field.null for field in kept.outside):
                yield kept, values

    def _check(self) -> None:
        wanted: dict[type[Model], set[Any]] = defaultdict(set)
        for kept, values in self._read():
            known, pk = self.ids[kept.model], values[kept.model._meta.pk.attname]
            if pk in known:
                raise inconsistent(kept.label)
            known[pk] = pk
            for field in kept.inside:
                wanted[field.related_model].add(values[field.attname])
        for model, pks in wanted.items():
            if pks - self.ids[model].keys() - {None}:
                raise inconsistent(model._meta.label_lower)

    def _read(self) -> Iterator[tuple[KeptModel, Values]]:
        readers = {section.model: self._readers(section) for section in self._backup.head.sections}
        for section, row in self._backup.rows():
            columns = zip(readers[section.model], row, strict=True)
            try:
                values = {name: read(value) for (name, read), value in columns}
            except CANNOT_BE as error:
                raise inconsistent(section.model) from error
            yield self._models[section.model], values

    def _readers(self, section: Section) -> list[tuple[str, Read]]:
        kept = self._models[section.model]
        readers = {field.name: (field.attname, value_reader(field)) for field in kept.fields}
        readers |= {field.name: (field.attname, self._outsider(field)) for field in kept.outside}
        return [readers[name] for name in section.columns]

    def _outsider(self, field: ForeignKey) -> Read:
        model = field.related_model
        manager: Any = model._default_manager

        def read(key: Any) -> Any:
            if key is None:
                return None
            named = (model, tuple(key))
            if named not in self._known:
                try:
                    self._known[named] = manager.get_by_natural_key(*key).pk
                except ObjectDoesNotExist:
                    self._known[named] = None
                    if model is get_user_model():
                        self.strangers.add(str(key[0]))
            return self._known[named]

        return read


def models_of(head: Head) -> dict[str, KeptModel]:
    """The models of today that take the sections of a file, by label.

    A file of an older version is taken where its tables were already those of today.
    Raises Refusal where they were not, or the file is newer.
    """
    here = applied_migrations()
    if any(set(names) - set(here.get(app, ())) for app, names in head.migrations.items()):
        raise newer()
    models = {kept.label: kept for kept in kept_models(accounts=head.slug is None)}
    tables = {section.model: sorted(section.columns) for section in head.sections}
    if tables != {label: sorted(kept.columns) for label, kept in models.items()}:
        if head.migrations == here:
            raise inconsistent(_("its tables"))
        raise older(max(head.migrations.get(OWN) or ("?",)))
    return models


def value_reader(field: Field) -> Read:
    """What makes the value of a column out of JSON, as the database would take it.

    A wrong type, a text that is too long or a number out of range raises one of CANNOT_BE.
    """
    target = field.target_field if isinstance(field, ForeignKey) else field
    limits = [check for check in target.validators if isinstance(check, BaseValidator)]

    def read(value: Any) -> Any:
        if value is None and field.null:
            return None
        if value is None:
            raise ValueError(field.name)
        value = target.to_python(value)
        for check in limits:
            check(value)
        return value

    return read
