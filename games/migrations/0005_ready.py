"""Seats that have decided while others are still asked the same."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("games", "0004_preferences")]

    operations: ClassVar = [
        migrations.AddField("seat", "ready", models.BooleanField("ready while others decide", default=False)),
    ]
