"""An index for the notices that are pruned."""

from typing import ClassVar

from django.db import migrations, models
from django.db.models import Q

from core.db.operations import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False
    dependencies: ClassVar = [("notices", "0001_take_over")]

    operations: ClassVar = [
        AddIndexOnline(
            "notice", models.Index(fields=["done_at"], name="mails_done", condition=Q(done_at__isnull=False))
        ),
    ]
