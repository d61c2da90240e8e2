"""The index by which is counted how many people somebody had told today."""

from typing import ClassVar

from django.db import migrations, models
from django.db.models import Q

from core.db.operations import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False
    dependencies: ClassVar = [("notices", "0012_authors")]

    operations: ClassVar = [
        AddIndexOnline(
            "notice",
            models.Index(
                fields=["author", "created_at"], name="notices_of_an_author", condition=Q(author__isnull=False)
            ),
        ),
    ]
