"""Which mails somebody wants is kept by ``notices``, which has copied it before.

Servers of the version before still read and write the columns, so they stay, with a default for the people whom this
version adds, until the next release drops them.
"""

from typing import ClassVar

from django.db import migrations, models

MOVED = ("mail_turns", "mail_game_over", "mail_invitations")


class Migration(migrations.Migration):
    dependencies: ClassVar = [("accounts", "0006_one_person_per_shape")]

    operations: ClassVar = [
        *(migrations.AlterField("user", name, models.BooleanField(default=True, db_default=True)) for name in MOVED),
        migrations.SeparateDatabaseAndState(state_operations=[migrations.RemoveField("user", name) for name in MOVED]),
    ]
