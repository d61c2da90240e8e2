"""Mails about accounts are rows, so that each leaves once and none is lost."""

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0007_wishes_move_out"),
    ]

    operations = [
        migrations.CreateModel(
            name="AccountMail",
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
                ("attempts", models.PositiveSmallIntegerField(default=0, verbose_name="attempts")),
                ("tried_at", models.DateTimeField(blank=True, null=True, verbose_name="last refused")),
                (
                    "refusals",
                    models.PositiveSmallIntegerField(db_default=0, default=0, verbose_name="refusals for good"),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="written")),
                ("due_at", models.DateTimeField(verbose_name="due")),
                ("done_at", models.DateTimeField(blank=True, null=True, verbose_name="done")),
                ("kind", models.CharField(max_length=60, verbose_name="kind")),
                ("locked", models.TextField(editable=False)),
                ("mark", models.CharField(editable=False, max_length=32)),
            ],
            options={
                "verbose_name": "mail about an account",
                "verbose_name_plural": "mails about accounts",
                "indexes": [
                    models.Index(models.F("due_at"), condition=models.Q(("done_at", None)), name="account_mails_owed"),
                    models.Index(
                        condition=models.Q(("done_at__isnull", False)), fields=["done_at"], name="account_mails_done"
                    ),
                    models.Index(
                        models.OrderBy(models.F("id"), descending=True),
                        condition=models.Q(("status__in", ["failed", "unknown"])),
                        name="account_mails_that_failed",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("done_at", None), ("status__in", ["pending", "leased", "handing"])),
                            models.Q(
                                ("done_at__isnull", False), ("status__in", ["sent", "unknown", "dropped", "failed"])
                            ),
                            _connector="OR",
                        ),
                        name="account_mail_done_fits_status",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("done_at", None), models.Q(("locked", ""), ("mark", "")), _connector="OR"),
                        name="no_text_of_what_is_done",
                    ),
                ],
            },
        ),
    ]
