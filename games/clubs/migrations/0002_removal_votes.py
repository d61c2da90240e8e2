"""Members who want another one to be sent away from their group."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play_groups", "0001_groups"),
    ]

    operations = [
        migrations.CreateModel(
            name="RemovalVote",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "member",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="removal_votes",
                        to="play_groups.member",
                    ),
                ),
                (
                    "voter",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="play_groups.member"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(models.F("member"), models.F("voter"), name="one_removal_vote_per_member")
                ],
            },
        ),
    ]
