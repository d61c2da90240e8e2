from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0007_index_leaderboards_of_a_quarter")]

    operations = [
        migrations.AddField(
            model_name="game",
            name="allows_bots",
            field=models.BooleanField(db_default=False, default=False, verbose_name="bots by others may play"),
        ),
    ]
