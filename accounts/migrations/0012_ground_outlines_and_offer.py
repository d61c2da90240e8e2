"""The ground that somebody's tiles lie on, outlines on tiles, and whether they were asked about sounds."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("accounts", "0011_mails_that_stop"),
    ]

    operations: ClassVar = [
        migrations.AddField(
            model_name="user",
            name="ground",
            field=models.CharField(
                blank=True,
                choices=[("plain", "plain and calm"), ("table", "a wooden table")],
                db_default="",
                default="",
                max_length=10,
                verbose_name="ground of the board",
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="has_outlines",
            field=models.BooleanField(db_default=False, default=False, verbose_name="outlines and signs on tiles"),
        ),
        migrations.AddField(
            model_name="user",
            name="was_offered_sounds",
            field=models.BooleanField(
                db_default=False, default=False, editable=False, verbose_name="was asked about sounds"
            ),
        ),
    ]
