"""By which the reports of a person and of a matter are found."""

from django.db import migrations, models

from core.db.operations import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("moderation", "0002_other_matters"),
    ]

    operations = [
        AddIndexOnline(
            model_name="report",
            index=models.Index(
                models.F("about"),
                models.OrderBy(models.F("id"), descending=True),
                condition=models.Q(("about__isnull", False)),
                name="reports_about_a_person",
            ),
        ),
        AddIndexOnline(
            model_name="report",
            index=models.Index(
                models.F("kind"),
                models.F("key"),
                condition=models.Q(("key__isnull", False)),
                name="reports_of_a_matter",
            ),
        ),
    ]
