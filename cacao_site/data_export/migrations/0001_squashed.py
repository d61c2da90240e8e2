"""Exports: what 2 earlier migrations came to, which this one replaces."""

from typing import ClassVar

import cacao_site.data_export.models
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces: ClassVar = [
        ("exports", "0001_exports"),
        ("exports", "0002_given_up"),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Export",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "secret",
                    models.CharField(default=cacao_site.data_export.models.new_secret, max_length=30, unique=True),
                ),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="asked")),
                ("written", models.PositiveIntegerField(default=0, verbose_name="parts written")),
                ("expected", models.PositiveIntegerField(default=0, verbose_name="total parts")),
                ("done_at", models.DateTimeField(null=True, verbose_name="done")),
                ("attempts", models.PositiveSmallIntegerField(default=0, verbose_name="attempts")),
                ("leased_until", models.DateTimeField(null=True, verbose_name="in progress until")),
                ("given_up_at", models.DateTimeField(null=True, verbose_name="given up, owner told")),
                ("content", models.BinaryField(default=bytes)),
                (
                    "owner",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="exports",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "export",
                "verbose_name_plural": "exports",
                "indexes": [
                    models.Index(models.F("owner"), models.F("asked_at"), name="exports_of_a_person"),
                    models.Index(models.F("asked_at"), name="exports_by_age"),
                ],
            },
        ),
    ]
