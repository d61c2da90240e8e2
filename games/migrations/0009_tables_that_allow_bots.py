from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0008_plain_words")]

    operations = [
        migrations.AddField(
            model_name="game",
            name="allows_bots",
            field=models.BooleanField(db_default=False, default=False, verbose_name="bots by others may play"),
        ),
    ]
