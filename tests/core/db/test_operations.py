"""Indexes are built while the site goes on, and a migration that was interrupted can be run again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db import connection, models
from django.db.migrations.state import ProjectState

from core.db.operations import AddIndexOnline

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]

ADD = AddIndexOnline("user", models.Index(fields=["language"], name="people_by_language"))


@pytest.fixture(autouse=True)
def dropped_afterwards() -> Iterator[None]:
    yield
    with connection.cursor() as cursor:
        cursor.execute("drop index if exists people_by_language")


def add() -> list[str]:
    before = ProjectState.from_apps(apps)
    after = before.clone()
    ADD.state_forwards("accounts", after)
    with connection.schema_editor(atomic=False, collect_sql=False) as editor:
        ADD.database_forwards("accounts", editor, before, after)
    return indexes()


def indexes() -> list[str]:
    """Those on languages that work."""
    with connection.cursor() as cursor:
        cursor.execute("select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where i.indisvalid")
        return [name for (name,) in cursor.fetchall() if name == "people_by_language"]


def test_an_index_can_be_built_again() -> None:
    assert add() == ["people_by_language"]
    assert add() == ["people_by_language"]


def test_an_index_that_was_left_half_built_is_built_anew() -> None:
    add()
    with connection.cursor() as cursor:
        cursor.execute("update pg_index set indisvalid = false where indexrelid = 'people_by_language'::regclass")
    assert indexes() == []
    assert add() == ["people_by_language"]
