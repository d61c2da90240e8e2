"""What happened in a move is told by the rules again, and takes no room any more.

Servers of the version before still read the column, so it stays, empty for new moves, until the next release drops it.
"""

from typing import ClassVar

from django.db import migrations


class Migration(migrations.Migration):
    dependencies: ClassVar = [("games", "0010_stand_ins")]

    operations: ClassVar = [
        migrations.SeparateDatabaseAndState(state_operations=[migrations.RemoveField("move", "events")]),
    ]
