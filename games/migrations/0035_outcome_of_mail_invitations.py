"""What became of an invitation by mail; nothing for those of before."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0008_account_mails"),
        ("games", "0034_plans"),
    ]

    operations = [
        migrations.AddField(
            model_name="mailinvitation",
            name="mail",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="accounts.accountmail",
                verbose_name="mail",
            ),
        ),
    ]
