"""Indexes that a migration builds or drops on PostgreSQL while the site goes on; on SQLite the usual way.

The migration says ``atomic = False``. One that was interrupted can be run again: what it finished stays, what it left
half built is built anew.
"""

from __future__ import annotations

from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations import AddIndex, AlterField, RemoveIndex
from django.db.migrations.state import ProjectState
from django.db.models import Index

IS_VALID = "SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass(%s)"


class AddIndexOnline(AddIndexConcurrently):
    """``AddIndex`` that never locks a table for longer than a moment."""

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        if schema_editor.connection.vendor != "postgresql":
            AddIndex.database_forwards(self, app_label, schema_editor, from_state, to_state)
        elif not _stands(schema_editor, self.index.name):
            super().database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        kind = AddIndexConcurrently if schema_editor.connection.vendor == "postgresql" else AddIndex
        kind.database_backwards(self, app_label, schema_editor, from_state, to_state)


class RemoveIndexOnline(RemoveIndexConcurrently):
    """``RemoveIndex`` that never locks a table for longer than a moment."""

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(_DROP % schema_editor.quote_name(self.name))
        else:
            RemoveIndex.database_forwards(self, app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        kind = RemoveIndexConcurrently if schema_editor.connection.vendor == "postgresql" else RemoveIndex
        kind.database_backwards(self, app_label, schema_editor, from_state, to_state)


class DropIndexOfField(AlterField):
    """``AlterField`` to ``db_index=False`` that drops the index alone: Django's also checks a foreign key anew."""

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        drop = _DROP if schema_editor.connection.vendor == "postgresql" else _DROP.replace(" CONCURRENTLY", "")
        schema_editor.execute(drop % schema_editor.quote_name(self._index(app_label, schema_editor, from_state).name))

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        model = from_state.apps.get_model(app_label, self.model_name)
        is_online = schema_editor.connection.vendor == "postgresql"
        concurrently = {"concurrently": True} if is_online else {}
        schema_editor.add_index(model, self._index(app_label, schema_editor, from_state), **concurrently)

    def _index(self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, state: ProjectState) -> Index:
        """The one that Django made for the field, by its name."""
        model = state.apps.get_model(app_label, self.model_name)
        column = model._meta.get_field(self.name).column
        name = schema_editor._create_index_name(model._meta.db_table, [column])  # type: ignore[attr-defined]
        return Index(fields=[self.name], name=name)


_DROP = "DROP INDEX CONCURRENTLY IF EXISTS %s"


def _stands(schema_editor: BaseDatabaseSchemaEditor, name: str) -> bool:
    """Whether an earlier run has built the index; what it left half built is dropped."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(IS_VALID, [name])
        found = cursor.fetchone()
    if found and not found[0]:
        schema_editor.execute(_DROP % schema_editor.quote_name(name))
    return bool(found and found[0])
