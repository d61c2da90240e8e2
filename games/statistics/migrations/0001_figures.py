"""Finished games as statistics count them, and sums over them."""

from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies: ClassVar = [
        ("games", "0007_index_leaderboards_of_a_quarter"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations: ClassVar = [
        migrations.CreateModel(
            name="TitleSum",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("title", models.CharField(max_length=30, verbose_name="title")),
                ("players", models.PositiveSmallIntegerField(verbose_name="players")),
                ("kind", models.CharField(max_length=10, verbose_name="what")),
                ("key", models.CharField(blank=True, max_length=60, verbose_name="of what")),
                ("number", models.BigIntegerField(verbose_name="how many")),
                ("total", models.BigIntegerField(verbose_name="total")),
                ("other", models.BigIntegerField(verbose_name="second total")),
            ],
            options={
                "verbose_name": "figure of a title",
                "verbose_name_plural": "figures of titles",
                "constraints": [
                    models.UniqueConstraint(fields=("title", "players", "kind", "key"), name="one_figure_of_a_title")
                ],
            },
        ),
        migrations.CreateModel(
            name="CountedGame",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("facts", models.JSONField(null=True, verbose_name="facts")),
                ("counted", models.JSONField(null=True, verbose_name="facts in the sums")),
                ("is_pending", models.BooleanField(default=True, verbose_name="sums are to follow")),
                ("title", models.CharField(max_length=30, verbose_name="title")),
                ("players", models.PositiveSmallIntegerField(verbose_name="players")),
                ("ended_at", models.DateTimeField(verbose_name="ended")),
                ("is_listed", models.BooleanField(default=False, verbose_name="in the figures of its title")),
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.game",
                        verbose_name="table",
                    ),
                ),
            ],
            options={
                "verbose_name": "counted game",
                "verbose_name_plural": "counted games",
                "indexes": [
                    models.Index(condition=models.Q(("is_pending", True)), fields=["id"], name="games_to_count"),
                    models.Index(
                        models.F("title"),
                        models.OrderBy(models.F("ended_at"), descending=True),
                        condition=models.Q(("is_listed", True)),
                        name="counted_games",
                    ),
                    models.Index(
                        models.F("title"),
                        models.F("players"),
                        models.OrderBy(models.F("ended_at"), descending=True),
                        condition=models.Q(("is_listed", True)),
                        name="counted_games_by_size",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="GameModule",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("title", models.CharField(max_length=30, verbose_name="title")),
                ("module", models.CharField(max_length=40, verbose_name="module")),
                ("is_public", models.BooleanField(verbose_name="public")),
                ("ended_at", models.DateTimeField(verbose_name="ended")),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.game",
                        verbose_name="table",
                    ),
                ),
            ],
            options={
                "verbose_name": "module of a game",
                "verbose_name_plural": "modules of games",
                "indexes": [
                    models.Index(
                        models.F("title"),
                        models.F("module"),
                        models.OrderBy(models.F("ended_at"), descending=True),
                        condition=models.Q(("is_public", True)),
                        name="games_with_a_module",
                    )
                ],
                "constraints": [models.UniqueConstraint(fields=("game", "module"), name="one_row_per_module")],
            },
        ),
        migrations.CreateModel(
            name="PersonSum",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("title", models.CharField(max_length=30, verbose_name="title")),
                ("players", models.PositiveSmallIntegerField(verbose_name="players")),
                ("kind", models.CharField(max_length=10, verbose_name="what")),
                ("key", models.CharField(blank=True, max_length=60, verbose_name="of what")),
                ("number", models.BigIntegerField(verbose_name="how many")),
                ("total", models.BigIntegerField(verbose_name="total")),
                ("other", models.BigIntegerField(verbose_name="second total")),
                ("is_public", models.BooleanField(verbose_name="public")),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="figures",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "figure of a person",
                "verbose_name_plural": "figures of people",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("user", "title", "kind", "key", "players", "is_public"), name="one_figure_of_a_person"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PlayedSeat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("title", models.CharField(max_length=30, verbose_name="title")),
                ("players", models.PositiveSmallIntegerField(verbose_name="players")),
                ("is_public", models.BooleanField(verbose_name="public")),
                ("is_whole", models.BooleanField(verbose_name="played to the end by people alone")),
                ("ended_at", models.DateTimeField(verbose_name="ended")),
                ("place", models.PositiveSmallIntegerField(verbose_name="place")),
                ("points", models.IntegerField(verbose_name="points")),
                ("margin", models.IntegerField(verbose_name="points more than the best other seat")),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="played_seats",
                        to="games.game",
                        verbose_name="table",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="played_seats",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "played seat",
                "verbose_name_plural": "played seats",
                "indexes": [
                    models.Index(
                        models.F("user"),
                        models.F("title"),
                        models.OrderBy(models.F("ended_at"), descending=True),
                        include=("place", "is_public"),
                        name="played_seats_in_order",
                    ),
                    models.Index(
                        models.F("user"),
                        models.F("title"),
                        models.F("players"),
                        models.OrderBy(models.F("points"), descending=True),
                        include=("is_public", "game"),
                        name="best_scores",
                    ),
                    models.Index(
                        models.F("title"),
                        models.F("players"),
                        models.OrderBy(models.F("points"), descending=True),
                        condition=models.Q(("is_public", True), ("is_whole", True)),
                        name="highest_scores",
                    ),
                    models.Index(
                        models.F("title"),
                        models.F("players"),
                        models.OrderBy(models.F("margin"), descending=True),
                        condition=models.Q(("is_public", True), ("is_whole", True)),
                        name="widest_margins",
                    ),
                ],
                "constraints": [models.UniqueConstraint(fields=("user", "game"), name="one_played_seat_per_game")],
            },
        ),
    ]
