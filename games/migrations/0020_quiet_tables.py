"""Which tables without a clock have been quiet for long."""

from typing import ClassVar

from django.db import migrations, models
from django.db.models import F, Q

from core.db.operations import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False
    dependencies: ClassVar = [("games", "0019_proposals")]

    operations: ClassVar = [
        AddIndexOnline(
            "game",
            models.Index(
                F("last_move_at"), name="tables_without_a_clock", condition=Q(status="running", terms__isnull=True)
            ),
        ),
    ]
