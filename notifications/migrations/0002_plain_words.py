"""Words alone, which the migrations before have by now: it stays for databases that know its name."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("notices", "0001_squashed"),
    ]

    operations = []
