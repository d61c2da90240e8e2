"""An index for the sweep that finds seats for which a bot stands in."""

from typing import ClassVar

from django.db import migrations, models
from django.db.models import Q

from core.db.operations import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False
    dependencies: ClassVar = [("games", "0009_lists_at_a_million")]

    operations: ClassVar = [
        AddIndexOnline(
            "seat",
            models.Index(
                "waiting_since",
                name="owed_by_stand_ins",
                condition=Q(waiting_since__isnull=False, resigned=True),
            ),
        ),
    ]
