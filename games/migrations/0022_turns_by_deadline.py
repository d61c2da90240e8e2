"""A person's turns are found in the order of their deadlines."""

from typing import ClassVar

from django.db import migrations, models
from django.db.models import Q

from core.db.operations import AddIndexOnline, RemoveIndexOnline


class Migration(migrations.Migration):
    atomic = False
    dependencies: ClassVar = [("games", "0021_answers_of_people")]

    operations: ClassVar = [
        AddIndexOnline(
            "seat",
            models.Index(
                fields=["user", "deadline", "waiting_since"],
                name="my_turns_by_deadline",
                condition=Q(user__isnull=False, waiting_since__isnull=False),
            ),
        ),
        RemoveIndexOnline("seat", "my_turns"),
    ]
