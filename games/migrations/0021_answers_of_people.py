"""An index of the answers of people, by time: how reliable somebody is. It does what the one by age did."""

from typing import ClassVar

from django.db import migrations, models
from django.db.models import F

from core.db.operations import AddIndexOnline, RemoveIndexOnline


class Migration(migrations.Migration):
    atomic = False
    dependencies: ClassVar = [("games", "0020_quiet_tables")]

    operations: ClassVar = [
        AddIndexOnline(
            "ask",
            models.Index(F("user"), F("ended_at").desc(), name="answers_of_a_person", include=["end", "lates"]),
        ),
        RemoveIndexOnline("ask", "asks_of_a_person"),
    ]
