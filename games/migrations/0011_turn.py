from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0010_own_rests")]

    operations = [
        migrations.AddField(
            model_name="game",
            name="turn",
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name="turn"),
        ),
    ]
