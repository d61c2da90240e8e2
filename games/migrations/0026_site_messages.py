"""Messages of the site to people at running tables."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0025_owed_by_people"),
    ]

    operations = [
        migrations.CreateModel(
            name="SiteMessage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "text",
                    models.CharField(
                        help_text="One sentence, shown as it is written.", max_length=300, verbose_name="message"
                    ),
                ),
                ("begin", models.DateTimeField(default=django.utils.timezone.now, verbose_name="shown from")),
                ("end", models.DateTimeField(db_index=True, verbose_name="shown until")),
                (
                    "maintenance",
                    models.OneToOneField(
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="message",
                        to="games.outage",
                        verbose_name="maintenance",
                    ),
                ),
            ],
            options={
                "verbose_name": "message to everybody who plays",
                "verbose_name_plural": "messages to everybody who plays",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("end__gt", models.F("begin"))), name="messages_end_later"
                    )
                ],
            },
        ),
    ]
