"""An index for the tables that began with a position of another one, asked when that one is removed."""

from typing import ClassVar

from django.db import migrations, models
from django.db.models import Q

from core.db.operations import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False
    dependencies: ClassVar = [("games", "0037_presence")]

    operations: ClassVar = [
        AddIndexOnline(
            "game",
            models.Index(fields=["source"], name="tables_from_positions", condition=Q(source__isnull=False)),
        ),
    ]
