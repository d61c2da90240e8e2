"""Indexes for lists that must not walk the site's tables and seats; the twin index of moves becomes a small one."""

from typing import ClassVar

from django.conf import settings
from django.db import migrations, models
from django.db.models import F, Q

from core.db.operations import AddIndexOnline, RemoveIndexOnline


def newest(status: str) -> models.Index:
    return models.Index(F("id").desc(), name=f"{status}_tables_by_age", condition=Q(status=status))


class Migration(migrations.Migration):
    atomic = False
    dependencies: ClassVar = [
        ("games", "0008_private_tables"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations: ClassVar = [
        AddIndexOnline("game", models.Index("host", F("created_at").desc(), name="tables_of_a_host")),
        AddIndexOnline("game", newest("open")),
        AddIndexOnline("game", newest("running")),
        AddIndexOnline("game", newest("finished")),
        AddIndexOnline("game", newest("cancelled")),
        RemoveIndexOnline("game", "tables_by_status"),
        AddIndexOnline("move", models.Index(fields=["game"], name="all_moves_of_a_game")),
        RemoveIndexOnline("move", "moves_of_a_game"),
    ]
