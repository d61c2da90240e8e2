"""Rows that change by what was changed: nobody writes back columns that others may have changed meanwhile."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from django.db import DatabaseError, models

from core.db.compiled import CompiledUpdate, Written


class WholeRowSave(TypeError):
    """Somebody wrote a program that saves every column of a row, also those that others changed since it was read."""


class ChangedByFields(models.Model):
    """A row that exists is only saved with ``update_fields``; by whom and from where makes no difference."""

    class Meta:
        abstract = True

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        """Add the row, or write the named columns. Raises ``WholeRowSave``."""
        if update_fields is None and not self._state.adding:
            raise WholeRowSave(f"name the fields of this {self._meta.model_name} that are to be saved (update_fields)")
        super().save(*args, update_fields=update_fields, **kwargs)


class OftenWritten(ChangedByFields):
    """A row that is written at every move."""

    class Meta:
        abstract = True

    def write(self, *columns: str) -> None:
        """What ``save`` does with these fields, by SQL that is compiled once and without signals."""
        values = {column: getattr(self, column) for column in columns}
        if not _writing(type(self), columns)(pk=self.pk, **values):
            raise DatabaseError(f"there is no row of this {self._meta.model_name} any longer")


@cache
def _writing(model: type[models.Model], columns: tuple[str, ...]) -> CompiledUpdate[...]:
    def row(**given: Any) -> Written:
        return model._base_manager.filter(pk=given["pk"]), {column: given[column] for column in columns}

    return CompiledUpdate(row, ["pk", *columns])
