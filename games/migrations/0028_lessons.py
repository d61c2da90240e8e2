from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0027_terms_of_asks"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="lessons",
            field=models.CharField(
                blank=True,
                choices=[("", "none"), ("shown", "shown"), ("hidden", "hidden")],
                db_default="",
                default="",
                max_length=6,
                verbose_name="lessons",
            ),
        ),
    ]
