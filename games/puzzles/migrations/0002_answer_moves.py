from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("practice", "0001_initial")]

    operations = [migrations.AddField("answer", "moves", models.JSONField(default=list, null=True))]
