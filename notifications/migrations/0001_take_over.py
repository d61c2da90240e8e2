"""Take over the outbox from ``games``: its tables stay where they are, with every row."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

RENAMED = {"outgoingmail": "notice", "relay": "channelhealth", "refusedaddress": "refusedaddress"}


def rename_rights(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Whoever may look at mails in the admin may look at notices."""
    types, rights = apps.get_model("contenttypes", "ContentType").objects, apps.get_model("auth", "Permission").objects
    for old, new in RENAMED.items():
        types.filter(app_label="games", model=old).update(app_label="notices", model=new)
        for permission in rights.filter(content_type__app_label="notices", content_type__model=new):
            permission.codename = permission.codename.replace(f"_{old}", f"_{new}")
            permission.save(update_fields=["codename"])


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
        ("games", "0014_notices_move_out"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="ChannelHealth",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=30, unique=True, verbose_name="channel")),
                        ("accepted_at", models.DateTimeField(blank=True, null=True, verbose_name="last notice taken")),
                        ("failures", models.PositiveIntegerField(default=0, verbose_name="notices not taken since")),
                        (
                            "failed_for",
                            models.PositiveBigIntegerField(
                                blank=True, null=True, verbose_name="the last of these people"
                            ),
                        ),
                        ("trouble_since", models.DateTimeField(blank=True, null=True, verbose_name="in trouble since")),
                        ("rests_until", models.DateTimeField(blank=True, null=True, verbose_name="not asked until")),
                        ("detail", models.CharField(blank=True, max_length=300, verbose_name="detail")),
                    ],
                    options={
                        "verbose_name": "state of a channel",
                        "verbose_name_plural": "states of channels",
                        "db_table": "games_relay",
                    },
                ),
                migrations.CreateModel(
                    name="RefusedAddress",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("address", models.EmailField(max_length=254, verbose_name="e-mail address")),
                        ("refusals", models.PositiveSmallIntegerField(default=0, verbose_name="refusals for good")),
                        ("refused_at", models.DateTimeField(verbose_name="last refused")),
                        ("rests_since", models.DateTimeField(blank=True, null=True, verbose_name="rests since")),
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
                    name="Notice",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("key", models.CharField(max_length=120, unique=True, verbose_name="key")),
                        ("kind", models.CharField(max_length=30, verbose_name="kind")),
                        (
                            "after_move",
                            models.PositiveIntegerField(default=0, verbose_name="last move the reader made or saw"),
                        ),
                        (
                            "status",
                            models.CharField(
                                choices=[
                                    ("pending", "to be sent"),
                                    ("leased", "being sent"),
                                    ("handing", "being handed over"),
                                    ("sent", "sent"),
                                    ("unknown", "perhaps sent"),
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
                        ("tried_at", models.DateTimeField(blank=True, null=True, verbose_name="last refused")),
                        (
                            "refusals",
                            models.PositiveSmallIntegerField(db_default=0, default=0, verbose_name="refusals for good"),
                        ),
                        ("created_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="written")),
                        ("due_at", models.DateTimeField(verbose_name="due")),
                        ("done_at", models.DateTimeField(blank=True, null=True, verbose_name="done")),
                        (
                            "game",
                            models.ForeignKey(
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
                        "verbose_name": "notice",
                        "verbose_name_plural": "notices",
                        "db_table": "games_outgoingmail",
                        "indexes": [
                            models.Index(models.F("due_at"), condition=models.Q(("done_at", None)), name="mails_owed"),
                            models.Index(
                                models.F("user"),
                                models.OrderBy(models.F("id"), descending=True),
                                name="mails_of_a_person",
                            ),
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
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("done_at", None), ("status__in", ["pending", "leased", "handing"])),
                                    models.Q(
                                        ("done_at__isnull", False),
                                        ("status__in", ["sent", "unknown", "dropped", "failed"]),
                                    ),
                                    _connector="OR",
                                ),
                                name="mail_done_fits_status",
                            )
                        ],
                    },
                ),
            ],
        ),
        migrations.AddField(
            "notice", "channel", models.CharField("channel", max_length=20, default="mail", db_default="mail")
        ),
        migrations.AddConstraint("notice", models.UniqueConstraint("key", "channel", name="notice_once_per_channel")),
        migrations.AlterField("notice", "key", models.CharField("key", max_length=120)),
        migrations.RunPython(rename_rights, migrations.RunPython.noop),
    ]
