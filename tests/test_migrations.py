"""Migrations hold no table for long, and leave a database on which the version before goes on working.

Those up to the baseline came before anybody's first upgrade. docs/operating.md explains the rules.
"""

from __future__ import annotations

import pytest
from django.apps import apps
from django.db.migrations import Migration
from django.db.migrations import operations as ops
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.models import NOT_PROVIDED

from accounts.online_indexes import AddIndexOnline, RemoveIndexOnline

BASELINE = {"accounts": "0001", "games": "0007"}
OURS = {
    config.label for config in apps.get_app_configs() if not config.module.__name__.startswith(("django.", "allauth"))
}
LARGE = {"game", "move", "seat", "user", "auditentry"}
CONTRACTED = {
    "accounts.0006_one_person_per_shape": "People are few: 200,000 shapes are indexed in under a second.",
    "cacao_site.0002_lease": "The table has one row, which every site that runs has made already.",
    "notices.0001_take_over": "It renames a dozen rights; tables and rows stay where they are.",
}
"""Why the version before no longer needs what is removed, or why what is done is quick."""


def _new_migrations() -> list[Migration]:
    found = MigrationLoader(None).disk_migrations
    return [found[key] for key in sorted(found) if key[0] in OURS and key[1][:4] > BASELINE.get(key[0], "")]


def _operations(migration: Migration) -> list[Operation]:
    """What it does to tables that exist already."""
    made_here = {operation.name_lower for operation in migration.operations if isinstance(operation, ops.CreateModel)}
    listed: list[Operation] = []
    for operation in migration.operations:
        inner = operation.database_operations if isinstance(operation, ops.SeparateDatabaseAndState) else [operation]
        listed += [part for part in inner if getattr(part, "model_name_lower", None) not in made_here]
    return listed


def _objection(operation: Operation) -> str | None:  # noqa: PLR0911  # A table of reasons.
    large = getattr(operation, "model_name_lower", "") in LARGE
    match operation:
        case AddIndexOnline() | RemoveIndexOnline():
            return None
        case ops.AddIndex() if large:
            return "takes a lock against writing while it is built: AddIndexOnline"
        case ops.AddConstraint() if large:
            return "reads the whole table under a lock: add it NOT VALID, validate it in the next migration"
        case ops.AddField(field=field) if not _can_be_left_out(field):
            return "the version before inserts without it: null=True or db_default"
        case ops.RemoveField() | ops.DeleteModel() | ops.RenameField() | ops.RenameModel() | ops.AlterModelTable():
            return "the version before still uses it: remove it one release after the code no longer does"
        case ops.RunPython() | ops.RunSQL():
            return "rows are changed in batches, each in a transaction of its own: atomic = False"
    return None


def _can_be_left_out(field: object) -> bool:
    return bool(
        getattr(field, "null", False)
        or getattr(field, "many_to_many", False)
        or getattr(field, "db_default", NOT_PROVIDED) is not NOT_PROVIDED
    )


@pytest.mark.parametrize("migration", [one for one in _new_migrations() if str(one) not in CONTRACTED], ids=str)
def test_a_migration_expands_what_is_there_without_holding_a_large_table(migration: Migration) -> None:
    done = [part for part in _operations(migration) if migration.atomic or not isinstance(part, ops.RunPython)]
    objections = {part.describe(): _objection(part) for part in done}

    assert {what: why for what, why in objections.items() if why} == {}


@pytest.mark.parametrize("migration", _new_migrations(), ids=str)
def test_indexes_are_built_online_outside_a_transaction(migration: Migration) -> None:
    online = [part for part in migration.operations if isinstance(part, AddIndexOnline | RemoveIndexOnline)]

    assert not (online and migration.atomic)


def test_the_rules_find_what_they_forbid() -> None:
    from django.db import models

    forbidden = [
        ops.AddIndex("move", models.Index(fields=["number"], name="x")),
        ops.AddConstraint("game", models.CheckConstraint(condition=models.Q(pk__gt=0), name="x")),
        ops.AddField("seat", "x", models.IntegerField(default=0)),
        ops.RemoveField("seat", "colour"),
        ops.RunPython(ops.RunPython.noop),
    ]
    allowed = [
        ops.AddField("seat", "x", models.IntegerField(default=0, db_default=0)),
        ops.AddField("seat", "x", models.IntegerField(null=True)),
        ops.AlterModelOptions("seat", {}),
    ]

    assert all(_objection(part) for part in forbidden)
    assert not any(_objection(part) for part in allowed)
