"""Mails that came back, and secret addresses of feeds."""

from typing import ClassVar

import django.db.models.deletion
import django.utils.timezone
import notifications.models.feed
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("notices", "0009_webhooks"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations: ClassVar = [
        migrations.AddField(
            model_name="refusedaddress",
            name="bounced_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="last one that came back"),
        ),
        migrations.AddField(
            model_name="refusedaddress",
            name="bounces",
            field=models.PositiveSmallIntegerField(db_default=0, default=0, verbose_name="mails that came back"),
        ),
        migrations.CreateModel(
            name="Bounce",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("identity", models.CharField(editable=False, max_length=64, unique=True)),
                ("address", models.EmailField(max_length=254, verbose_name="e-mail address")),
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
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="made")),
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
                "verbose_name": "address of feeds",
                "verbose_name_plural": "addresses of feeds",
            },
        ),
    ]
