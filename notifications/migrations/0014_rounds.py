"""The round in which something is asked, and who wants to be told of each question of one."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("notices", "0013_notices_of_an_author")]

    operations: ClassVar = [
        migrations.AddField(
            "notice", "round", models.PositiveIntegerField(blank=True, null=True, verbose_name="round")
        ),
        migrations.AddField(
            "hours",
            "tells_each_question",
            models.BooleanField(db_default=False, default=False, verbose_name="each question of a round"),
        ),
    ]
