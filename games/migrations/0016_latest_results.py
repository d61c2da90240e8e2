"""The index of finished tables tells when they ended, too."""

from typing import ClassVar

from django.db import migrations, models
from django.db.models import F, Q

from core.db.operations import AddIndexOnline, RemoveIndexOnline

FINISHED = Q(status="finished")


class Migration(migrations.Migration):
    atomic = False
    dependencies: ClassVar = [("games", "0015_long_lives")]

    operations: ClassVar = [
        AddIndexOnline(
            "game",
            models.Index(F("id").desc(), name="finished_tables", include=["ended_at"], condition=FINISHED),
        ),
        RemoveIndexOnline("game", "finished_tables_by_age"),
    ]
