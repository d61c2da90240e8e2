"""Folds zeros and fives in what names look like; of two that look alike now, both keep what they had.

Only new names are refused. Run again, it goes over the same names and changes nothing more.
"""

from typing import ClassVar

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.models import Q

from accounts.names.lookalikes import folded_shape_of

BATCH = 1000


def fold(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    people = apps.get_model("accounts", "User").objects
    with_digits = people.filter(Q(folded_shape__contains="O") | Q(folded_shape__contains="5")).order_by("pk")
    for person in with_digits.only("pk", "username", "folded_shape").iterator(BATCH):
        shape = folded_shape_of(person.username)
        if shape and shape != person.folded_shape and not people.filter(folded_shape=shape).exists():
            people.filter(pk=person.pk).update(folded_shape=shape)


class Migration(migrations.Migration):
    atomic = False
    dependencies: ClassVar = [("accounts", "0008_account_mails")]

    operations: ClassVar = [migrations.RunPython(fold, migrations.RunPython.noop)]
