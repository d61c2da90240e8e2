"""Columns that every database treats alike."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper


class PlainTextField(models.CharField):  # type: ignore[type-arg]
    """A short text in the order of code points: an index of it answers what begins so, in order.

    PostgreSQL would sort by the language of the database, in whose order beginnings are no range.
    """

    def db_parameters(self, connection: BaseDatabaseWrapper) -> dict[str, Any]:
        """The column, with the collation that SQLite has by itself."""
        parameters: dict[str, Any] = dict(super().db_parameters(connection))
        return parameters | {"collation": "C"} if connection.vendor == "postgresql" else parameters
