"""Talk: what 2 earlier migrations came to, which this one replaces."""

from typing import ClassVar

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces: ClassVar = [
        ("talk", "0001_talk"),
        ("talk", "0002_no_twin_indexes"),
    ]

    initial = True

    dependencies = [
        ("games", "0001_squashed"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Room",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "audience",
                    models.CharField(
                        choices=[("players", "at the table"), ("watchers", "spectators")],
                        max_length=10,
                        verbose_name="audience",
                    ),
                ),
                ("version", models.PositiveIntegerField(default=0, verbose_name="version of what’s shown")),
                ("line_count", models.PositiveIntegerField(default=0, verbose_name="chat messages")),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rooms",
                        to="games.game",
                        verbose_name="table",
                    ),
                ),
            ],
            options={
                "verbose_name": "chat",
                "verbose_name_plural": "chats",
            },
        ),
        migrations.CreateModel(
            name="Reading",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(default=0)),
                (
                    "person",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="readings",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "room",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="readings", to="talk.room"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Line",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("text", models.CharField(blank=True, max_length=1000, verbose_name="text")),
                (
                    "status",
                    models.CharField(
                        choices=[("shown", "shown"), ("deleted", "deleted"), ("hidden", "hidden by an admin")],
                        default="shown",
                        max_length=10,
                        verbose_name="status",
                    ),
                ),
                ("written_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="written")),
                ("edited_at", models.DateTimeField(blank=True, null=True, verbose_name="changed")),
                (
                    "author",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="lines",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
                (
                    "room",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="lines",
                        to="talk.room",
                        verbose_name="chat",
                    ),
                ),
            ],
            options={
                "verbose_name": "chat message",
                "verbose_name_plural": "chat messages",
            },
        ),
        migrations.CreateModel(
            name="Silence",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("begin", models.DateTimeField(default=django.utils.timezone.now, verbose_name="from")),
                ("end", models.DateTimeField(verbose_name="until")),
                (
                    "reason",
                    models.CharField(help_text="They’ll read it as written.", max_length=200, verbose_name="reason"),
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
                        related_name="silences",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "ban from chatting",
                "verbose_name_plural": "bans from chatting",
            },
        ),
        migrations.CreateModel(
            name="Complaint",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.CharField(blank=True, max_length=300, verbose_name="what’s wrong")),
                ("words", models.CharField(max_length=1000, verbose_name="the message as it was")),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="created")),
                ("closed_at", models.DateTimeField(blank=True, null=True, verbose_name="closed")),
                (
                    "closed_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="closed by",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="complaints",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
                (
                    "line",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="complaints",
                        to="talk.line",
                        verbose_name="chat message",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(models.F("made_at"), condition=models.Q(("closed_at", None)), name="open_complaints")
                ],
                "constraints": [
                    models.UniqueConstraint(models.F("line"), models.F("person"), name="one_complaint_per_person")
                ],
                "verbose_name": "report of a message",
                "verbose_name_plural": "reports of messages",
            },
        ),
        migrations.CreateModel(
            name="Note",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.TextField(max_length=4000, verbose_name="text")),
                ("changed_at", models.DateTimeField(auto_now=True)),
                (
                    "game",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.CASCADE, related_name="notes", to="games.game"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "writer",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "note",
                "verbose_name_plural": "notes",
                "constraints": [
                    models.UniqueConstraint(
                        models.F("writer"),
                        models.F("game"),
                        condition=models.Q(("person", None)),
                        name="one_note_per_table",
                    ),
                    models.UniqueConstraint(
                        models.F("writer"),
                        models.F("person"),
                        condition=models.Q(("game", None)),
                        name="one_note_per_person",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("game__isnull", False), ("person", None)),
                            models.Q(("game", None), ("person__isnull", False)),
                            _connector="OR",
                        ),
                        name="note_is_about_one_thing",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Reaction",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "sign",
                    models.CharField(
                        choices=[("👍", "👍"), ("❤️", "❤️"), ("😄", "😄"), ("🎉", "🎉"), ("😮", "😮"), ("🤔", "🤔")],
                        max_length=8,
                    ),
                ),
                (
                    "line",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reactions",
                        to="talk.line",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reactions",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        models.F("line"), models.F("person"), models.F("sign"), name="one_sign_per_person"
                    )
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="room",
            constraint=models.UniqueConstraint(models.F("game"), models.F("audience"), name="one_room_per_audience"),
        ),
        migrations.AddConstraint(
            model_name="reading",
            constraint=models.UniqueConstraint(models.F("person"), models.F("room"), name="one_reading_per_person"),
        ),
        migrations.AddIndex(
            model_name="line",
            index=models.Index(models.F("author"), models.F("written_at"), name="lines_of_a_person"),
        ),
        migrations.AddConstraint(
            model_name="line",
            constraint=models.UniqueConstraint(models.F("room"), models.F("number"), name="one_line_per_number"),
        ),
        migrations.AddIndex(
            model_name="silence",
            index=models.Index(models.F("person"), models.F("end"), name="silences_of_a_person"),
        ),
        migrations.AddConstraint(
            model_name="silence",
            constraint=models.CheckConstraint(
                condition=models.Q(("end__gt", models.F("begin"))), name="silences_end_later"
            ),
        ),
    ]
