"""The colour that a person likes to have at tables, and the animal beside the name."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("accounts", "0004_motion_and_sounds")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="user",
            name="colour",
            field=models.CharField(
                blank=True,
                choices=[
                    ("red", "red"),
                    ("purple", "purple"),
                    ("white", "white"),
                    ("yellow", "yellow"),
                    ("blue", "blue"),
                ],
                db_default="",
                default="",
                max_length=10,
                verbose_name="colour at tables",
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="portrait",
            field=models.CharField(
                blank=True,
                choices=[
                    ("jaguar", "jaguar"),
                    ("toucan", "toucan"),
                    ("monkey", "monkey"),
                    ("frog", "tree frog"),
                    ("butterfly", "butterfly"),
                    ("turtle", "turtle"),
                    ("sloth", "sloth"),
                    ("snake", "snake"),
                ],
                db_default="",
                default="",
                max_length=10,
                verbose_name="emblem",
            ),
        ),
    ]
