"""Indexes for the lists of the admin."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0002_form_key"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name="game",
            name="tables_by_status",
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                models.F("status"), models.OrderBy(models.F("id"), descending=True), name="tables_by_status"
            ),
        ),
        migrations.AddIndex(
            model_name="outgoingmail",
            index=models.Index(
                models.OrderBy(models.F("id"), descending=True),
                condition=models.Q(("status", "failed")),
                name="mails_that_failed",
            ),
        ),
    ]
