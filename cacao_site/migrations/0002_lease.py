"""A lease for the schedule that works."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("cacao_site", "0001_schedule"),
    ]

    operations = [
        migrations.AddField(
            model_name="schedule",
            name="held_until",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="schedule",
            name="holder",
            field=models.CharField(blank=True, max_length=200),
        ),
        migrations.AddField(
            model_name="schedule",
            name="waiting",
            field=models.CharField(blank=True, max_length=200),
        ),
        migrations.AddField(
            model_name="schedule",
            name="waiting_until",
            field=models.DateTimeField(null=True),
        ),
    ]
