"""Names in old entries of the audit trail: those of deleted people go, others stay readable under their new keys."""

from typing import ClassVar

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

ROLES = {"before": "player", "after": "successor"}


def name_by_role(apps: Apps, schema_editor: BaseDatabaseSchemaEditor | None) -> None:
    """A name alone does not say whose it was; but whoever left a seat was deleted right after."""
    deleted = apps.get_model("accounts", "User").objects.filter(deleted_at__isnull=False).order_by("deleted_at")
    for entry in apps.get_model("games", "AuditEntry").objects.filter(code__in=["left", "replaced"]):
        entry.details = {ROLES.get(key, key): value for key, value in entry.details.items()}
        person = deleted.filter(deleted_at__gte=entry.at).first() if entry.code == "left" else None
        if person is not None:
            entry.player = person
            del entry.details["player"]
        entry.save(update_fields=["details", "player"])


class Migration(migrations.Migration):
    dependencies: ClassVar = [("games", "0006_people_of_entries"), ("accounts", "__first__")]

    operations: ClassVar = [migrations.RunPython(name_by_role, migrations.RunPython.noop)]
