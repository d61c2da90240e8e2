from django.db import migrations, models
from django.db.models import F

from core.db.operations import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("games", "0006_leaderboards")]

    operations = [
        AddIndexOnline(
            model_name="personrating",
            index=models.Index("title", "quarter", F("score").desc(), "user", name="leaderboard_of_a_quarter"),
        ),
    ]
