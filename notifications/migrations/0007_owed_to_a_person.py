"""An index for all that is still owed to one person: it may be one message."""

from typing import ClassVar

from django.db import migrations, models
from django.db.models import Q

from core.db.operations import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False
    dependencies: ClassVar = [("notices", "0006_ways_and_hours")]

    operations: ClassVar = [
        AddIndexOnline(
            "notice",
            models.Index("user", "due_at", name="mails_owed_to_a_person", condition=Q(done_at=None)),
        ),
    ]
