"""People of whom the audit trail tells: by their keys instead of by what they were called."""

from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def account(what: str) -> models.Field:
    return models.ForeignKey(
        blank=True,
        null=True,
        on_delete=django.db.models.deletion.PROTECT,
        related_name="+",
        to=settings.AUTH_USER_MODEL,
        verbose_name=what,
    )


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("games", "0005_ready"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations: ClassVar = [
        migrations.AddField("auditentry", "player", account("whose seat")),
        migrations.AddField("auditentry", "successor", account("who took it over")),
    ]
