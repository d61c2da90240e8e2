"""Rows that change by what was changed: nobody writes back columns that others may have changed meanwhile."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import models


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
