"""Words alone, which the migrations before have by now: it stays for databases that know its name."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0007_plain_words"),
        ("games", "0007_index_leaderboards_of_a_quarter"),
    ]

    operations = []
