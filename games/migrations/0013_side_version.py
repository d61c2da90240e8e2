"""What stands beside the board counts its versions apart, so that a line in the log redraws no board."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("games", "0012_mails_go_out_once")]

    operations: ClassVar = [
        migrations.AddField(
            "game",
            "side_version",
            models.PositiveIntegerField("version of what stands beside it", db_default=0, default=0),
        ),
        migrations.AlterField(
            "game",
            "version",
            models.PositiveIntegerField("version of what the board shows", default=1),
        ),
    ]
