"""The rooms that were there before are checked, while others write."""

from django.db import migrations

from core.db.operations import ValidateCheckOnline


class Migration(migrations.Migration):
    dependencies = [
        ("talk", "0005_room_is_at_a_table_or_not"),
    ]

    operations = [ValidateCheckOnline(model_name="room", name="room_is_at_a_table_or_not")]
