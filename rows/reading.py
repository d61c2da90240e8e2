"""Rows as objects, made in one step: Django sets each column by itself, which takes longer than to read it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Self

from django.db import models
from django.db.models.base import ModelState


class MadeAtOnce(models.Model):
    """An object that is made of a row has its columns, and nothing else, as ``Model.__init__`` would set them.

    Nobody hears of it (``pre_init``, ``post_init``), and no default fills in what was not asked for.
    """

    class Meta:
        abstract = True

    @classmethod
    def from_db(  # type: ignore[override]  # The stub knows an option of the next Django.
        cls, db: str | None, field_names: Collection[str], values: Collection[Any]
    ) -> Self:
        """An object of these columns; the others are read when somebody asks for them."""
        made = cls.__new__(cls)
        state = ModelState()
        state.adding, state.db = False, db
        vars(made).update(zip(field_names, values, strict=True), _state=state)
        return made
