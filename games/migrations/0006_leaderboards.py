"""What leaderboards are read by: the quarter of somebody's last game, and marks by which places are counted."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("games", "0005_index_seats_that_count_for_others")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="personrating",
            name="quarter",
            field=models.PositiveSmallIntegerField(db_default=0, default=0, verbose_name="quarter of the last game"),
        ),
        migrations.CreateModel(
            name="LeaderboardMark",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("title", models.CharField(max_length=30, verbose_name="title")),
                ("quarter", models.PositiveSmallIntegerField(verbose_name="quarter")),
                ("score", models.IntegerField(verbose_name="rating less deviation")),
                ("above", models.PositiveIntegerField(verbose_name="people above it")),
            ],
            options={
                "verbose_name": "mark of a leaderboard",
                "verbose_name_plural": "marks of leaderboards",
                "constraints": [
                    models.UniqueConstraint("title", "quarter", "score", name="one_mark_per_score"),
                ],
            },
        ),
    ]
