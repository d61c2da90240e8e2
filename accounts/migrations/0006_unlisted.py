"""Whether a person is listed on leaderboards."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("accounts", "0005_colour_and_portrait")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="user",
            name="is_unlisted",
            field=models.BooleanField(db_default=False, default=False, verbose_name="not on leaderboards"),
        ),
    ]
