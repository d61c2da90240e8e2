import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matching", "0001_wishes"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="wish",
            options={"verbose_name": "search for a game", "verbose_name_plural": "searches for games"},
        ),
        migrations.AlterField(
            model_name="wish",
            name="form_key",
            field=models.UUIDField(blank=True, editable=False, null=True, verbose_name="form it came from"),
        ),
        migrations.AlterField(
            model_name="wish",
            name="games",
            field=models.PositiveSmallIntegerField(default=1, verbose_name="games wanted"),
        ),
        migrations.AlterField(
            model_name="wish",
            name="least_reliability",
            field=models.PositiveSmallIntegerField(
                blank=True, null=True, verbose_name="minimum reliability in per cent"
            ),
        ),
        migrations.AlterField(
            model_name="wish",
            name="made_at",
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name="created"),
        ),
        migrations.AlterField(
            model_name="wish",
            name="mailed_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="email about options"),
        ),
        migrations.AlterField(
            model_name="wish",
            name="since",
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name="waiting since"),
        ),
        migrations.AlterField(
            model_name="wish",
            name="status",
            field=models.CharField(
                choices=[("open", "open"), ("met", "met"), ("taken-back", "taken back"), ("expired", "ran out")],
                default="open",
                max_length=10,
                verbose_name="status",
            ),
        ),
        migrations.AlterField(
            model_name="wish",
            name="takes_bot",
            field=models.BooleanField(default=False, verbose_name="a bot can take a seat"),
        ),
        migrations.AlterField(
            model_name="wish",
            name="until",
            field=models.DateTimeField(verbose_name="open until"),
        ),
    ]
