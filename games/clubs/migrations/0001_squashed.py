"""Groups: what 2 earlier migrations came to, which this one replaces."""

from typing import ClassVar

import django.db.models.deletion
import django.utils.timezone
import games.models.game
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces: ClassVar = [
        ("play_groups", "0001_groups"),
        ("play_groups", "0002_removal_votes"),
    ]

    initial = True

    dependencies = [
        ("games", "0001_squashed"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Group",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "public_id",
                    models.CharField(
                        default=games.models.game.new_public_id, max_length=10, unique=True, verbose_name="address"
                    ),
                ),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("title", models.CharField(max_length=30, verbose_name="title")),
                ("options", models.JSONField(default=dict, verbose_name="options")),
                ("terms", models.JSONField(null=True, verbose_name="terms of the clock")),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="created")),
            ],
            options={
                "verbose_name": "group",
                "verbose_name_plural": "groups",
            },
        ),
        migrations.CreateModel(
            name="Member",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("joined_at", models.DateTimeField(null=True)),
                (
                    "asked_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "group",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="members",
                        to="play_groups.group",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
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
        ),
        migrations.CreateModel(
            name="GroupTable",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="of_group", to="games.game"
                    ),
                ),
                (
                    "group",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tables",
                        to="play_groups.group",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        models.F("group"), models.OrderBy(models.F("id"), descending=True), name="tables_of_a_group"
                    )
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.UniqueConstraint(models.F("group"), models.F("person"), name="one_membership_per_person"),
        ),
        migrations.AddConstraint(
            model_name="removalvote",
            constraint=models.UniqueConstraint(
                models.F("member"), models.F("voter"), name="one_removal_vote_per_member"
            ),
        ),
    ]
