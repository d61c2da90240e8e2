"""Returned mails with their proof, and a mark on people whose address is on hold."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def mark_people_on_hold(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    held = apps.get_model("notices", "RefusedAddress").objects.filter(rests_since__isnull=False)
    apps.get_model("accounts", "User").objects.filter(pk__in=held.values("user")).update(is_mail_on_hold=True)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0011_mails_that_stop"),
        ("notices", "0004_pauses_and_mentions"),
    ]

    operations = [
        migrations.AddField(
            model_name="bounce",
            name="sent_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="sent"),
        ),
        migrations.AddField(
            model_name="bounce",
            name="user",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="person",
            ),
        ),
        migrations.AddField(
            model_name="bounce",
            name="verdict",
            field=models.CharField(
                blank=True,
                choices=[
                    ("dead", "can’t be reached"),
                    ("full", "mailbox full"),
                    ("refused", "email refused"),
                    ("unproven", "about no email of ours"),
                ],
                db_default="",
                default="",
                max_length=10,
                verbose_name="what it says",
            ),
        ),
        migrations.AddField(
            model_name="refusedaddress",
            name="works_since",
            field=models.DateTimeField(blank=True, null=True, verbose_name="confirmed again"),
        ),
        migrations.RunPython(mark_people_on_hold, migrations.RunPython.noop),
    ]
