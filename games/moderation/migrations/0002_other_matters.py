"""Reports of people, groups, tournaments and studies beside those of messages."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("moderation", "0001_initial"),
        ("talk", "0004_reports_and_silences_elsewhere"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="report",
            name="about",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="reports_about",
                to=settings.AUTH_USER_MODEL,
                verbose_name="who answers for it",
            ),
        ),
        migrations.AddField(
            model_name="report",
            name="key",
            field=models.BigIntegerField(editable=False, null=True, verbose_name="key"),
        ),
        migrations.AddField(
            model_name="report",
            name="kind",
            field=models.CharField(
                choices=[
                    ("line", "chat message"),
                    ("person", "person"),
                    ("club", "group"),
                    ("tournament", "tournament"),
                    ("study", "study"),
                ],
                db_default="line",
                default="line",
                max_length=10,
                verbose_name="about",
            ),
        ),
        migrations.AddField(
            model_name="report",
            name="name",
            field=models.CharField(blank=True, db_default="", default="", max_length=80, verbose_name="name"),
        ),
        migrations.AddField(
            model_name="report",
            name="outcome",
            field=models.CharField(
                blank=True,
                choices=[
                    ("", "open"),
                    ("nothing", "nothing wrong"),
                    ("hidden", "hidden"),
                    ("closed", "group closed"),
                    ("renamed", "renamed"),
                    ("warned", "warned"),
                    ("silenced", "silenced"),
                    ("banned", "banned"),
                ],
                db_default="",
                default="",
                max_length=10,
                verbose_name="what came of it",
            ),
        ),
        migrations.AddField(
            model_name="report",
            name="reason",
            field=models.CharField(
                choices=[
                    ("words", "Rude or threatening words"),
                    ("name", "An offensive name"),
                    ("unfair", "Unfair play"),
                    ("stalling", "Stalling"),
                    ("other", "Something else"),
                ],
                db_default="other",
                default="other",
                max_length=10,
                verbose_name="reason",
            ),
        ),
        migrations.AlterField(
            model_name="report",
            name="line",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="reports",
                to="talk.line",
                verbose_name="chat message",
            ),
        ),
        migrations.AlterField(
            model_name="report",
            name="text",
            field=models.CharField(blank=True, max_length=1000, verbose_name="what’s wrong"),
        ),
    ]
