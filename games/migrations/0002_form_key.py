"""Which form made a table, so that a form sent twice makes one."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0001_tables"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="form_key",
            field=models.UUIDField(blank=True, editable=False, null=True, verbose_name="form it was made by"),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.UniqueConstraint(models.F("host"), models.F("form_key"), name="one_game_per_form"),
        ),
    ]
