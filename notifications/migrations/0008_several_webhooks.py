"""Several webhooks for a person: a notification is for one of them, and each says which kinds it wants."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models.functions import Coalesce

from core.db.operations import AddIndexOnline, AddUniqueOnline


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("notices", "0007_inbox"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="notice",
            name="webhook",
            field=models.PositiveBigIntegerField(blank=True, null=True, verbose_name="webhook"),
        ),
        migrations.AddField(
            model_name="webhook",
            name="kinds",
            field=models.TextField(blank=True, db_default="", default="", verbose_name="only these"),
        ),
        migrations.AlterField(
            model_name="webhook",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="webhooks",
                to=settings.AUTH_USER_MODEL,
                verbose_name="person",
            ),
        ),
        AddIndexOnline(
            model_name="notice",
            index=models.Index(
                condition=models.Q(("done_at", None), ("webhook__isnull", False)),
                fields=["webhook", "id"],
                name="posts_owed",
            ),
        ),
        AddUniqueOnline(
            model_name="notice",
            constraint=models.UniqueConstraint(
                models.F("key"), models.F("channel"), Coalesce("webhook", 0), name="notice_once_per_way"
            ),
        ),
        migrations.RemoveConstraint(model_name="notice", name="notice_once_per_channel"),
    ]
