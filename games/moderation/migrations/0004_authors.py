"""Who answers for the messages that were reported before: a few rows, each by its message."""

from typing import Any

from django.db import migrations
from django.db.models import OuterRef, Subquery


def note_authors(apps: Any, schema_editor: Any) -> None:
    reports, lines = apps.get_model("moderation", "Report"), apps.get_model("talk", "Line")
    authors = lines.objects.filter(pk=OuterRef("line")).values("author")[:1]
    reports.objects.filter(kind="line", about=None).update(about=Subquery(authors))
    reports.objects.filter(outcome="", closed_at__isnull=False, line__status="hidden").update(outcome="hidden")
    reports.objects.filter(outcome="", closed_at__isnull=False).update(outcome="nothing")


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("moderation", "0003_indexes"),
    ]

    operations = [migrations.RunPython(note_authors, migrations.RunPython.noop)]
