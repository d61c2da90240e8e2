"""Proposals to all at a table, seats that are lent, and reports of stuck tables."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0018_deadlines"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Loan",
            fields=[
                (
                    "seat",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="loan",
                        serialize=False,
                        to="games.seat",
                    ),
                ),
                ("until", models.DateTimeField(db_index=True, verbose_name="until")),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "verbose_name": "seat played by somebody else",
                "verbose_name_plural": "seats played by somebody else",
            },
        ),
        migrations.CreateModel(
            name="Proposal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=20, verbose_name="what")),
                ("details", models.JSONField(blank=True, default=dict, verbose_name="details")),
                ("epoch", models.PositiveIntegerField(verbose_name="times moves were taken back")),
                ("after_move", models.PositiveIntegerField(verbose_name="after move")),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="made")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("open", "open"),
                            ("agreed", "agreed"),
                            ("refused", "refused"),
                            ("withdrawn", "withdrawn"),
                            ("overtaken", "the table moved on"),
                        ],
                        default="open",
                        max_length=10,
                        verbose_name="status",
                    ),
                ),
                ("closed_at", models.DateTimeField(blank=True, null=True, verbose_name="closed")),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="proposals",
                        to="games.game",
                        verbose_name="table",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="who",
                    ),
                ),
            ],
            options={
                "verbose_name": "proposal",
                "verbose_name_plural": "proposals",
            },
        ),
        migrations.CreateModel(
            name="Consent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "proposal",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="consents",
                        to="games.proposal",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.CharField(blank=True, max_length=500, verbose_name="what is wrong")),
                ("after_move", models.PositiveIntegerField(verbose_name="after move")),
                ("differences", models.JSONField(blank=True, default=list, verbose_name="what a replay found")),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="made")),
                ("closed_at", models.DateTimeField(blank=True, null=True, verbose_name="closed")),
                (
                    "closed_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="closed by",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reports",
                        to="games.game",
                        verbose_name="table",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="who",
                    ),
                ),
            ],
            options={
                "verbose_name": "report of a stuck table",
                "verbose_name_plural": "reports of stuck tables",
            },
        ),
        migrations.AddIndex(
            model_name="proposal",
            index=models.Index(
                models.F("game"), models.OrderBy(models.F("id"), descending=True), name="proposals_of_a_game"
            ),
        ),
        migrations.AddIndex(
            model_name="proposal",
            index=models.Index(
                models.F("made_at"),
                condition=models.Q(("status", "open"), ("user", None)),
                name="open_proposals_of_the_site",
            ),
        ),
        migrations.AddConstraint(
            model_name="proposal",
            constraint=models.UniqueConstraint(
                models.F("game"), condition=models.Q(("status", "open")), name="one_open_proposal_per_table"
            ),
        ),
        migrations.AddConstraint(
            model_name="proposal",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("closed_at", None), ("status", "open")),
                    models.Q(models.Q(("status", "open"), _negated=True), ("closed_at__isnull", False)),
                    _connector="OR",
                ),
                name="proposals_close_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="consent",
            constraint=models.UniqueConstraint(models.F("proposal"), models.F("user"), name="everybody_agrees_once"),
        ),
        migrations.AddIndex(
            model_name="report",
            index=models.Index(models.F("made_at"), condition=models.Q(("closed_at", None)), name="open_reports"),
        ),
    ]
