"""Silences as talk has kept them, and the trail of staff."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("talk", "0004_reports_and_silences_elsewhere"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="Sanction",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "since",
                            models.DateTimeField(
                                db_column="begin", default=django.utils.timezone.now, verbose_name="from"
                            ),
                        ),
                        ("until", models.DateTimeField(db_column="end", verbose_name="until")),
                        (
                            "reason",
                            models.CharField(
                                help_text="They’ll read it as written.", max_length=200, verbose_name="reason"
                            ),
                        ),
                        (
                            "by",
                            models.ForeignKey(
                                editable=False,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="by",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="sanctions",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="person",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "sanction",
                        "verbose_name_plural": "sanctions",
                        "db_table": "talk_silence",
                        "indexes": [models.Index(models.F("person"), models.F("until"), name="silences_of_a_person")],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("until__gt", models.F("since"))), name="silences_end_later"
                            )
                        ],
                    },
                ),
            ],
        ),
        migrations.CreateModel(
            name="StaffEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=30, verbose_name="what")),
                ("reason", models.TextField(blank=True, verbose_name="reason")),
                ("details", models.JSONField(blank=True, default=dict, verbose_name="details")),
                ("at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="when")),
                (
                    "actor",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="who",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="staff_entries",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="whom",
                    ),
                ),
            ],
            options={
                "verbose_name": "act about a person",
                "verbose_name_plural": "acts about people",
                "indexes": [
                    models.Index(
                        models.F("person"),
                        models.OrderBy(models.F("id"), descending=True),
                        name="staff_entries_of_a_person",
                    ),
                    models.Index(fields=["at"], name="looks_by_age", condition=models.Q(("code", "looked"))),
                ],
            },
        ),
    ]
