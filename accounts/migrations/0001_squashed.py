"""People, their names and mails about accounts: what 9 earlier migrations came to, which this one replaces."""

from typing import ClassVar

import accounts.names.names
import django.db.models.functions.text
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces: ClassVar = [
        ("accounts", "0001_people"),
        ("accounts", "0002_people_at_a_million"),
        ("accounts", "0003_sign_outs"),
        ("accounts", "0004_shapes_of_names"),
        ("accounts", "0005_fill_shapes_of_names"),
        ("accounts", "0006_one_person_per_shape"),
        ("accounts", "0007_wishes_move_out"),
        ("accounts", "0008_account_mails"),
        ("accounts", "0009_digits_that_pass_for_letters"),
    ]

    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="AccountMail",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("pending", "to be sent"),
                            ("leased", "being sent"),
                            ("handing", "being handed over"),
                            ("sent", "sent"),
                            ("unknown", "perhaps sent"),
                            ("dropped", "no longer needed"),
                            ("failed", "failed"),
                        ],
                        default="pending",
                        max_length=10,
                        verbose_name="status",
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=40, verbose_name="reason")),
                ("detail", models.CharField(blank=True, max_length=300, verbose_name="detail")),
                ("attempts", models.PositiveSmallIntegerField(default=0, verbose_name="attempts")),
                ("tried_at", models.DateTimeField(blank=True, null=True, verbose_name="last refused")),
                (
                    "refusals",
                    models.PositiveSmallIntegerField(db_default=0, default=0, verbose_name="refusals for good"),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="written")),
                ("due_at", models.DateTimeField(verbose_name="due")),
                ("done_at", models.DateTimeField(blank=True, null=True, verbose_name="done")),
                ("kind", models.CharField(max_length=60, verbose_name="kind")),
                ("locked", models.TextField(editable=False)),
                ("mark", models.CharField(editable=False, max_length=32)),
            ],
            options={
                "indexes": [
                    models.Index(models.F("due_at"), condition=models.Q(("done_at", None)), name="account_mails_owed"),
                    models.Index(
                        condition=models.Q(("done_at__isnull", False)), fields=["done_at"], name="account_mails_done"
                    ),
                    models.Index(
                        models.OrderBy(models.F("id"), descending=True),
                        condition=models.Q(("status__in", ["failed", "unknown"])),
                        name="account_mails_that_failed",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("done_at", None), ("status__in", ["pending", "leased", "handing"])),
                            models.Q(
                                ("done_at__isnull", False), ("status__in", ["sent", "unknown", "dropped", "failed"])
                            ),
                            _connector="OR",
                        ),
                        name="account_mail_done_fits_status",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("done_at", None), models.Q(("locked", ""), ("mark", "")), _connector="OR"),
                        name="no_text_of_what_is_done",
                    ),
                ],
                "verbose_name": "email about an account",
                "verbose_name_plural": "emails about accounts",
            },
        ),
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
                        help_text="Designates whether this user should be treated as active. Unselect "
                        "this instead of deleting accounts.",
                        verbose_name="active",
                    ),
                ),
                ("date_joined", models.DateTimeField(default=django.utils.timezone.now, verbose_name="date joined")),
                (
                    "username",
                    models.CharField(
                        error_messages={"unique": "This name is taken. Choose another."},
                        help_text="The others at the table see this name. You can also log in with it.",
                        max_length=30,
                        unique=True,
                        validators=[accounts.names.names.validate_name],
                        verbose_name="name",
                    ),
                ),
                ("shape", models.CharField(db_default="", default="", editable=False, max_length=255)),
                ("folded_shape", models.CharField(db_default="", default="", editable=False, max_length=255)),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="email address")),
                ("is_guest", models.BooleanField(default=False, verbose_name="guest")),
                ("language", models.CharField(blank=True, max_length=10, verbose_name="language")),
                ("time_zone", models.CharField(blank=True, max_length=64, verbose_name="time zone")),
                (
                    "sign_outs",
                    models.PositiveIntegerField(
                        db_default=0, default=0, editable=False, verbose_name="times logged out everywhere"
                    ),
                ),
                ("deleted_at", models.DateTimeField(blank=True, null=True, verbose_name="deleted")),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True,
                        help_text="The groups this user belongs to. A user will get all permissions "
                        "granted to each of their groups.",
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
                "indexes": [
                    models.Index(
                        condition=models.Q(("email", ""), _negated=True), fields=["email"], name="people_by_address"
                    ),
                    models.Index(
                        models.OrderBy(models.F("id"), descending=True),
                        condition=models.Q(("is_guest", True)),
                        name="guests_by_age",
                    ),
                    models.Index(
                        models.OrderBy(models.F("id"), descending=True),
                        condition=models.Q(("is_staff", True)),
                        name="staff_by_age",
                    ),
                    models.Index(
                        models.OrderBy(models.F("id"), descending=True),
                        condition=models.Q(("is_active", False)),
                        name="switched_off_by_age",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        django.db.models.functions.text.Upper("username"),
                        name="one_person_per_name",
                        violation_error_message="Somebody has this name already. Please choose another one.",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("shape", ""), _negated=True), fields=("shape",), name="one_person_per_shape"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("folded_shape", ""), _negated=True),
                        fields=("folded_shape",),
                        name="one_person_per_folded_shape",
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
