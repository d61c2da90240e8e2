from django.db import migrations, models
from django.db.models import F

from core.db.operations import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("accounts", "0008_bots")]

    operations = [
        AddIndexOnline(
            model_name="user",
            index=models.Index(F("id").desc(), name="bots_by_age", condition=models.Q(is_bot=True)),
        ),
    ]
