"""Raises where a row is saved with ``update_fields``, or written, that lack a field changed since the row was read.

A list or an object of JSON that was changed in its place is not noticed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import pytest
from django.db.models import Model, QuerySet
from django.db.models.signals import post_save, pre_save

_READ = "as_read"
"""The attribute of an instance's state that holds its values as the database has them."""
_MISSING = object()
_from_db = Model.from_db.__func__  # type: ignore[attr-defined]
_refresh_from_db = Model.refresh_from_db
_bulk_create, _bulk_update = QuerySet.bulk_create, QuerySet.bulk_update


class FieldNotSaved(AssertionError):
    """A changed field would be lost: name it in ``update_fields``, or do not change it on this instance."""


@pytest.fixture(scope="session", autouse=True)
def _expect_changed_fields_to_be_saved() -> Iterator[None]:
    """In every test, for every model."""
    from core.db.models import OftenWritten

    pre_save.connect(_expect_all_named)
    post_save.connect(_note_saved)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Model, "from_db", classmethod(_read))
        patch.setattr(Model, "refresh_from_db", _read_again)
        patch.setattr(QuerySet, "bulk_create", _add_many)
        patch.setattr(QuerySet, "bulk_update", _write_many)
        patch.setattr(OftenWritten, "write", _watched(OftenWritten.write))
        yield
    pre_save.disconnect(_expect_all_named)
    post_save.disconnect(_note_saved)


def changed_fields(instance: Model) -> set[str]:
    """The attributes of columns that differ from what was read; none of an instance that no query gave."""
    read, now = getattr(instance._state, _READ, None), instance.__dict__
    if read is None:
        return set()
    names = [field.attname for field in instance._meta.concrete_fields if field.attname in now]
    return {name for name in names if _differs(read.get(name, _MISSING), now[name])}


def _differs(read: Any, now: Any) -> bool:
    return read is not now and read != now


def _read(model: type[Model], *args: Any, **kwargs: Any) -> Model:
    instance: Model = _from_db(model, *args, **kwargs)
    _note(instance)
    return instance


def _read_again(instance: Model, using: str | None = None, fields: Any = None, **kwargs: Any) -> None:
    _refresh_from_db(instance, using, fields, **kwargs)
    _note(instance, fields)


def _add_many(rows: Any, objs: Iterable[Model], *args: Any, **kwargs: Any) -> list[Model]:
    added: list[Model] = _bulk_create(rows, objs, *args, **kwargs)
    for instance in added:
        _note(instance)
    return added


def _write_many(rows: Any, objs: Iterable[Model], fields: Sequence[str], *args: Any, **kwargs: Any) -> int:
    instances = list(objs)
    written = _bulk_update(rows, instances, fields, *args, **kwargs)
    for instance in instances:
        _note(instance, fields)
    return written


def _watched(write: Callable[..., None]) -> Callable[..., None]:
    def write_one(instance: Model, *columns: str) -> None:
        _expect_all_named(instance, frozenset(columns))
        write(instance, *columns)
        _note(instance, columns)

    return write_one


def _note(instance: Model, names: Any = None) -> None:
    """What these fields, or all, hold is what the database has. A copy of the instance keeps what it knows."""
    values, read = instance.__dict__, getattr(instance._state, _READ, None)
    if names is None:
        setattr(instance._state, _READ, values.copy())
    elif read is not None:
        attributes = [instance._meta.get_field(name).attname for name in names]  # type: ignore[union-attr]
        setattr(instance._state, _READ, read | {name: values[name] for name in attributes if name in values})


def _expect_all_named(instance: Model, update_fields: frozenset[str] | None, **_kwargs: Any) -> None:
    if update_fields is None or instance._state.adding:
        return
    named = {instance._meta.get_field(name).attname for name in update_fields}  # type: ignore[union-attr]
    if lost := changed_fields(instance) - named:
        raise FieldNotSaved(f"{instance._meta.label}: {', '.join(sorted(lost))}")


def _note_saved(instance: Model, update_fields: frozenset[str] | None, **_kwargs: Any) -> None:
    _note(instance, update_fields)
