"""A report of a stuck table is called so; its table and columns stay as they are."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0014_seats_that_have_won"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameModel("Report", "StuckReport"),
                migrations.AlterModelTable("StuckReport", "games_report"),
            ],
        ),
    ]
