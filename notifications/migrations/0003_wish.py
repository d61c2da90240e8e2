"""What people want otherwise than everybody is told at first."""

from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("notices", "0002_done_notices"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations: ClassVar = [
        migrations.CreateModel(
            name="Wish",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=30, verbose_name="kind")),
                ("channel", models.CharField(max_length=20, verbose_name="channel")),
                ("is_wanted", models.BooleanField(verbose_name="wanted")),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="wishes",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "wish",
                "verbose_name_plural": "wishes",
                "constraints": [
                    models.UniqueConstraint(fields=("user", "kind", "channel"), name="wish_once_per_kind_and_channel")
                ],
            },
        ),
    ]
