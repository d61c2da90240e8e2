"""Wishes for games."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Wish",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("title", models.CharField(max_length=30, verbose_name="title")),
                ("sizes", models.JSONField(verbose_name="numbers of players")),
                ("paces", models.JSONField(verbose_name="paces")),
                ("modules", models.JSONField(verbose_name="modules")),
                (
                    "rated",
                    models.CharField(
                        choices=[("either", "Rated or not"), ("rated", "Rated only"), ("unrated", "Not rated")],
                        default="either",
                        max_length=10,
                        verbose_name="rated",
                    ),
                ),
                (
                    "nearness",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="points by which others may differ"
                    ),
                ),
                (
                    "least_reliability",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="minimum reliability in per cent"
                    ),
                ),
                ("takes_bot", models.BooleanField(default=False, verbose_name="a bot can take a seat")),
                ("is_named", models.BooleanField(default=False, verbose_name="shown by name")),
                ("games", models.PositiveSmallIntegerField(default=1, verbose_name="games wanted")),
                ("found", models.PositiveSmallIntegerField(default=0, verbose_name="games found")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("open", "open"),
                            ("met", "met"),
                            ("taken-back", "taken back"),
                            ("expired", "ran out"),
                        ],
                        default="open",
                        max_length=10,
                        verbose_name="status",
                    ),
                ),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="created")),
                ("since", models.DateTimeField(default=django.utils.timezone.now, verbose_name="waiting since")),
                ("until", models.DateTimeField(verbose_name="open until")),
                ("mailed_at", models.DateTimeField(blank=True, null=True, verbose_name="email about options")),
                ("ended_at", models.DateTimeField(blank=True, null=True, verbose_name="ended")),
                ("changes", models.PositiveIntegerField(default=0, verbose_name="changes")),
                (
                    "form_key",
                    models.UUIDField(blank=True, editable=False, null=True, verbose_name="form it came from"),
                ),
                (
                    "person",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="game_wishes",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(condition=models.Q(("status", "open")), fields=["since"], name="wishes_that_stand"),
                    models.Index(
                        condition=models.Q(("ended_at__isnull", False)), fields=["ended_at"], name="wishes_that_ended"
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("ended_at", None), ("status", "open")),
                            models.Q(models.Q(("status", "open"), _negated=True), ("ended_at__isnull", False)),
                            _connector="OR",
                        ),
                        name="wish_ended_fits_status",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("found__lte", models.F("games"))), name="no_wish_finds_more"
                    ),
                    models.UniqueConstraint(models.F("person"), models.F("form_key"), name="one_wish_per_form"),
                ],
                "verbose_name": "search for a game",
                "verbose_name_plural": "searches for games",
            },
        ),
    ]
