import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("talk", "0001_squashed"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="complaint",
            options={"verbose_name": "report of a message", "verbose_name_plural": "reports of messages"},
        ),
        migrations.AlterModelOptions(
            name="line",
            options={"verbose_name": "chat message", "verbose_name_plural": "chat messages"},
        ),
        migrations.AlterModelOptions(
            name="room",
            options={"verbose_name": "chat", "verbose_name_plural": "chats"},
        ),
        migrations.AlterModelOptions(
            name="silence",
            options={"verbose_name": "ban from chatting", "verbose_name_plural": "bans from chatting"},
        ),
        migrations.AlterField(
            model_name="complaint",
            name="line",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="complaints",
                to="talk.line",
                verbose_name="chat message",
            ),
        ),
        migrations.AlterField(
            model_name="complaint",
            name="made_at",
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name="created"),
        ),
        migrations.AlterField(
            model_name="complaint",
            name="text",
            field=models.CharField(blank=True, max_length=300, verbose_name="what’s wrong"),
        ),
        migrations.AlterField(
            model_name="complaint",
            name="words",
            field=models.CharField(max_length=1000, verbose_name="the message as it was"),
        ),
        migrations.AlterField(
            model_name="line",
            name="room",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="lines",
                to="talk.room",
                verbose_name="chat",
            ),
        ),
        migrations.AlterField(
            model_name="line",
            name="status",
            field=models.CharField(
                choices=[("shown", "shown"), ("deleted", "deleted"), ("hidden", "hidden by an admin")],
                default="shown",
                max_length=10,
                verbose_name="status",
            ),
        ),
        migrations.AlterField(
            model_name="room",
            name="audience",
            field=models.CharField(
                choices=[("players", "at the table"), ("watchers", "spectators")],
                max_length=10,
                verbose_name="audience",
            ),
        ),
        migrations.AlterField(
            model_name="room",
            name="line_count",
            field=models.PositiveIntegerField(default=0, verbose_name="chat messages"),
        ),
        migrations.AlterField(
            model_name="room",
            name="version",
            field=models.PositiveIntegerField(default=0, verbose_name="version of what’s shown"),
        ),
        migrations.AlterField(
            model_name="silence",
            name="reason",
            field=models.CharField(help_text="They’ll read it as written.", max_length=200, verbose_name="reason"),
        ),
    ]
