"""The longest runs of wins."""

from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("statistics", "0001_figures"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations: ClassVar = [
        migrations.CreateModel(
            name="LongestRun",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("title", models.CharField(max_length=30, verbose_name="title")),
                ("has_private", models.BooleanField(verbose_name="private games too")),
                ("games", models.PositiveIntegerField(verbose_name="games")),
                ("first", models.DateTimeField(verbose_name="end of the first")),
                ("last", models.DateTimeField(verbose_name="end of the last")),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "longest run of wins",
                "verbose_name_plural": "longest runs of wins",
                "constraints": [
                    models.UniqueConstraint(fields=("user", "title", "has_private"), name="one_longest_run")
                ],
            },
        ),
    ]
