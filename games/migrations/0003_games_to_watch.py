"""Indexes for lists of games to watch and for counts of games that ended lately."""

from typing import ClassVar

from django.db import migrations, models

from core.db.operations import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False
    dependencies: ClassVar = [("games", "0002_discarded_draft")]
    operations: ClassVar = [
        AddIndexOnline(
            model_name="game",
            index=models.Index(
                models.F("last_move_at").desc(),
                name="tables_to_watch",
                condition=models.Q(status="running", is_public=True),
            ),
        ),
        AddIndexOnline(
            model_name="game",
            index=models.Index(
                models.F("ended_at").desc(),
                name="latest_public_results",
                condition=models.Q(status="finished", is_public=True),
            ),
        ),
    ]
