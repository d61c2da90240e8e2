"""An index for whom tables wait for, by how long."""

from typing import ClassVar

from django.db import migrations, models
from django.db.models import Q

from core.db.operations import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False
    dependencies: ClassVar = [("games", "0024_seats_to_take_over")]

    operations: ClassVar = [
        AddIndexOnline(
            "seat",
            models.Index(
                "waiting_since",
                name="owed_by_people",
                condition=Q(waiting_since__isnull=False, user__isnull=False, resigned=False),
            ),
        ),
    ]
