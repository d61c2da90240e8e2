"""The longest runs of wins, of everybody whose games have been counted so far."""

from itertools import groupby
from typing import Any, ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def note(apps: Any, schema_editor: Any) -> None:
    """As ``games.statistics.runs`` does, which may be another one day."""
    LongestRun = apps.get_model("statistics", "LongestRun")
    seats = apps.get_model("statistics", "PlayedSeat").objects.order_by("user", "title", "ended_at", "game")
    rows = seats.values_list("user", "title", "place", "is_public", "ended_at").iterator(chunk_size=5000)
    found = []
    for (user, title), group in groupby(rows, key=lambda row: row[:2]):
        played = list(group)
        for has_private in (False, True):
            run = longest([row for row in played if has_private or row[3]])
            if run:
                games, first, last = run
                of = {"user_id": user, "title": title, "has_private": has_private}
                found.append(LongestRun(**of, games=games, first=first, last=last))
        if len(found) > 5000:
            LongestRun.objects.bulk_create(found)
            found = []
    LongestRun.objects.bulk_create(found)


def longest(rows: list[Any]) -> tuple[int, Any, Any] | None:
    best: tuple[int, Any, Any] | None = None
    for is_won, group in groupby(rows, key=lambda row: row[2] == 1):
        ends = [row[4] for row in group]
        if is_won and (best is None or len(ends) >= best[0]):
            best = len(ends), ends[0], ends[-1]
    return best


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("statistics", "0001_figures"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations: ClassVar = [
        migrations.CreateModel(
            name="LongestRun",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("title", models.CharField(max_length=30, verbose_name="title")),
                ("has_private", models.BooleanField(verbose_name="private games too")),
                ("games", models.PositiveIntegerField(verbose_name="games")),
                ("first", models.DateTimeField(verbose_name="end of the first")),
                ("last", models.DateTimeField(verbose_name="end of the last")),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "longest run of wins",
                "verbose_name_plural": "longest runs of wins",
                "constraints": [
                    models.UniqueConstraint(fields=("user", "title", "has_private"), name="one_longest_run")
                ],
            },
        ),
        migrations.RunPython(note, migrations.RunPython.noop, elidable=True),
    ]
