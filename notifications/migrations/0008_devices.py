"""Browsers that are pushed to."""

from typing import ClassVar

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("notices", "0007_owed_to_a_person"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations: ClassVar = [
        migrations.CreateModel(
            name="Device",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("browser", models.CharField(blank=True, max_length=30, verbose_name="browser")),
                ("system", models.CharField(blank=True, max_length=30, verbose_name="system")),
                ("endpoint", models.CharField(max_length=1000, unique=True, verbose_name="address")),
                ("public_key", models.CharField(editable=False, max_length=100)),
                ("secret", models.CharField(editable=False, max_length=40)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="added")),
                ("used_at", models.DateTimeField(blank=True, null=True, verbose_name="last reached")),
                ("failing_since", models.DateTimeField(blank=True, null=True, verbose_name="not reached since")),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="devices",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "browser with pushes",
                "verbose_name_plural": "browsers with pushes",
                "indexes": [
                    models.Index(
                        models.F("user"), models.OrderBy(models.F("id"), descending=True), name="devices_of_a_person"
                    )
                ],
            },
        ),
    ]
