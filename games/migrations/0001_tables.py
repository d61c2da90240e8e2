"""The first shape of tables, seats, moves, mails and the audit trail."""

import django.db.models.deletion
import django.utils.timezone
import games.models
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Game",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "public_id",
                    models.CharField(
                        default=games.models.new_public_id, max_length=10, unique=True, verbose_name="address"
                    ),
                ),
                ("title", models.CharField(max_length=30, verbose_name="title")),
                ("rules", models.PositiveSmallIntegerField(verbose_name="version of the rules")),
                ("options", models.JSONField(verbose_name="options")),
                ("seed", models.CharField(max_length=64, verbose_name="seed")),
                ("commitment", models.CharField(max_length=64, verbose_name="fingerprint of the seed")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("open", "waiting for players"),
                            ("running", "running"),
                            ("finished", "finished"),
                            ("cancelled", "cancelled"),
                        ],
                        default="open",
                        max_length=10,
                        verbose_name="status",
                    ),
                ),
                ("is_public", models.BooleanField(default=True, verbose_name="public")),
                (
                    "invite_token",
                    models.CharField(
                        default=games.models.new_invite_token,
                        max_length=30,
                        verbose_name="secret of the invitation link",
                    ),
                ),
                ("epoch", models.PositiveIntegerField(default=0, verbose_name="times moves were taken back")),
                ("version", models.PositiveIntegerField(default=1, verbose_name="version of what is seen")),
                ("move_count", models.PositiveIntegerField(default=0, verbose_name="moves")),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="made")),
                ("started_at", models.DateTimeField(blank=True, null=True, verbose_name="started")),
                ("last_move_at", models.DateTimeField(blank=True, null=True, verbose_name="last move")),
                ("ended_at", models.DateTimeField(blank=True, null=True, verbose_name="ended")),
                (
                    "host",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="hosted_games",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="host",
                    ),
                ),
            ],
            options={
                "verbose_name": "table",
                "verbose_name_plural": "tables",
            },
        ),
        migrations.CreateModel(
            name="AuditEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=40, verbose_name="what")),
                ("details", models.JSONField(blank=True, default=dict, verbose_name="details")),
                ("after_move", models.PositiveIntegerField(default=0, verbose_name="after move")),
                ("by_admin", models.BooleanField(default=False, verbose_name="by an admin")),
                ("at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="when")),
                (
                    "actor",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="audit_entries",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="who",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entries",
                        to="games.game",
                        verbose_name="table",
                    ),
                ),
            ],
            options={
                "verbose_name": "audit entry",
                "verbose_name_plural": "audit trail",
            },
        ),
        migrations.CreateModel(
            name="Move",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("seat", models.PositiveSmallIntegerField(verbose_name="seat")),
                ("data", models.JSONField(verbose_name="move")),
                ("auto", models.BooleanField(default=False, verbose_name="automatic")),
                ("at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="made")),
                ("events", models.JSONField(blank=True, null=True, verbose_name="what happened")),
                ("retracted_at", models.DateTimeField(blank=True, null=True, verbose_name="taken back")),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="moves",
                        to="games.game",
                        verbose_name="table",
                    ),
                ),
            ],
            options={
                "verbose_name": "move",
                "verbose_name_plural": "moves",
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.PositiveSmallIntegerField(verbose_name="place")),
                (
                    "number",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="number in turn order"),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[("open", "open"), ("invited", "invited"), ("taken", "taken")],
                        default="open",
                        max_length=10,
                        verbose_name="status",
                    ),
                ),
                ("bot", models.CharField(blank=True, max_length=30, verbose_name="bot")),
                ("name", models.CharField(blank=True, max_length=100, verbose_name="name in an imported record")),
                ("colour", models.CharField(max_length=20, verbose_name="colour")),
                ("waiting_since", models.DateTimeField(blank=True, null=True, verbose_name="waited for since")),
                ("decisions", models.PositiveIntegerField(default=0, verbose_name="decisions")),
                ("draft", models.JSONField(blank=True, default=list, verbose_name="draft")),
                ("seen_move", models.PositiveIntegerField(default=0, verbose_name="last move seen")),
                ("resigned", models.BooleanField(default=False, verbose_name="resigned")),
                ("points", models.IntegerField(blank=True, null=True, verbose_name="points")),
                ("score", models.JSONField(blank=True, null=True, verbose_name="score")),
                ("won", models.BooleanField(blank=True, null=True, verbose_name="won")),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="games.game",
                        verbose_name="table",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "seat",
                "verbose_name_plural": "seats",
            },
        ),
        migrations.CreateModel(
            name="OutgoingMail",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=120, unique=True, verbose_name="key")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("mail_turns", "It is your turn"),
                            ("mail_game_over", "A game is over"),
                            ("mail_invitations", "You are invited to a game"),
                        ],
                        max_length=30,
                        verbose_name="kind",
                    ),
                ),
                ("after_move", models.PositiveIntegerField(default=0, verbose_name="last move the reader made or saw")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("pending", "to be sent"),
                            ("sent", "sent"),
                            ("dropped", "not needed any more"),
                            ("failed", "failed"),
                        ],
                        default="pending",
                        max_length=10,
                        verbose_name="status",
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=40, verbose_name="reason")),
                ("detail", models.CharField(blank=True, max_length=300, verbose_name="detail")),
                ("address", models.EmailField(blank=True, max_length=254, verbose_name="sent to")),
                ("attempts", models.PositiveSmallIntegerField(default=0, verbose_name="attempts")),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="written")),
                ("due_at", models.DateTimeField(verbose_name="due")),
                ("done_at", models.DateTimeField(blank=True, null=True, verbose_name="done")),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mails",
                        to="games.game",
                        verbose_name="table",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mails",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="mails",
                        to="games.seat",
                        verbose_name="seat",
                    ),
                ),
            ],
            options={
                "verbose_name": "mail",
                "verbose_name_plural": "mails",
            },
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                models.OrderBy(models.F("created_at"), descending=True),
                condition=models.Q(("is_public", True), ("status", "open")),
                name="open_tables",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                models.F("status"), models.OrderBy(models.F("created_at"), descending=True), name="tables_by_status"
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(("status__in", ["open", "running", "finished", "cancelled"])),
                name="game_status_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("started_at", None), ("status", "open")),
                    models.Q(("started_at__isnull", False), ("status__in", ["running", "finished"])),
                    ("status", "cancelled"),
                    _connector="OR",
                ),
                name="game_started_fits_status",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("ended_at", None), ("status__in", ["open", "running"])),
                    models.Q(("ended_at__isnull", False), ("status__in", ["finished", "cancelled"])),
                    _connector="OR",
                ),
                name="game_ended_fits_status",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(("move_count", 0), models.Q(("status", "open"), _negated=True), _connector="OR"),
                name="open_game_has_no_moves",
            ),
        ),
        migrations.AddIndex(
            model_name="auditentry",
            index=models.Index(
                models.F("game"), models.OrderBy(models.F("id"), descending=True), name="entries_of_a_game"
            ),
        ),
        migrations.AddIndex(
            model_name="auditentry",
            index=models.Index(
                models.OrderBy(models.F("id"), descending=True),
                condition=models.Q(("by_admin", True)),
                name="entries_by_admins",
            ),
        ),
        migrations.AddIndex(
            model_name="move",
            index=models.Index(models.F("game"), models.F("number"), name="moves_of_a_game"),
        ),
        migrations.AddConstraint(
            model_name="move",
            constraint=models.UniqueConstraint(
                models.F("game"),
                models.F("number"),
                condition=models.Q(("retracted_at", None)),
                name="one_standing_move_per_number",
            ),
        ),
        migrations.AddConstraint(
            model_name="move",
            constraint=models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="moves_count_from_one"),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                models.F("user"),
                models.F("waiting_since"),
                condition=models.Q(("user__isnull", False), ("waiting_since__isnull", False)),
                name="my_turns",
            ),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                models.F("waiting_since"),
                condition=models.Q(("waiting_since__isnull", False), models.Q(("bot", ""), _negated=True)),
                name="owed_by_bots",
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(models.F("game"), models.F("place"), name="one_seat_per_place"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(models.F("game"), models.F("colour"), name="one_seat_per_colour"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(
                models.F("game"),
                models.F("number"),
                condition=models.Q(("number__isnull", False)),
                name="one_seat_per_number",
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(
                models.F("user"),
                models.F("game"),
                condition=models.Q(("user__isnull", False)),
                name="one_seat_per_person",
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("bot", ""), ("name", ""), ("status", "open"), ("user", None)),
                    models.Q(("bot", ""), ("name", ""), ("status", "invited"), ("user__isnull", False)),
                    models.Q(("bot", ""), ("name", ""), ("status", "taken"), ("user__isnull", False)),
                    models.Q(("name", ""), ("status", "taken"), ("user", None), models.Q(("bot", ""), _negated=True)),
                    models.Q(("bot", ""), ("status", "taken"), ("user", None), models.Q(("name", ""), _negated=True)),
                    _connector="OR",
                ),
                name="seat_has_one_player_at_most",
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("waiting_since", None), models.Q(("number__isnull", False), ("status", "taken")), _connector="OR"
                ),
                name="only_seated_players_are_waited_for",
            ),
        ),
        migrations.AddIndex(
            model_name="outgoingmail",
            index=models.Index(models.F("due_at"), condition=models.Q(("status", "pending")), name="mails_due"),
        ),
        migrations.AddIndex(
            model_name="outgoingmail",
            index=models.Index(
                models.F("user"), models.OrderBy(models.F("id"), descending=True), name="mails_of_a_person"
            ),
        ),
        migrations.AddConstraint(
            model_name="outgoingmail",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("done_at", None), ("status", "pending")),
                    models.Q(("done_at__isnull", False), ("status__in", ["sent", "dropped", "failed"])),
                    _connector="OR",
                ),
                name="mail_done_fits_status",
            ),
        ),
    ]
