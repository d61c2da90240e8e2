"""Who is to be reminded next, and how far the look for such people came."""

from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("notices", "0010_bounces_and_feeds"),
        ("games", "0018_deadlines"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations: ClassVar = [
        migrations.CreateModel(
            name="Progress",
            fields=[
                ("name", models.CharField(max_length=30, primary_key=True, serialize=False)),
                ("until", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Reminder",
            fields=[
                (
                    "seat",
                    models.OneToOneField(
                        "games.seat",
                        django.db.models.deletion.CASCADE,
                        related_name="reminder",
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        settings.AUTH_USER_MODEL,
                        django.db.models.deletion.CASCADE,
                        related_name="reminders",
                        db_index=False,
                    ),
                ),
                ("since", models.DateTimeField()),
                ("step", models.PositiveSmallIntegerField(default=0)),
                ("at", models.DateTimeField()),
            ],
            options={
                "indexes": [
                    models.Index("at", name="reminders_due"),
                    models.Index("user", "at", name="reminders_of_a_person"),
                ],
            },
        ),
    ]
