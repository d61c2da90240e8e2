"""Indexes and checks that a migration adds on PostgreSQL while the site goes on; on SQLite the usual way.

The migration of an index says ``atomic = False``. One that was interrupted can be run again: what it finished stays,
what it left half built is built anew.
"""

from __future__ import annotations

from django.contrib.postgres.operations import AddConstraintNotValid, AddIndexConcurrently, ValidateConstraint
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations import AddConstraint, AddIndex
from django.db.migrations.state import ProjectState

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


class AddUniqueOnline(AddConstraint):
    """``AddConstraint`` for one with expressions or a condition, which is an index: as ``AddIndexOnline``."""

    atomic = False

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        if schema_editor.connection.vendor != "postgresql":
            super().database_forwards(app_label, schema_editor, from_state, to_state)
        elif not _stands(schema_editor, self.constraint.name):
            model = to_state.apps.get_model(app_label, self.model_name)
            made = str(self.constraint.create_sql(model, schema_editor))
            schema_editor.execute(made.replace("UNIQUE INDEX", "UNIQUE INDEX CONCURRENTLY", 1), params=None)


class AddCheckOnline(AddConstraintNotValid):
    """``AddConstraint`` that reads no row: new ones are checked from here on, old ones by ``ValidateCheckOnline``."""

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        kind = AddConstraintNotValid if schema_editor.connection.vendor == "postgresql" else AddConstraint
        kind.database_forwards(self, app_label, schema_editor, from_state, to_state)


class ValidateCheckOnline(ValidateConstraint):
    """Reads the old rows while others write, in a migration of its own: SQLite has read them before."""

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        if schema_editor.connection.vendor == "postgresql":
            super().database_forwards(app_label, schema_editor, from_state, to_state)


def _stands(schema_editor: BaseDatabaseSchemaEditor, name: str) -> bool:
    """Whether an earlier run has built the index; what it left half built is dropped."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(IS_VALID, [name])
        found = cursor.fetchone()
    if found and not found[0]:
        schema_editor.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {schema_editor.quote_name(name)}")
    return bool(found and found[0])
