from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0002_seeds_reserves_and_leavers")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="reason",
            field=models.CharField(blank=True, db_default="", default="", max_length=300, verbose_name="reason"),
        ),
    ]
