"""Indexes of the seats whose clocks run, for which bots stand in, and which are on offer."""

from typing import ClassVar

from django.db import migrations, models
from django.db.models import F, Q

from core.db.operations import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False
    dependencies: ClassVar = [("games", "0017_clocks")]

    operations: ClassVar = [
        AddIndexOnline(
            "seat",
            models.Index(
                F("waiting_since"),
                name="owed_for_the_absent",
                condition=Q(("waiting_since__isnull", False), ~Q(stand_in="")),
            ),
        ),
        AddIndexOnline("seat", models.Index(F("deadline"), name="deadlines", condition=Q(deadline__isnull=False))),
        AddIndexOnline("seat", models.Index(fields=["game"], name="seats_on_offer", condition=Q(is_offered=True))),
    ]
