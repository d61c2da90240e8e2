import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("notices", "0001_squashed"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="device",
            options={
                "verbose_name": "browser with notifications",
                "verbose_name_plural": "browsers with notifications",
            },
        ),
        migrations.AlterModelOptions(
            name="feedaddress",
            options={"verbose_name": "feed address", "verbose_name_plural": "feed addresses"},
        ),
        migrations.AlterModelOptions(
            name="notice",
            options={"verbose_name": "notification", "verbose_name_plural": "notifications"},
        ),
        migrations.AlterModelOptions(
            name="tablewish",
            options={"verbose_name": "setting for a table", "verbose_name_plural": "settings for tables"},
        ),
        migrations.AlterModelOptions(
            name="wish",
            options={"verbose_name": "setting", "verbose_name_plural": "settings"},
        ),
        migrations.AlterField(
            model_name="bounce",
            name="address",
            field=models.EmailField(max_length=254, verbose_name="email address"),
        ),
        migrations.AlterField(
            model_name="channelhealth",
            name="accepted_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="last notification accepted"),
        ),
        migrations.AlterField(
            model_name="channelhealth",
            name="failures",
            field=models.PositiveIntegerField(default=0, verbose_name="notifications refused since"),
        ),
        migrations.AlterField(
            model_name="channelhealth",
            name="rests_until",
            field=models.DateTimeField(blank=True, null=True, verbose_name="not tried until"),
        ),
        migrations.AlterField(
            model_name="feedaddress",
            name="created_at",
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name="created"),
        ),
        migrations.AlterField(
            model_name="hours",
            name="digest_days",
            field=models.PositiveSmallIntegerField(db_default=0, default=0, verbose_name="digest days"),
        ),
        migrations.AlterField(
            model_name="hours",
            name="digest_hour",
            field=models.PositiveSmallIntegerField(db_default=8, default=8, verbose_name="digest hour"),
        ),
        migrations.AlterField(
            model_name="hours",
            name="lets_urgent_through",
            field=models.BooleanField(db_default=False, default=False, verbose_name="urgent ones come through"),
        ),
        migrations.AlterField(
            model_name="hours",
            name="quiet_to",
            field=models.TimeField(blank=True, null=True, verbose_name="quiet until"),
        ),
        migrations.AlterField(
            model_name="hours",
            name="tells_each_question",
            field=models.BooleanField(db_default=False, default=False, verbose_name="every decision in a round"),
        ),
        migrations.AlterField(
            model_name="notice",
            name="status",
            field=models.CharField(
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
        migrations.AlterField(
            model_name="refusedaddress",
            name="address",
            field=models.EmailField(max_length=254, verbose_name="email address"),
        ),
        migrations.AlterField(
            model_name="refusedaddress",
            name="bounced_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="last bounce"),
        ),
        migrations.AlterField(
            model_name="refusedaddress",
            name="bounces",
            field=models.PositiveSmallIntegerField(db_default=0, default=0, verbose_name="bounced emails"),
        ),
        migrations.AlterField(
            model_name="refusedaddress",
            name="rests_since",
            field=models.DateTimeField(blank=True, null=True, verbose_name="paused since"),
        ),
        migrations.AlterField(
            model_name="tablewish",
            name="volume",
            field=models.CharField(
                choices=[("quiet", "muted"), ("everything", "everything right away")],
                max_length=10,
                verbose_name="how much",
            ),
        ),
        migrations.AlterField(
            model_name="webhook",
            name="form",
            field=models.CharField(
                choices=[
                    ("json", "JSON with a signature, for my own program"),
                    ("discord", "Discord"),
                    ("slack", "Slack"),
                    ("mattermost", "Mattermost"),
                ],
                default="json",
                max_length=20,
                verbose_name="form",
            ),
        ),
        migrations.AlterField(
            model_name="wish",
            name="way",
            field=models.CharField(
                blank=True,
                choices=[
                    ("now", "right away"),
                    ("pause", "after a pause"),
                    ("digest", "in the digest"),
                    ("never", "never"),
                ],
                db_default="",
                default="",
                max_length=10,
                verbose_name="how",
            ),
        ),
    ]
