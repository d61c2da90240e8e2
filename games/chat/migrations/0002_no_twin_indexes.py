"""Indexes that another one begins with."""

import django.db.models.deletion
from django.db import migrations, models

from core.db.operations import DropIndexOfField


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("games", "0029_who_may_come"),
        ("talk", "0001_talk"),
    ]

    operations = [
        DropIndexOfField(
            model_name="complaint",
            name="line",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="complaints",
                to="talk.line",
                verbose_name="line",
            ),
        ),
        DropIndexOfField(
            model_name="room",
            name="game",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="rooms",
                to="games.game",
                verbose_name="table",
            ),
        ),
    ]
