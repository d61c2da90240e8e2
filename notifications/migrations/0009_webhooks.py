"""Addresses of programs that want to know what a person is told."""

from typing import ClassVar

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("notices", "0008_devices"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations: ClassVar = [
        migrations.CreateModel(
            name="Webhook",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("url", models.CharField(max_length=1000, verbose_name="address")),
                (
                    "form",
                    models.CharField(
                        choices=[
                            ("json", "JSON with a signature, for a program of my own"),
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
    ]
