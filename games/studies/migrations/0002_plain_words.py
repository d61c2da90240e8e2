import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("studies", "0001_studies"),
    ]

    operations = [
        migrations.AlterField(
            model_name="study",
            name="made_at",
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name="created"),
        ),
        migrations.AlterField(
            model_name="study",
            name="number",
            field=models.PositiveIntegerField(verbose_name="after this many moves"),
        ),
    ]
