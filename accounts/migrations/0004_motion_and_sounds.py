"""How fast things move for a person, and what is heard."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models

import accounts.looks


class Migration(migrations.Migration):
    dependencies: ClassVar = [("accounts", "0003_letters_of_names")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="user",
            name="motion",
            field=models.CharField(
                blank=True,
                choices=[("quick", "quicker"), ("none", "none")],
                db_default="",
                default="",
                max_length=5,
                verbose_name="motion",
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="sounds",
            field=models.CharField(
                blank=True,
                db_default="",
                default="",
                max_length=40,
                validators=[accounts.looks.validate_sounds],
                verbose_name="sounds",
            ),
        ),
    ]
