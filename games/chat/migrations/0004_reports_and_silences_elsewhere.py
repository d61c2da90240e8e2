"""Reports and silences belong to moderation and sanctions from here on; their tables stay as they are."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("talk", "0003_rooms_elsewhere"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.DeleteModel(name="Complaint"),
                migrations.DeleteModel(name="Silence"),
            ],
        ),
    ]
