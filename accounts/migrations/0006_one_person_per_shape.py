"""No two people whose names look alike; rows without a shape are left alone."""

from typing import ClassVar

from django.db import migrations, models


def _one_per(column: str) -> models.UniqueConstraint:
    condition = ~models.Q(**{column: ""})
    return models.UniqueConstraint(fields=[column], condition=condition, name=f"one_person_per_{column}")


class Migration(migrations.Migration):
    dependencies: ClassVar = [("accounts", "0005_fill_shapes_of_names")]

    operations: ClassVar = [
        migrations.AddConstraint("user", _one_per("shape")),
        migrations.AddConstraint("user", _one_per("folded_shape")),
    ]
