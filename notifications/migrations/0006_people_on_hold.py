"""A mark on people whose address is on hold, and an index on whom returned mails are about, while the site goes on."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from core.db.operations import AddIndexOnline

BATCH = 1000


def mark_people_on_hold(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    held = list(
        apps.get_model("notices", "RefusedAddress")
        .objects.filter(rests_since__isnull=False)
        .values_list("user", flat=True)
    )
    people = apps.get_model("accounts", "User").objects
    for start in range(0, len(held), BATCH):
        people.filter(pk__in=held[start : start + BATCH]).update(is_mail_on_hold=True)


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("notices", "0005_proven_bounces")]

    operations = [
        AddIndexOnline(
            model_name="bounce",
            index=models.Index(fields=["user"], name="bounces_by_user", condition=models.Q(user__isnull=False)),
        ),
        migrations.RunPython(mark_people_on_hold, migrations.RunPython.noop, elidable=True),
    ]
