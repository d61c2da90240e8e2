import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("practice", "0002_answer_moves"),
    ]

    operations = [
        migrations.AlterField(
            model_name="puzzle",
            name="made_at",
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name="created"),
        ),
    ]
