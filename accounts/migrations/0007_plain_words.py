"""Words alone, which the migrations before have by now: it stays for databases that know its name."""

import django.db.models.functions.text
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0006_unlisted"),
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.AlterConstraint(
            model_name="user",
            name="one_person_per_name",
            constraint=models.UniqueConstraint(
                django.db.models.functions.text.Upper("username"),
                name="one_person_per_name",
                violation_error_message="This name is taken. Choose another.",
            ),
        )
    ]
