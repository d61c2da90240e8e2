"""The schedule's lease and its beats: what 2 earlier migrations came to, which this one replaces."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    replaces: ClassVar = [
        ("cacao_site", "0001_schedule"),
        ("cacao_site", "0002_lease"),
    ]

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Schedule",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("holder", models.CharField(blank=True, max_length=200)),
                ("held_until", models.DateTimeField(null=True)),
                ("waiting", models.CharField(blank=True, max_length=200)),
                ("waiting_until", models.DateTimeField(null=True)),
                ("last_beat_at", models.DateTimeField(null=True)),
            ],
            options={
                "constraints": [models.CheckConstraint(condition=models.Q(("pk", 1)), name="one_schedule")],
            },
        ),
    ]
