"""An index for the admin's list of the notices that wait or are being sent."""

from typing import ClassVar

from django.db import migrations, models
from django.db.models import F, Q

from core.db.operations import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False
    dependencies: ClassVar = [("notices", "0004_take_over_wishes")]

    operations: ClassVar = [
        AddIndexOnline(
            "notice",
            models.Index("status", F("id").desc(), name="mails_not_done", condition=Q(done_at=None)),
        ),
    ]
