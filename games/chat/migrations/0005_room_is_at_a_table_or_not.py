"""A room is at a table or elsewhere: new rows are checked from here on."""

from django.db import migrations, models

from core.db.operations import AddCheckOnline


class Migration(migrations.Migration):
    dependencies = [
        ("talk", "0004_reports_and_silences_elsewhere"),
    ]

    operations = [
        AddCheckOnline(
            model_name="room",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("audience__in", ["players", "watchers"]), ("game__isnull", False)),
                    models.Q(("audience__in", ["entrants", "members"]), ("game", None)),
                    _connector="OR",
                ),
                name="room_is_at_a_table_or_not",
            ),
        ),
    ]
