"""Clocks: terms of tables, asks of seats, and when clocks rest."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0007_wishes_move_out"),
        ("games", "0016_latest_results"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Night",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="night",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
                ("begin", models.TimeField(verbose_name="from")),
                ("end", models.TimeField(verbose_name="to")),
            ],
            options={
                "verbose_name": "night",
                "verbose_name_plural": "nights",
            },
        ),
        migrations.AddField(
            model_name="game",
            name="terms",
            field=models.JSONField(blank=True, null=True, verbose_name="terms of the clock"),
        ),
        migrations.AddField(
            model_name="seat",
            name="deadline",
            field=models.DateTimeField(blank=True, null=True, verbose_name="deadline"),
        ),
        migrations.AddField(
            model_name="seat",
            name="is_offered",
            field=models.BooleanField(db_default=False, default=False, verbose_name="substitute wanted"),
        ),
        migrations.AddField(
            model_name="seat",
            name="stand_in",
            field=models.CharField(
                blank=True,
                choices=[
                    ("", "nobody"),
                    ("late", "for this turn, which was late"),
                    ("given-up", "until the person is back"),
                    ("agreed", "for some days, as agreed"),
                ],
                db_default="",
                default="",
                max_length=10,
                verbose_name="stand-in",
            ),
        ),
        migrations.CreateModel(
            name="Heart",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("last_beat", models.DateTimeField()),
            ],
            options={
                "constraints": [models.CheckConstraint(condition=models.Q(("pk", 1)), name="one_heart")],
            },
        ),
        migrations.CreateModel(
            name="Outage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("begin", models.DateTimeField(verbose_name="from")),
                ("end", models.DateTimeField(db_index=True, verbose_name="to")),
                ("is_planned", models.BooleanField(default=False, verbose_name="planned")),
            ],
            options={
                "verbose_name": "outage",
                "verbose_name_plural": "outages",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("end__gte", models.F("begin"))), name="outages_end_later"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Ask",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("after_move", models.PositiveIntegerField(verbose_name="after move")),
                ("asked_at", models.DateTimeField(verbose_name="asked")),
                ("bank", models.PositiveIntegerField(verbose_name="bank")),
                ("is_extended", models.BooleanField(default=False, verbose_name="given more time")),
                ("lates", models.PositiveSmallIntegerField(default=0, verbose_name="times late before")),
                ("zone", models.CharField(max_length=64, verbose_name="time zone")),
                ("night_begin", models.TimeField(null=True, verbose_name="night from")),
                ("night_end", models.TimeField(null=True, verbose_name="night to")),
                ("not_before", models.DateTimeField(null=True, verbose_name="not late before")),
                ("deadline", models.DateTimeField(verbose_name="deadline")),
                ("ended_at", models.DateTimeField(null=True, verbose_name="ended")),
                ("ended_after", models.PositiveIntegerField(null=True, verbose_name="ended after move")),
                (
                    "end",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("decided", "decided in time"),
                            ("late", "late"),
                            ("released", "not asked any more"),
                            ("retracted", "taken back"),
                        ],
                        max_length=10,
                        verbose_name="how it ended",
                    ),
                ),
                ("used", models.PositiveIntegerField(null=True, verbose_name="time used")),
                (
                    "seat",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="asks",
                        to="games.seat",
                        verbose_name="seat",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="asks",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "ask",
                "verbose_name_plural": "asks",
                "indexes": [
                    models.Index(
                        models.F("seat"), models.OrderBy(models.F("id"), descending=True), name="asks_of_a_seat"
                    ),
                    models.Index(
                        models.F("user"), models.OrderBy(models.F("id"), descending=True), name="asks_of_a_person"
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("seat"), condition=models.Q(("ended_at", None)), name="one_running_clock_per_seat"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("end", ""), ("ended_at", None), ("used", None)),
                            models.Q(("ended_at__isnull", False), models.Q(("end", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="asks_end_somehow",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Holiday",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("day", models.DateField(verbose_name="day")),
                ("since", models.DateTimeField(blank=True, null=True, verbose_name="from")),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="holidays",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "holiday",
                "verbose_name_plural": "holidays",
                "constraints": [models.UniqueConstraint(models.F("user"), models.F("day"), name="holidays_once")],
            },
        ),
        migrations.CreateModel(
            name="Pause",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("begin", models.DateTimeField(verbose_name="from")),
                ("end", models.DateTimeField(verbose_name="to")),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pauses",
                        to="games.game",
                        verbose_name="table",
                    ),
                ),
            ],
            options={
                "verbose_name": "pause",
                "verbose_name_plural": "pauses",
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("end__gte", models.F("begin"))), name="pauses_end_later")
                ],
            },
        ),
    ]
