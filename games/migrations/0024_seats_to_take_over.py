"""The index of the seats that somebody is asked to take over."""

from typing import ClassVar

from django.db import migrations, models
from django.db.models import Q

from core.db.operations import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False
    dependencies: ClassVar = [("games", "0023_successors")]

    operations: ClassVar = [
        AddIndexOnline(
            "seat",
            models.Index(fields=["successor"], name="seats_to_take_over", condition=Q(successor__isnull=False)),
        ),
    ]
