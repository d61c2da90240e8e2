from django.db import migrations


class Migration(migrations.Migration):
    """The tables stay; ``notices`` takes them over as they are."""

    dependencies = [("games", "0013_side_version")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.DeleteModel(name="OutgoingMail"),
                migrations.DeleteModel(name="RefusedAddress"),
                migrations.DeleteModel(name="Relay"),
            ]
        )
    ]
