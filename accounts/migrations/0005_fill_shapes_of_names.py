"""Fills what names look like, a batch at a time; of two that look alike the older one keeps the look to itself.

The other one keeps its name too: only new names are refused. Run again, it goes on where it stopped.
"""

from typing import ClassVar

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from accounts.names.lookalikes import folded_shape_of, shape_of

BATCH = 1000


def fill(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    people = apps.get_model("accounts", "User").objects
    taken = {name: set(people.exclude(**{name: ""}).values_list(name, flat=True)) for name in ("shape", "folded_shape")}
    while batch := list(people.filter(shape="").only("pk", "username").order_by("pk")[:BATCH]):
        for person in batch:
            person.shape = own(shape_of(person.username), person.pk, taken["shape"])
            person.folded_shape = own(folded_shape_of(person.username), person.pk, taken["folded_shape"])
        people.bulk_update(batch, ["shape", "folded_shape"])


def own(shape: str, pk: int, taken: set[str]) -> str:
    """The shape, or what no name can look like."""
    found = shape if shape and shape not in taken else f"#{pk}"
    taken.add(found)
    return found


class Migration(migrations.Migration):
    atomic = False
    dependencies: ClassVar = [("accounts", "0004_shapes_of_names")]

    operations: ClassVar = [migrations.RunPython(fill, migrations.RunPython.noop)]
