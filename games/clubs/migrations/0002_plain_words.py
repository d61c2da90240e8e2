import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play_groups", "0001_squashed"),
    ]

    operations = [
        migrations.AlterField(
            model_name="group",
            name="made_at",
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name="created"),
        ),
    ]
