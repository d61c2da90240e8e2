"""Migrations hold no table for long, and leave a database on which the version before goes on working.

Those up to the baseline came before anybody's first upgrade. docs/operating.md explains the rules.
"""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.db.migrations import Migration
from django.db.migrations import operations as ops
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.models import NOT_PROVIDED, Field, ForeignKey, OneToOneField

from core.db.operations import AddCheckOnline, AddIndexOnline, AddUniqueOnline, ValidateCheckOnline

OURS = {
    config.label for config in apps.get_app_configs() if not config.module.__name__.startswith(("django.", "allauth"))
}
FEW = {
    "channelhealth": "one for each channel",
    "group": "one for some dozens of people",
    "heart": "one row",
    "mailinvitation": "so many a day and person, forgotten after 90 days",
    "outage": "written by hand",
    "progress": "one for each sweep",
    "puzzle": "one a day and title, those of own games, some hundreds in the pool",
    "schedule": "one row",
    "sanction": "written by hand",
    "sitemessage": "written by hand",
    "tournament": "one for hundreds of tables",
}
"""Kinds of rows that stay few while the site grows; every other kind counts as a large table."""


def _new_migrations() -> list[Migration]:
    found = MigrationLoader(None).disk_migrations
    return [found[key] for key in sorted(found) if key[0] in OURS and not found[key].initial]


def _operations(migration: Migration) -> list[Operation]:
    """What it does to tables that exist already."""
    made_here = {operation.name_lower for operation in migration.operations if isinstance(operation, ops.CreateModel)}
    listed: list[Operation] = []
    for operation in migration.operations:
        inner = operation.database_operations if isinstance(operation, ops.SeparateDatabaseAndState) else [operation]
        listed += [part for part in inner if getattr(part, "model_name_lower", None) not in made_here]
    return listed


def _objection(operation: Operation) -> str | None:  # noqa: C901, PLR0911  # A table of reasons.
    large = getattr(operation, "model_name_lower", "") not in FEW
    match operation:
        case AddIndexOnline() | AddCheckOnline() | AddUniqueOnline():
            return None
        case ops.AddIndex() if large:
            return "takes a lock against writing while it is built: AddIndexOnline"
        case ops.AddConstraint() if large:
            return "reads the whole table under a lock: add it NOT VALID, validate it in the next migration"
        case ops.AddField(field=field) if not _can_be_left_out(field):
            return "the version before inserts without it: null=True or db_default"
        case ops.AddField(field=field) if large and _has_index(field):
            return "builds its index under a lock: db_index=False and AddIndexOnline"
        case ops.AlterUniqueTogether() | ops.AlterIndexTogether():
            return "reads the whole table under a lock, and says no to the version before: AddIndexOnline, a constraint"
        case ops.RemoveField() | ops.DeleteModel() | ops.RenameField() | ops.RenameModel() | ops.AlterModelTable():
            return "the version before still uses it: remove it one release after the code no longer does"
        case ops.RunPython() | ops.RunSQL():
            return "rows are changed in batches, each in a transaction of its own: atomic = False"
    return None


def _narrowed(migration: Migration) -> dict[str, str]:
    """What is wrong with each column that it changes."""
    altered = [part for part in _operations(migration) if isinstance(part, ops.AlterField)]
    if not altered:
        return {}
    models = MigrationLoader(None).project_state((migration.app_label, migration.name), at_end=False).models
    before = {part: models[migration.app_label, part.model_name_lower].fields[part.name] for part in altered}
    return {part.describe(): why for part, old in before.items() if (why := _narrows(old, part.field))}


def _narrows(old: Field[Any, Any], new: Field[Any, Any]) -> str | None:
    if old.null and not new.null:
        return "the version before may write nothing there: the column stays null=True for one release"
    if old.has_db_default() and not new.has_db_default():
        return "the version before leaves it out: the column keeps its db_default for one release"
    if _has_index(new) and not _has_index(old):
        return "an index is built under a lock: AddIndexOnline"
    if type(old) is not type(new) and not (isinstance(old, OneToOneField) and type(new) is ForeignKey):
        return "the whole table is written anew under a lock: add a column, fill it in batches"
    if (old.max_length or 0) > (new.max_length or 0) > 0:
        return "the version before may write more"
    return None


def _can_be_left_out(field: object) -> bool:
    return bool(
        getattr(field, "null", False)
        or getattr(field, "many_to_many", False)
        or getattr(field, "db_default", NOT_PROVIDED) is not NOT_PROVIDED
    )


def _has_index(field: object) -> bool:
    return bool(getattr(field, "db_index", False) or getattr(field, "unique", False))


def test_migrations_expand_what_is_there_without_holding_a_large_table() -> None:
    assert {str(migration): found for migration in _new_migrations() if (found := _objections(migration))} == {}


def _objections(migration: Migration) -> dict[str, str]:
    done = [part for part in _operations(migration) if migration.atomic or not isinstance(part, ops.RunPython)]
    objections = {part.describe(): _objection(part) for part in done} | _narrowed(migration)
    return {what: why for what, why in objections.items() if why}


def test_indexes_are_built_online_outside_a_transaction() -> None:
    online = [
        each
        for each in _new_migrations()
        if any(isinstance(part, (AddIndexOnline, AddUniqueOnline)) for part in each.operations)
    ]

    assert [str(each) for each in online if each.atomic] == []


def test_checks_are_validated_in_a_migration_of_its_own() -> None:
    both = [
        each
        for each in _new_migrations()
        if any(isinstance(part, ValidateCheckOnline) for part in each.operations)
        and any(isinstance(part, AddCheckOnline) for part in each.operations)
    ]

    assert both == []


def test_what_is_few_still_exists() -> None:
    assert FEW.keys() <= {model._meta.model_name for model in apps.get_models()}


def test_the_rules_find_what_they_forbid() -> None:
    from django.db import models

    forbidden = [
        ops.AddIndex("move", models.Index(fields=["number"], name="x")),
        ops.AddConstraint("game", models.CheckConstraint(condition=models.Q(pk__gt=0), name="x")),
        ops.AddField("seat", "x", models.IntegerField(default=0)),
        ops.AddField("notice", "x", models.IntegerField(null=True, db_index=True)),
        ops.AddIndex("accountmail", models.Index(fields=["due_at"], name="x")),
        ops.AddIndex("whatever comes", models.Index(fields=["x"], name="x")),
        ops.AlterUniqueTogether("seat", {("game", "place")}),
        ops.RemoveField("seat", "colour"),
        ops.RunPython(ops.RunPython.noop),
    ]
    allowed = [
        ops.AddField("seat", "x", models.IntegerField(default=0, db_default=0)),
        ops.AddField("seat", "x", models.IntegerField(null=True)),
        ops.AlterModelOptions("seat", {}),
        ops.AddIndex("heart", models.Index(fields=["last_beat"], name="x")),
    ]

    assert all(_objection(part) for part in forbidden)
    assert not any(_objection(part) for part in allowed)


def test_a_column_may_become_wider_and_not_narrower() -> None:
    from django.db import models

    old = models.CharField(max_length=10, null=True, db_default="")
    narrower: list[Field[Any, Any]] = [
        models.CharField(max_length=10, db_default=""),
        models.CharField(max_length=10, null=True),
        models.CharField(max_length=10, null=True, db_default="", db_index=True),
        models.CharField(max_length=10, null=True, db_default="", unique=True),
        models.CharField(max_length=9, null=True, db_default=""),
        models.TextField(null=True, db_default=""),
    ]
    assert all(_narrows(old, new) for new in narrower)
    assert not _narrows(old, models.CharField("a name", max_length=20, null=True, db_default="", blank=True))
