"""Columns for what names look like; empty for rows that the version before goes on writing."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("accounts", "0003_sign_outs")]

    operations: ClassVar = [
        migrations.AddField(
            "user", "shape", models.CharField(max_length=255, default="", db_default="", editable=False)
        ),
        migrations.AddField(
            "user", "folded_shape", models.CharField(max_length=255, default="", db_default="", editable=False)
        ),
    ]
