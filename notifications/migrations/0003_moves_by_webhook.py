from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("notices", "0002_plain_words"),
    ]

    operations = [
        migrations.AddField(
            model_name="webhook",
            name="sends_moves",
            field=models.BooleanField(db_default=False, default=False, verbose_name="also when others move"),
        ),
    ]
