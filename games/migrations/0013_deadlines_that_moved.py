from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0012_rule_of_ratings")]

    operations = [
        migrations.AddField(
            model_name="ask",
            name="planned_at",
            field=models.DateTimeField(null=True, verbose_name="deadline moved"),
        ),
    ]
