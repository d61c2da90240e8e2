"""What people were told: a line in the inbox for each."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0013_deadlines_that_moved"),
        ("notices", "0006_people_on_hold"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="InboxLine",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=120, unique=True, verbose_name="key")),
                ("kind", models.CharField(max_length=30, verbose_name="kind")),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="written")),
                ("read_at", models.DateTimeField(blank=True, null=True, verbose_name="seen")),
                ("asks", models.BooleanField(db_default=False, default=False, verbose_name="waits for an answer")),
                (
                    "author",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="who named the person",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.game",
                        verbose_name="table",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="inbox",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "inbox line",
                "verbose_name_plural": "inbox lines",
                "indexes": [
                    models.Index(
                        models.F("user"), models.OrderBy(models.F("id"), descending=True), name="inbox_of_a_person"
                    ),
                    models.Index(
                        condition=models.Q(("read_at", None), ("asks", True), _connector="OR"),
                        fields=["user"],
                        name="inbox_open",
                    ),
                    models.Index(fields=["created_at"], name="inbox_by_age"),
                    models.Index(
                        condition=models.Q(("author__isnull", False)), fields=["author"], name="inbox_of_an_author"
                    ),
                ],
            },
        ),
    ]
