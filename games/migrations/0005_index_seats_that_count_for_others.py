from django.db import migrations, models

from core.db.operations import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("games", "0004_ratings")]

    operations = [
        AddIndexOnline(
            model_name="seat",
            index=models.Index(
                fields=["counts_for"], name="seats_that_count_for_others", condition=models.Q(counts_for__isnull=False)
            ),
        ),
    ]
