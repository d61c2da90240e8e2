"""The colours of pages and the patterns on tiles that a person has chosen."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("accounts", "0001_squashed")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="user",
            name="has_patterns",
            field=models.BooleanField(db_default=False, default=False, verbose_name="patterns on tiles"),
        ),
        migrations.AddField(
            model_name="user",
            name="theme",
            field=models.CharField(
                blank=True,
                choices=[("light", "light"), ("dark", "dark")],
                db_default="",
                default="",
                max_length=5,
                verbose_name="theme",
            ),
        ),
    ]
