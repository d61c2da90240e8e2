from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("exports", "0001_squashed"),
    ]

    operations = [
        migrations.AlterField(
            model_name="export",
            name="expected",
            field=models.PositiveIntegerField(default=0, verbose_name="total parts"),
        ),
        migrations.AlterField(
            model_name="export",
            name="given_up_at",
            field=models.DateTimeField(null=True, verbose_name="given up, owner told"),
        ),
        migrations.AlterField(
            model_name="export",
            name="leased_until",
            field=models.DateTimeField(null=True, verbose_name="in progress until"),
        ),
    ]
