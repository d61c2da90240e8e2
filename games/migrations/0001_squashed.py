"""Tables, seats, moves, clocks, proposals, premoves: what 38 earlier migrations came to, which this replaces."""

from typing import ClassVar

import django.db.models.deletion
import django.utils.timezone
import games.models.game
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces: ClassVar = [
        ("games", "0001_tables"),
        ("games", "0002_form_key"),
        ("games", "0003_admin_lists"),
        ("games", "0004_preferences"),
        ("games", "0005_ready"),
        ("games", "0006_people_of_entries"),
        ("games", "0007_names_of_entries"),
        ("games", "0008_private_tables"),
        ("games", "0009_lists_at_a_million"),
        ("games", "0010_stand_ins"),
        ("games", "0011_replayed_events"),
        ("games", "0012_mails_go_out_once"),
        ("games", "0013_side_version"),
        ("games", "0014_notices_move_out"),
        ("games", "0015_long_lives"),
        ("games", "0016_latest_results"),
        ("games", "0017_clocks"),
        ("games", "0018_deadlines"),
        ("games", "0019_proposals"),
        ("games", "0020_quiet_tables"),
        ("games", "0021_answers_of_people"),
        ("games", "0022_turns_by_deadline"),
        ("games", "0023_successors"),
        ("games", "0024_seats_to_take_over"),
        ("games", "0025_owed_by_people"),
        ("games", "0026_site_messages"),
        ("games", "0027_terms_of_asks"),
        ("games", "0028_lessons"),
        ("games", "0029_who_may_come"),
        ("games", "0030_mail_invitations"),
        ("games", "0031_hidden_parts"),
        ("games", "0032_analyses"),
        ("games", "0033_no_twin_indexes"),
        ("games", "0034_plans"),
        ("games", "0035_outcome_of_mail_invitations"),
        ("games", "0036_tables_from_positions"),
        ("games", "0037_presence"),
        ("games", "0038_tables_of_a_source"),
    ]

    initial = True

    dependencies = [
        ("accounts", "0001_squashed"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
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
                ("waiting_since", models.DateTimeField(blank=True, null=True, verbose_name="waiting since")),
                ("deadline", models.DateTimeField(blank=True, null=True, verbose_name="deadline")),
                (
                    "stand_in",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "nobody"),
                            ("late", "for this turn, which was late"),
                            ("given-up", "until the person is back"),
                            ("agreed", "for a few days, as agreed"),
                        ],
                        db_default="",
                        default="",
                        max_length=10,
                        verbose_name="stand-in",
                    ),
                ),
                ("is_offered", models.BooleanField(db_default=False, default=False, verbose_name="substitute wanted")),
                ("decisions", models.PositiveIntegerField(default=0, verbose_name="decisions")),
                ("draft", models.JSONField(blank=True, default=list, verbose_name="draft")),
                ("seen_move", models.PositiveIntegerField(default=0, verbose_name="last move seen")),
                ("ready", models.BooleanField(default=False, verbose_name="ready while others decide")),
                (
                    "lessons",
                    models.CharField(
                        blank=True,
                        choices=[("", "none"), ("shown", "shown"), ("hidden", "hidden")],
                        db_default="",
                        default="",
                        max_length=6,
                        verbose_name="lessons",
                    ),
                ),
                ("resigned", models.BooleanField(default=False, verbose_name="resigned")),
                ("points", models.IntegerField(blank=True, null=True, verbose_name="points")),
                ("score", models.JSONField(blank=True, null=True, verbose_name="score")),
                ("won", models.BooleanField(blank=True, null=True, verbose_name="won")),
            ],
            options={
                "verbose_name": "seat",
                "verbose_name_plural": "seats",
            },
        ),
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
        migrations.CreateModel(
            name="Game",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "public_id",
                    models.CharField(
                        default=games.models.game.new_public_id, max_length=10, unique=True, verbose_name="address"
                    ),
                ),
                ("title", models.CharField(max_length=30, verbose_name="title")),
                ("rules", models.PositiveSmallIntegerField(verbose_name="version of the rules")),
                ("options", models.JSONField(verbose_name="options")),
                ("terms", models.JSONField(blank=True, null=True, verbose_name="terms of the clock")),
                ("seed", models.CharField(max_length=64, verbose_name="seed")),
                ("commitment", models.CharField(max_length=64, verbose_name="fingerprint of the seed")),
                (
                    "opening",
                    models.JSONField(blank=True, editable=False, null=True, verbose_name="position it began with"),
                ),
                (
                    "source_number",
                    models.PositiveIntegerField(blank=True, null=True, verbose_name="after this many moves"),
                ),
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
                        default=games.models.game.new_invite_token,
                        max_length=30,
                        verbose_name="secret of the invitation link",
                    ),
                ),
                (
                    "form_key",
                    models.UUIDField(blank=True, editable=False, null=True, verbose_name="form it came from"),
                ),
                (
                    "least_reliability",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="minimum reliability in per cent"
                    ),
                ),
                ("epoch", models.PositiveIntegerField(default=0, verbose_name="times moves were taken back")),
                ("version", models.PositiveIntegerField(default=1, verbose_name="version of the board shown")),
                (
                    "side_version",
                    models.PositiveIntegerField(db_default=0, default=0, verbose_name="version of what’s beside it"),
                ),
                ("move_count", models.PositiveIntegerField(default=0, verbose_name="moves")),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="created")),
                ("started_at", models.DateTimeField(blank=True, null=True, verbose_name="started")),
                ("last_move_at", models.DateTimeField(blank=True, null=True, verbose_name="last move")),
                ("ended_at", models.DateTimeField(blank=True, null=True, verbose_name="ended")),
                (
                    "host",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="hosted_games",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="host",
                    ),
                ),
                (
                    "source",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="games.game",
                        verbose_name="table of that position",
                    ),
                ),
            ],
            options={
                "permissions": [("view_private_tables", "Can look at private tables, which is noted in their logs")],
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
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="whose seat",
                    ),
                ),
                (
                    "successor",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="who took it over",
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
            name="Analysis",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("epoch", models.PositiveIntegerField(verbose_name="times moves were taken back")),
                ("mind", models.PositiveSmallIntegerField(verbose_name="version of the explainer")),
                (
                    "status",
                    models.CharField(
                        choices=[("waiting", "in progress"), ("done", "done"), ("failed", "failed")],
                        default="waiting",
                        max_length=10,
                        verbose_name="status",
                    ),
                ),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="asked")),
                ("expected", models.PositiveSmallIntegerField(default=0, verbose_name="turns of the game")),
                ("done", models.PositiveSmallIntegerField(default=0, verbose_name="turns explained")),
                ("attempts", models.PositiveSmallIntegerField(default=0, verbose_name="started without progress")),
                (
                    "leased_until",
                    models.DateTimeField(blank=True, null=True, verbose_name="in progress until"),
                ),
                ("turns", models.JSONField(blank=True, default=list, verbose_name="turns")),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="who",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="analyses",
                        to="games.game",
                        verbose_name="table",
                    ),
                ),
            ],
            options={
                "verbose_name": "analysis",
                "verbose_name_plural": "analyses",
            },
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
            name="HiddenPart",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "part",
                    models.CharField(
                        choices=[
                            ("since", "Member since when"),
                            ("games", "Games by title and number of players, with results"),
                            ("reliability", "Reliability"),
                            ("pace", "How long you take to decide"),
                            ("modules", "Modules you like to play with"),
                            ("tables", "Open tables you’re at"),
                            ("presence", "At your running tables: whether you’re there now or were just there"),
                        ],
                        max_length=20,
                        verbose_name="part",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="hidden_parts",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "hidden part of a profile",
                "verbose_name_plural": "hidden parts of profiles",
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
            },
        ),
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
            ],
            options={
                "verbose_name": "seat played by somebody else",
                "verbose_name_plural": "seats played by somebody else",
            },
        ),
        migrations.AddField(
            model_name="seat",
            name="game",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="seats",
                to="games.game",
                verbose_name="table",
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="successor",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="asked to take over",
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="user",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="seats",
                to=settings.AUTH_USER_MODEL,
                verbose_name="person",
            ),
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
                ("terms", models.JSONField(null=True, verbose_name="terms of the clock")),
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
                            ("released", "no longer asked"),
                            ("retracted", "taken back"),
                        ],
                        max_length=10,
                        verbose_name="how it ended",
                    ),
                ),
                ("used", models.PositiveIntegerField(null=True, verbose_name="time used")),
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
            ],
            options={
                "verbose_name": "ask",
                "verbose_name_plural": "asks",
            },
        ),
        migrations.CreateModel(
            name="MailInvitation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("mark", models.CharField(db_index=True, max_length=32)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="created")),
                (
                    "author",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mail_invitations",
                        to="games.game",
                        verbose_name="table",
                    ),
                ),
                (
                    "mail",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="accounts.accountmail",
                        verbose_name="email",
                    ),
                ),
            ],
            options={
                "verbose_name": "email invitation",
                "verbose_name_plural": "email invitations",
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
                ("at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="created")),
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
            },
        ),
        migrations.CreateModel(
            name="Plan",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "key",
                    models.CharField(
                        default=games.models.game.new_public_id,
                        editable=False,
                        max_length=20,
                        unique=True,
                        verbose_name="name in forms",
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("draft", "in progress"),
                            ("waiting", "kept"),
                            ("played", "played"),
                            ("refused", "thrown away"),
                        ],
                        default="waiting",
                        max_length=10,
                        verbose_name="status",
                    ),
                ),
                ("occasion", models.CharField(max_length=30, verbose_name="turn it is for")),
                ("rank", models.PositiveSmallIntegerField(default=0, verbose_name="place in the order")),
                ("moves", models.JSONField(blank=True, default=list, verbose_name="moves")),
                ("allows_blind", models.BooleanField(default=False, verbose_name="may draw blind")),
                ("beside", models.JSONField(blank=True, null=True, verbose_name="what must be beside it")),
                ("epoch", models.PositiveIntegerField(verbose_name="times moves were taken back")),
                ("number", models.PositiveIntegerField(verbose_name="moves when it was made")),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="created")),
                ("done_at", models.DateTimeField(blank=True, null=True, verbose_name="done")),
                ("reason", models.JSONField(blank=True, null=True, verbose_name="why it was thrown away")),
                (
                    "seat",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="plans",
                        to="games.seat",
                        verbose_name="seat",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="plans",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "plan",
                "verbose_name_plural": "plans",
            },
        ),
        migrations.CreateModel(
            name="Preference",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("title", models.CharField(max_length=30, verbose_name="title")),
                ("values", models.JSONField(blank=True, default=dict, verbose_name="preferences")),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="preferences",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "preferences of a title",
                "verbose_name_plural": "preferences of titles",
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
                ("made_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="created")),
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
            name="Removal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="removals",
                        to="games.game",
                        verbose_name="table",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "removal",
                "verbose_name_plural": "removals",
            },
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.CharField(blank=True, max_length=500, verbose_name="what’s wrong")),
                ("after_move", models.PositiveIntegerField(verbose_name="after move")),
                ("differences", models.JSONField(blank=True, default=list, verbose_name="what a replay found")),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="created")),
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
        migrations.CreateModel(
            name="SiteMessage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "text",
                    models.CharField(
                        help_text="One sentence, shown as written.", max_length=300, verbose_name="message"
                    ),
                ),
                ("begin", models.DateTimeField(default=django.utils.timezone.now, verbose_name="shown from")),
                ("end", models.DateTimeField(db_index=True, verbose_name="shown until")),
                (
                    "maintenance",
                    models.OneToOneField(
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="message",
                        to="games.outage",
                        verbose_name="maintenance",
                    ),
                ),
            ],
            options={
                "verbose_name": "message to everybody who plays",
                "verbose_name_plural": "messages to everybody who plays",
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
                models.F("host"), models.OrderBy(models.F("created_at"), descending=True), name="tables_of_a_host"
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(condition=models.Q(("status", "open")), fields=["host"], name="open_tables_of_a_host"),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                models.F("last_move_at"),
                condition=models.Q(("status", "running"), ("terms__isnull", True)),
                name="tables_without_a_clock",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("source__isnull", False)), fields=["source"], name="tables_from_positions"
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                models.OrderBy(models.F("id"), descending=True),
                condition=models.Q(("status", "open")),
                name="open_tables_by_age",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                models.OrderBy(models.F("id"), descending=True),
                condition=models.Q(("status", "running")),
                name="running_tables_by_age",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                models.OrderBy(models.F("id"), descending=True),
                condition=models.Q(("status", "cancelled")),
                name="cancelled_tables_by_age",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                models.OrderBy(models.F("id"), descending=True),
                condition=models.Q(("status", "finished")),
                include=("ended_at",),
                name="finished_tables",
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
        migrations.AddConstraint(
            model_name="game",
            constraint=models.UniqueConstraint(models.F("host"), models.F("form_key"), name="one_game_per_form"),
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
            model_name="analysis",
            index=models.Index(
                models.F("asked_at"), condition=models.Q(("status", "waiting")), name="waiting_analyses"
            ),
        ),
        migrations.AddIndex(
            model_name="analysis",
            index=models.Index(models.F("user"), models.F("asked_at"), name="analyses_of_a_person"),
        ),
        migrations.AddConstraint(
            model_name="analysis",
            constraint=models.UniqueConstraint(
                models.F("game"), models.F("epoch"), models.F("mind"), name="one_analysis_by_each_mind"
            ),
        ),
        migrations.AddConstraint(
            model_name="hiddenpart",
            constraint=models.UniqueConstraint(models.F("user"), models.F("part"), name="parts_are_hidden_once"),
        ),
        migrations.AddConstraint(
            model_name="holiday",
            constraint=models.UniqueConstraint(models.F("user"), models.F("day"), name="holidays_once"),
        ),
        migrations.AddField(
            model_name="loan",
            name="owner",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                condition=models.Q(("user__isnull", False), ("won__isnull", True)),
                fields=["user", "game"],
                name="unfinished_seats",
            ),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                condition=models.Q(("user__isnull", False), ("waiting_since__isnull", False)),
                fields=["user", "deadline", "waiting_since"],
                name="my_turns_by_deadline",
            ),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                models.F("waiting_since"),
                condition=models.Q(("resigned", False), ("user__isnull", False), ("waiting_since__isnull", False)),
                name="owed_by_people",
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
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                models.F("waiting_since"),
                condition=models.Q(("resigned", True), ("waiting_since__isnull", False)),
                name="owed_by_stand_ins",
            ),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                models.F("waiting_since"),
                condition=models.Q(("waiting_since__isnull", False), models.Q(("stand_in", ""), _negated=True)),
                name="owed_for_the_absent",
            ),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(models.F("deadline"), condition=models.Q(("deadline__isnull", False)), name="deadlines"),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(condition=models.Q(("is_offered", True)), fields=["game"], name="seats_on_offer"),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                condition=models.Q(("successor__isnull", False)), fields=["successor"], name="seats_to_take_over"
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
            model_name="ask",
            index=models.Index(
                models.F("seat"), models.OrderBy(models.F("id"), descending=True), name="asks_of_a_seat"
            ),
        ),
        migrations.AddIndex(
            model_name="ask",
            index=models.Index(
                models.F("user"),
                models.OrderBy(models.F("ended_at"), descending=True),
                include=("end", "lates"),
                name="answers_of_a_person",
            ),
        ),
        migrations.AddConstraint(
            model_name="ask",
            constraint=models.UniqueConstraint(
                models.F("seat"), condition=models.Q(("ended_at", None)), name="one_running_clock_per_seat"
            ),
        ),
        migrations.AddConstraint(
            model_name="ask",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("end", ""), ("ended_at", None), ("used", None)),
                    models.Q(("ended_at__isnull", False), models.Q(("end", ""), _negated=True)),
                    _connector="OR",
                ),
                name="asks_end_somehow",
            ),
        ),
        migrations.AddIndex(
            model_name="mailinvitation",
            index=models.Index(models.F("author"), models.F("made_at"), name="mail_invitations_of_a_person"),
        ),
        migrations.AddConstraint(
            model_name="mailinvitation",
            constraint=models.UniqueConstraint(
                models.F("game"), models.F("mark"), name="one_mail_per_table_and_address"
            ),
        ),
        migrations.AddIndex(
            model_name="move",
            index=models.Index(fields=["game"], name="all_moves_of_a_game"),
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
        migrations.AddConstraint(
            model_name="pause",
            constraint=models.CheckConstraint(
                condition=models.Q(("end__gte", models.F("begin"))), name="pauses_end_later"
            ),
        ),
        migrations.AddIndex(
            model_name="plan",
            index=models.Index(fields=["seat", "rank"], name="plans_of_a_seat"),
        ),
        migrations.AddIndex(
            model_name="plan",
            index=models.Index(fields=["user"], name="plans_of_a_person"),
        ),
        migrations.AddIndex(
            model_name="plan",
            index=models.Index(
                models.F("done_at"), condition=models.Q(("done_at__isnull", False)), name="plans_that_are_done"
            ),
        ),
        migrations.AddIndex(
            model_name="plan",
            index=models.Index(models.F("seat"), condition=models.Q(("status", "waiting")), name="plans_that_wait"),
        ),
        migrations.AddConstraint(
            model_name="plan",
            constraint=models.UniqueConstraint(
                models.F("seat"), condition=models.Q(("status", "draft")), name="one_plan_in_the_making"
            ),
        ),
        migrations.AddConstraint(
            model_name="preference",
            constraint=models.UniqueConstraint(models.F("user"), models.F("title"), name="preferences_once_per_title"),
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
        migrations.AddConstraint(
            model_name="removal",
            constraint=models.UniqueConstraint(models.F("game"), models.F("person"), name="one_removal_per_person"),
        ),
        migrations.AddIndex(
            model_name="report",
            index=models.Index(models.F("made_at"), condition=models.Q(("closed_at", None)), name="open_reports"),
        ),
        migrations.AddConstraint(
            model_name="sitemessage",
            constraint=models.CheckConstraint(
                condition=models.Q(("end__gt", models.F("begin"))), name="messages_end_later"
            ),
        ),
    ]
