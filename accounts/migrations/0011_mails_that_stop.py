import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0010_bots_by_owner"),
    ]

    operations = [
        migrations.CreateModel(
            name="StoppedAddress",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("mark", models.CharField(editable=False, max_length=32, unique=True)),
                ("stopped_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="stopped")),
            ],
            options={
                "verbose_name": "address without invitations",
                "verbose_name_plural": "addresses without invitations",
            },
        ),
        migrations.AddField(
            model_name="user",
            name="is_mail_on_hold",
            field=models.BooleanField(db_default=False, default=False, editable=False, verbose_name="emails paused"),
        ),
    ]
