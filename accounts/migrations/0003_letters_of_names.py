"""Names without capitals and accents, by whose beginning people are found; filled a batch at a time.

Run again, it goes on where it stopped.
"""

from typing import ClassVar

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

import core.db.fields
from accounts.names.names import letters_of
from core.db.operations import AddIndexOnline

BATCH = 1000


def fill(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Of people who have left nothing is found."""
    people, last = apps.get_model("accounts", "User").objects.filter(deleted_at=None, letters="").order_by("pk"), 0
    while batch := list(people.filter(pk__gt=last).only("pk", "username")[:BATCH]):
        for person in batch:
            person.letters = letters_of(person.username)
        people.bulk_update(batch, ["letters"])
        last = batch[-1].pk


class Migration(migrations.Migration):
    atomic = False

    dependencies: ClassVar = [("accounts", "0002_theme_and_patterns")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="user",
            name="letters",
            field=core.db.fields.PlainTextField(db_default="", default="", editable=False, max_length=255),
        ),
        AddIndexOnline(
            model_name="user",
            index=models.Index(
                condition=models.Q(("deleted_at", None), ("is_active", True)),
                fields=["letters"],
                name="people_by_letters",
            ),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop, elidable=True),
    ]
