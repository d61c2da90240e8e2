"""Warnings and bans beside silences, and ends before their time."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("sanctions", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="sanction",
            name="kind",
            field=models.CharField(
                choices=[("warning", "warning"), ("silence", "silence"), ("ban", "ban")],
                db_default="silence",
                default="silence",
                max_length=10,
                verbose_name="what",
            ),
        ),
        migrations.AddField(
            model_name="sanction",
            name="lifted_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="lifted"),
        ),
        migrations.AddField(
            model_name="sanction",
            name="lifted_by",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="lifted by",
            ),
        ),
        migrations.AlterField(
            model_name="sanction",
            name="reason",
            field=models.CharField(help_text="They’ll read it as written.", max_length=500, verbose_name="reason"),
        ),
        migrations.AlterField(
            model_name="sanction",
            name="until",
            field=models.DateTimeField(blank=True, db_column="end", null=True, verbose_name="until"),
        ),
    ]
