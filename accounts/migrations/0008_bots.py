from __future__ import annotations

from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("accounts", "0007_plain_words")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="user",
            name="bot_owner",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="who answers for this bot",
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="is_bot",
            field=models.BooleanField(db_default=False, default=False, editable=False, verbose_name="bot"),
        ),
    ]
