from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0011_turn")]

    operations = [
        migrations.AddField(
            model_name="ratedtitle",
            name="compared_up_to",
            field=models.BigIntegerField(
                blank=True, db_default=0, default=None, null=True, verbose_name="compared up to"
            ),
        ),
    ]
