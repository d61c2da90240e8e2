"""Whoever has won already is played for by a bot: another choice of a column, which databases do not know."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0013_deadlines_that_moved")]

    operations = [
        migrations.AlterField(
            model_name="seat",
            name="stand_in",
            field=models.CharField(
                blank=True,
                choices=[
                    ("", "nobody"),
                    ("late", "for this turn, which was late"),
                    ("given-up", "until the person is back"),
                    ("agreed", "for a few days, as agreed"),
                    ("won", "to the end of a game that’s won already"),
                ],
                db_default="",
                default="",
                max_length=10,
                verbose_name="stand-in",
            ),
        ),
    ]
