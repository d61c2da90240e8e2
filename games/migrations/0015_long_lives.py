"""Indexes for people with thousands of tables."""

from typing import ClassVar

from django.db import migrations, models
from django.db.models import Q

from core.db.operations import AddIndexOnline

UNFINISHED = Q(user__isnull=False, won__isnull=True)


class Migration(migrations.Migration):
    atomic = False
    dependencies: ClassVar = [("games", "0014_notices_move_out")]

    operations: ClassVar = [
        AddIndexOnline("seat", models.Index(fields=["user", "game"], name="unfinished_seats", condition=UNFINISHED)),
        AddIndexOnline("game", models.Index(fields=["host"], name="open_tables_of_a_host", condition=Q(status="open"))),
    ]
