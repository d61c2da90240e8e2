"""Indexes that another one begins with."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from core.db.operations import DropIndexOfField


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("games", "0032_analyses"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        DropIndexOfField(
            model_name="game",
            name="host",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="hosted_games",
                to=settings.AUTH_USER_MODEL,
                verbose_name="host",
            ),
        ),
        DropIndexOfField(
            model_name="seat",
            name="game",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="seats",
                to="games.game",
                verbose_name="table",
            ),
        ),
    ]
