"""The first shape of a person."""

import django.db.models.functions.text
import django.utils.timezone
from django.db import migrations, models

import accounts.names.names


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="User",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                (
                    "is_superuser",
                    models.BooleanField(
                        default=False,
                        help_text="Designates that this user has all permissions without explicitly assigning them.",
                        verbose_name="superuser status",
                    ),
                ),
                (
                    "is_staff",
                    models.BooleanField(
                        default=False,
                        help_text="Designates whether the user can log into this admin site.",
                        verbose_name="staff status",
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Designates whether this user should be treated as active. "
                        "Unselect this instead of deleting accounts.",
                        verbose_name="active",
                    ),
                ),
                ("date_joined", models.DateTimeField(default=django.utils.timezone.now, verbose_name="date joined")),
                (
                    "username",
                    models.CharField(
                        error_messages={"unique": "Somebody has this name already. Please choose another one."},
                        help_text="The others at the table see this name. You can also sign in with it.",
                        max_length=30,
                        unique=True,
                        validators=[accounts.names.names.validate_name],
                        verbose_name="name",
                    ),
                ),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="e-mail address")),
                ("is_guest", models.BooleanField(default=False, verbose_name="guest")),
                ("language", models.CharField(blank=True, max_length=10, verbose_name="language")),
                ("time_zone", models.CharField(blank=True, max_length=64, verbose_name="time zone")),
                ("mail_turns", models.BooleanField(default=True, verbose_name="Tell me when it is my turn")),
                ("mail_game_over", models.BooleanField(default=True, verbose_name="Tell me when a game is over")),
                (
                    "mail_invitations",
                    models.BooleanField(default=True, verbose_name="Tell me when somebody invites me"),
                ),
                ("deleted_at", models.DateTimeField(blank=True, null=True, verbose_name="deleted")),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True,
                        help_text="The groups this user belongs to. A user will get all permissions granted "
                        "to each of their groups.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.group",
                        verbose_name="groups",
                    ),
                ),
                (
                    "user_permissions",
                    models.ManyToManyField(
                        blank=True,
                        help_text="Specific permissions for this user.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.permission",
                        verbose_name="user permissions",
                    ),
                ),
            ],
            options={
                "verbose_name": "person",
                "verbose_name_plural": "people",
                "constraints": [
                    models.UniqueConstraint(
                        django.db.models.functions.text.Upper("username"),
                        name="one_person_per_name",
                        violation_error_message="Somebody has this name already. Please choose another one.",
                    ),
                    models.UniqueConstraint(
                        django.db.models.functions.text.Upper("email"),
                        condition=models.Q(("email", ""), _negated=True),
                        name="one_person_per_address",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("deleted_at", None), models.Q(("email", ""), ("is_active", False)), _connector="OR"
                        ),
                        name="deleted_people_are_gone",
                    ),
                ],
            },
        ),
    ]
