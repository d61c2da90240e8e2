import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("ties", "0001_ties"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="tie",
            options={"verbose_name": "relation between people", "verbose_name_plural": "relations between people"},
        ),
        migrations.AlterField(
            model_name="tie",
            name="made_at",
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name="created"),
        ),
    ]
