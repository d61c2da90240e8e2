"""How people want to be told, also about one table, and when; notices that are about several tables."""

from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q


def person(related_name: str) -> models.ForeignKey:
    return models.ForeignKey(
        settings.AUTH_USER_MODEL,
        django.db.models.deletion.CASCADE,
        verbose_name="person",
        related_name=related_name,
        db_index=False,
    )


WAYS = [("now", "at once"), ("pause", "after a pause"), ("digest", "in the digest"), ("never", "never")]
VOLUMES = [("quiet", "quiet"), ("everything", "everything at once")]


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("notices", "0005_waiting_notices"),
        ("games", "0016_latest_results"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations: ClassVar = [
        migrations.AddField(
            "wish", "way", models.CharField("how", max_length=10, choices=WAYS, blank=True, default="", db_default="")
        ),
        migrations.AddField(
            "wish", "minutes", models.PositiveSmallIntegerField("minutes of the pause", null=True, blank=True)
        ),
        migrations.AlterField(
            "notice",
            "game",
            models.ForeignKey(
                "games.game",
                django.db.models.deletion.CASCADE,
                verbose_name="table",
                related_name="notices",
                null=True,
                blank=True,
            ),
        ),
        migrations.CreateModel(
            name="TableWish",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("user", person("table_wishes")),
                (
                    "game",
                    models.ForeignKey(
                        "games.game",
                        django.db.models.deletion.CASCADE,
                        verbose_name="table",
                        related_name="table_wishes",
                    ),
                ),
                ("volume", models.CharField("how much", max_length=10, choices=VOLUMES)),
            ],
            options={
                "verbose_name": "wish about a table",
                "verbose_name_plural": "wishes about tables",
                "constraints": [models.UniqueConstraint(fields=["user", "game"], name="one_wish_per_table")],
            },
        ),
        migrations.CreateModel(
            name="Hours",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        settings.AUTH_USER_MODEL,
                        django.db.models.deletion.CASCADE,
                        verbose_name="person",
                        related_name="hours",
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("quiet_from", models.TimeField("quiet from", null=True, blank=True)),
                ("quiet_to", models.TimeField("quiet to", null=True, blank=True)),
                (
                    "lets_urgent_through",
                    models.BooleanField("urgent comes through", default=False, db_default=False),
                ),
                (
                    "digest_days",
                    models.PositiveSmallIntegerField("days of the digest", default=0, db_default=0),
                ),
                (
                    "digest_hour",
                    models.PositiveSmallIntegerField("hour of the digest", default=8, db_default=8),
                ),
                ("digest_at", models.DateTimeField("next digest", null=True, blank=True)),
                (
                    "reminder_hours",
                    models.PositiveSmallIntegerField("hours before a deadline", null=True, blank=True),
                ),
            ],
            options={
                "verbose_name": "hours",
                "verbose_name_plural": "hours",
                "constraints": [
                    models.CheckConstraint(
                        condition=Q(quiet_from=None, quiet_to=None)
                        | Q(quiet_from__isnull=False, quiet_to__isnull=False),
                        name="quiet_hours_have_two_ends",
                    ),
                    models.CheckConstraint(
                        condition=Q(digest_days__lt=128, digest_hour__lt=24), name="digest_has_days_and_an_hour"
                    ),
                    models.CheckConstraint(
                        condition=Q(digest_at=None) | Q(digest_days__gt=0), name="who_has_a_digest_has_days_for_it"
                    ),
                ],
                "indexes": [
                    models.Index("digest_at", name="digests_due", condition=Q(digest_at__isnull=False)),
                ],
            },
        ),
    ]
