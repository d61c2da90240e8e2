import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from core.db.operations import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("accounts", "0009_index_bots")]

    operations = [
        migrations.AlterField(
            model_name="user",
            name="bot_owner",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="bots",
                to=settings.AUTH_USER_MODEL,
                verbose_name="who answers for this bot",
            ),
        ),
        AddIndexOnline(
            model_name="user",
            index=models.Index(fields=["bot_owner"], name="bots_by_owner", condition=models.Q(bot_owner__isnull=False)),
        ),
    ]
