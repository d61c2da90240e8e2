from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("notices", "0003_moves_by_webhook")]

    operations = [
        migrations.CreateModel(
            name="PausedHost",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("origin", models.CharField(max_length=1000, unique=True, verbose_name="host")),
                ("until", models.DateTimeField(db_index=True, verbose_name="not posted to until")),
                ("tried_at", models.DateTimeField(blank=True, null=True, verbose_name="tried again")),
            ],
            options={"verbose_name": "paused host", "verbose_name_plural": "paused hosts"},
        ),
        migrations.AddField(
            model_name="webhook",
            name="failing_since",
            field=models.DateTimeField(blank=True, null=True, verbose_name="failing since"),
        ),
        migrations.AddField(
            model_name="webhook",
            name="mention",
            field=models.CharField(blank=True, db_default="", default="", max_length=64, verbose_name="own ID there"),
        ),
        migrations.AddField(
            model_name="device",
            name="key",
            field=models.CharField(db_default="", default="", editable=False, max_length=64),
        ),
    ]
