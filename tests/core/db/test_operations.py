"""Indexes are built while the site goes on, and a migration that was interrupted can be run again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db import connection, models
from django.db.migrations.state import ProjectState
from django.db.models.functions import Coalesce

from core.db.operations import AddIndexOnline, AddUniqueOnline

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]

ADD = AddIndexOnline("user", models.Index(fields=["language"], name="people_by_language"))
ADD_UNIQUE = AddUniqueOnline(
    "user", models.UniqueConstraint("id", Coalesce("language", models.Value("")), name="people_by_language")
)


@pytest.fixture(autouse=True)
def dropped_afterwards() -> Iterator[None]:
    yield
    with connection.cursor() as cursor:
        cursor.execute("drop index if exists people_by_language")


def add(operation: AddIndexOnline | AddUniqueOnline = ADD) -> list[str]:
    before = ProjectState.from_apps(apps)
    after = before.clone()
    operation.state_forwards("accounts", after)
    with connection.schema_editor(atomic=False, collect_sql=False) as editor:
        operation.database_forwards("accounts", editor, before, after)
    return indexes()


def indexes() -> list[str]:
    """Those on languages that work."""
    with connection.cursor() as cursor:
        cursor.execute("select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where i.indisvalid")
        return [name for (name,) in cursor.fetchall() if name == "people_by_language"]


@pytest.mark.parametrize("operation", [ADD, ADD_UNIQUE])
def test_an_index_can_be_built_again(operation: AddIndexOnline | AddUniqueOnline) -> None:
    assert add(operation) == ["people_by_language"]
    assert add(operation) == ["people_by_language"]


@pytest.mark.parametrize("operation", [ADD, ADD_UNIQUE])
def test_an_index_that_was_left_half_built_is_built_anew(operation: AddIndexOnline | AddUniqueOnline) -> None:
    add(operation)
    with connection.cursor() as cursor:
        cursor.execute("update pg_index set indisvalid = false where indexrelid = 'people_by_language'::regclass")
    assert indexes() == []
    assert add(operation) == ["people_by_language"]
