"""Reports of messages as talk has kept them."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("talk", "0004_reports_and_silences_elsewhere"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="Report",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("text", models.CharField(blank=True, max_length=300, verbose_name="what’s wrong")),
                        ("words", models.CharField(max_length=1000, verbose_name="as it was")),
                        ("made_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="created")),
                        ("closed_at", models.DateTimeField(blank=True, null=True, verbose_name="closed")),
                        (
                            "closed_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="closed by",
                            ),
                        ),
                        (
                            "reporter",
                            models.ForeignKey(
                                db_column="person_id",
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="reports_made",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="reported by",
                            ),
                        ),
                        (
                            "line",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="reports",
                                to="talk.line",
                                verbose_name="chat message",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "report",
                        "verbose_name_plural": "reports",
                        "db_table": "talk_complaint",
                        "indexes": [
                            models.Index(
                                models.F("made_at"),
                                condition=models.Q(("closed_at", None)),
                                name="open_complaints",
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("line"), models.F("reporter"), name="one_complaint_per_person"
                            )
                        ],
                    },
                ),
            ],
        ),
    ]
