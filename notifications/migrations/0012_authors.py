"""Who has named the person that a notice is written to."""

from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("notices", "0011_reminder"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations: ClassVar = [
        migrations.AddField(
            "notice",
            "author",
            models.ForeignKey(
                settings.AUTH_USER_MODEL,
                django.db.models.deletion.SET_NULL,
                verbose_name="who named the person",
                related_name="+",
                null=True,
                blank=True,
                db_index=False,
            ),
        ),
    ]
