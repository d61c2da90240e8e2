"""Notifications, preferences, endpoints: what 14 earlier migrations came to, which this one replaces."""

from typing import ClassVar

import django.db.models.deletion
import django.utils.timezone
import notifications.models.feed
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces: ClassVar = [
        ("notices", "0001_take_over"),
        ("notices", "0002_done_notices"),
        ("notices", "0003_wish"),
        ("notices", "0004_take_over_wishes"),
        ("notices", "0005_waiting_notices"),
        ("notices", "0006_ways_and_hours"),
        ("notices", "0007_owed_to_a_person"),
        ("notices", "0008_devices"),
        ("notices", "0009_webhooks"),
        ("notices", "0010_bounces_and_feeds"),
        ("notices", "0011_reminder"),
        ("notices", "0012_authors"),
        ("notices", "0013_notices_of_an_author"),
        ("notices", "0014_rounds"),
    ]

    initial = True

    dependencies = [
        ("accounts", "0001_squashed"),
        ("games", "0001_squashed"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="ChannelHealth",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=30, unique=True, verbose_name="channel")),
                ("accepted_at", models.DateTimeField(blank=True, null=True, verbose_name="last notification accepted")),
                ("failures", models.PositiveIntegerField(default=0, verbose_name="notifications refused since")),
                (
                    "failed_for",
                    models.PositiveBigIntegerField(blank=True, null=True, verbose_name="the last of these people"),
                ),
                ("trouble_since", models.DateTimeField(blank=True, null=True, verbose_name="in trouble since")),
                ("rests_until", models.DateTimeField(blank=True, null=True, verbose_name="not tried until")),
                ("detail", models.CharField(blank=True, max_length=300, verbose_name="detail")),
            ],
            options={
                "verbose_name": "state of a channel",
                "verbose_name_plural": "states of channels",
                "db_table": "games_relay",
            },
        ),
        migrations.CreateModel(
            name="Progress",
            fields=[
                ("name", models.CharField(max_length=30, primary_key=True, serialize=False)),
                ("until", models.DateTimeField()),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Bounce",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("identity", models.CharField(editable=False, max_length=64, unique=True)),
                ("address", models.EmailField(max_length=254, verbose_name="email address")),
                ("detail", models.CharField(blank=True, max_length=300, verbose_name="detail")),
                ("received_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="received")),
            ],
            options={
                "verbose_name": "bounce",
                "verbose_name_plural": "bounces",
                "indexes": [models.Index(models.F("received_at"), name="bounces_by_age")],
            },
        ),
        migrations.CreateModel(
            name="FeedAddress",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.BigIntegerField(default=notifications.models.feed.new_number, editable=False)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="created")),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="feed_address",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "feed address",
                "verbose_name_plural": "feed addresses",
            },
        ),
        migrations.CreateModel(
            name="Hours",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="hours",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
                ("quiet_from", models.TimeField(blank=True, null=True, verbose_name="quiet from")),
                ("quiet_to", models.TimeField(blank=True, null=True, verbose_name="quiet until")),
                (
                    "lets_urgent_through",
                    models.BooleanField(db_default=False, default=False, verbose_name="urgent ones come through"),
                ),
                (
                    "digest_days",
                    models.PositiveSmallIntegerField(db_default=0, default=0, verbose_name="digest days"),
                ),
                (
                    "digest_hour",
                    models.PositiveSmallIntegerField(db_default=8, default=8, verbose_name="digest hour"),
                ),
                ("digest_at", models.DateTimeField(blank=True, null=True, verbose_name="next digest")),
                (
                    "tells_each_question",
                    models.BooleanField(db_default=False, default=False, verbose_name="every decision in a round"),
                ),
                (
                    "reminder_hours",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="hours before a deadline"),
                ),
            ],
            options={
                "verbose_name": "hours",
                "verbose_name_plural": "hours",
                "indexes": [
                    models.Index(
                        models.F("digest_at"), condition=models.Q(("digest_at__isnull", False)), name="digests_due"
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("quiet_from", None), ("quiet_to", None)),
                            models.Q(("quiet_from__isnull", False), ("quiet_to__isnull", False)),
                            _connector="OR",
                        ),
                        name="quiet_hours_have_two_ends",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("digest_days__lt", 128), ("digest_hour__lt", 24)),
                        name="digest_has_days_and_an_hour",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("digest_at", None), ("digest_days__gt", 0), _connector="OR"),
                        name="who_has_a_digest_has_days_for_it",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RefusedAddress",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("address", models.EmailField(max_length=254, verbose_name="email address")),
                ("refusals", models.PositiveSmallIntegerField(default=0, verbose_name="refusals for good")),
                ("refused_at", models.DateTimeField(verbose_name="last refused")),
                (
                    "bounces",
                    models.PositiveSmallIntegerField(db_default=0, default=0, verbose_name="bounced emails"),
                ),
                ("bounced_at", models.DateTimeField(blank=True, null=True, verbose_name="last bounce")),
                ("rests_since", models.DateTimeField(blank=True, null=True, verbose_name="paused since")),
                ("detail", models.CharField(blank=True, max_length=300, verbose_name="detail")),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="refused_address",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "refused address",
                "verbose_name_plural": "refused addresses",
                "db_table": "games_refusedaddress",
            },
        ),
        migrations.CreateModel(
            name="Webhook",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("url", models.CharField(max_length=1000, verbose_name="address")),
                (
                    "form",
                    models.CharField(
                        choices=[
                            ("json", "JSON with a signature, for my own program"),
                            ("discord", "Discord"),
                            ("slack", "Slack"),
                            ("mattermost", "Mattermost"),
                        ],
                        default="json",
                        max_length=20,
                        verbose_name="form",
                    ),
                ),
                ("secret", models.CharField(editable=False, max_length=60)),
                ("failures", models.PositiveSmallIntegerField(default=0, verbose_name="failures in a row")),
                ("off_since", models.DateTimeField(blank=True, null=True, verbose_name="off since")),
                ("answer", models.CharField(blank=True, max_length=20, verbose_name="last answer")),
                ("answered_at", models.DateTimeField(blank=True, null=True, verbose_name="last tried")),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="added")),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="webhook",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "webhook",
                "verbose_name_plural": "webhooks",
            },
        ),
        migrations.CreateModel(
            name="Device",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("browser", models.CharField(blank=True, max_length=30, verbose_name="browser")),
                ("system", models.CharField(blank=True, max_length=30, verbose_name="system")),
                ("endpoint", models.CharField(max_length=1000, unique=True, verbose_name="address")),
                ("public_key", models.CharField(editable=False, max_length=100)),
                ("secret", models.CharField(editable=False, max_length=40)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="added")),
                ("used_at", models.DateTimeField(blank=True, null=True, verbose_name="last reached")),
                ("failing_since", models.DateTimeField(blank=True, null=True, verbose_name="not reached since")),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="devices",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        models.F("user"), models.OrderBy(models.F("id"), descending=True), name="devices_of_a_person"
                    )
                ],
                "verbose_name": "browser with notifications",
                "verbose_name_plural": "browsers with notifications",
            },
        ),
        migrations.CreateModel(
            name="Notice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("pending", "to be sent"),
                            ("leased", "being sent"),
                            ("handing", "being handed over"),
                            ("sent", "sent"),
                            ("unknown", "perhaps sent"),
                            ("dropped", "no longer needed"),
                            ("failed", "failed"),
                        ],
                        default="pending",
                        max_length=10,
                        verbose_name="status",
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=40, verbose_name="reason")),
                ("detail", models.CharField(blank=True, max_length=300, verbose_name="detail")),
                ("attempts", models.PositiveSmallIntegerField(default=0, verbose_name="attempts")),
                ("tried_at", models.DateTimeField(blank=True, null=True, verbose_name="last refused")),
                (
                    "refusals",
                    models.PositiveSmallIntegerField(db_default=0, default=0, verbose_name="refusals for good"),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="written")),
                ("due_at", models.DateTimeField(verbose_name="due")),
                ("done_at", models.DateTimeField(blank=True, null=True, verbose_name="done")),
                ("key", models.CharField(max_length=120, verbose_name="key")),
                ("kind", models.CharField(max_length=30, verbose_name="kind")),
                ("channel", models.CharField(db_default="mail", default="mail", max_length=20, verbose_name="channel")),
                ("round", models.PositiveIntegerField(blank=True, null=True, verbose_name="round")),
                ("after_move", models.PositiveIntegerField(default=0, verbose_name="last move the reader made or saw")),
                ("address", models.EmailField(blank=True, max_length=254, verbose_name="sent to")),
                (
                    "author",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="who named the person",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notices",
                        to="games.game",
                        verbose_name="table",
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="notices",
                        to="games.seat",
                        verbose_name="seat",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notices",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "db_table": "games_outgoingmail",
                "indexes": [
                    models.Index(models.F("due_at"), condition=models.Q(("done_at", None)), name="mails_owed"),
                    models.Index(
                        models.F("status"),
                        models.OrderBy(models.F("id"), descending=True),
                        condition=models.Q(("done_at", None)),
                        name="mails_not_done",
                    ),
                    models.Index(
                        models.F("user"), models.OrderBy(models.F("id"), descending=True), name="mails_of_a_person"
                    ),
                    models.Index(
                        condition=models.Q(("author__isnull", False)),
                        fields=["author", "created_at"],
                        name="notices_of_an_author",
                    ),
                    models.Index(
                        models.F("user"),
                        models.F("due_at"),
                        condition=models.Q(("done_at", None)),
                        name="mails_owed_to_a_person",
                    ),
                    models.Index(condition=models.Q(("done_at__isnull", False)), fields=["done_at"], name="mails_done"),
                    models.Index(
                        models.OrderBy(models.F("id"), descending=True),
                        condition=models.Q(("status", "failed")),
                        name="mails_that_failed",
                    ),
                    models.Index(
                        models.OrderBy(models.F("id"), descending=True),
                        condition=models.Q(("status", "unknown")),
                        name="mails_perhaps_sent",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(models.F("key"), models.F("channel"), name="notice_once_per_channel"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("done_at", None), ("status__in", ["pending", "leased", "handing"])),
                            models.Q(
                                ("done_at__isnull", False), ("status__in", ["sent", "unknown", "dropped", "failed"])
                            ),
                            _connector="OR",
                        ),
                        name="mail_done_fits_status",
                    ),
                ],
                "verbose_name": "notification",
                "verbose_name_plural": "notifications",
            },
        ),
        migrations.CreateModel(
            name="Reminder",
            fields=[
                (
                    "seat",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="reminder",
                        serialize=False,
                        to="games.seat",
                    ),
                ),
                ("since", models.DateTimeField()),
                ("step", models.PositiveSmallIntegerField(default=0)),
                ("at", models.DateTimeField()),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reminders",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(models.F("at"), name="reminders_due"),
                    models.Index(models.F("user"), models.F("at"), name="reminders_of_a_person"),
                ],
            },
        ),
        migrations.CreateModel(
            name="TableWish",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "volume",
                    models.CharField(
                        choices=[("quiet", "muted"), ("everything", "everything right away")],
                        max_length=10,
                        verbose_name="how much",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="table_wishes",
                        to="games.game",
                        verbose_name="table",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="table_wishes",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("user", "game"), name="one_wish_per_table")],
                "verbose_name": "setting for a table",
                "verbose_name_plural": "settings for tables",
            },
        ),
        migrations.CreateModel(
            name="Wish",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=30, verbose_name="kind")),
                ("channel", models.CharField(max_length=20, verbose_name="channel")),
                ("is_wanted", models.BooleanField(verbose_name="wanted")),
                (
                    "way",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("now", "right away"),
                            ("pause", "after a pause"),
                            ("digest", "in the digest"),
                            ("never", "never"),
                        ],
                        db_default="",
                        default="",
                        max_length=10,
                        verbose_name="how",
                    ),
                ),
                (
                    "minutes",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="minutes of the pause"),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="wishes",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("user", "kind", "channel"), name="wish_once_per_kind_and_channel")
                ],
                "verbose_name": "setting",
                "verbose_name_plural": "settings",
            },
        ),
    ]
