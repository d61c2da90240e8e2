"""Returned mails with their proof."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0011_mails_that_stop"),
        ("notices", "0004_pauses_and_mentions"),
    ]

    operations = [
        migrations.AddField(
            model_name="bounce",
            name="sent_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="sent"),
        ),
        migrations.AddField(
            model_name="bounce",
            name="user",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="person",
            ),
        ),
        migrations.AddField(
            model_name="bounce",
            name="verdict",
            field=models.CharField(
                blank=True,
                choices=[
                    ("dead", "can’t be reached"),
                    ("full", "mailbox full"),
                    ("refused", "email refused"),
                    ("unproven", "about no email of ours"),
                ],
                db_default="",
                default="",
                max_length=10,
                verbose_name="what it says",
            ),
        ),
        migrations.AddField(
            model_name="refusedaddress",
            name="works_since",
            field=models.DateTimeField(blank=True, null=True, verbose_name="confirmed again"),
        ),
    ]
