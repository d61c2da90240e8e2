"""The longest runs of wins of everybody whose games have been counted so far, in batches."""

from itertools import groupby
from typing import Any, ClassVar

from django.db import migrations


def note(apps: Any, schema_editor: Any) -> None:
    """As ``games.statistics.runs`` does, which may be another one day. It may be begun again."""
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
            LongestRun.objects.bulk_create(found, ignore_conflicts=True)
            found = []
    LongestRun.objects.bulk_create(found, ignore_conflicts=True)


def longest(rows: list[Any]) -> tuple[int, Any, Any] | None:
    best: tuple[int, Any, Any] | None = None
    for is_won, group in groupby(rows, key=lambda row: row[2] == 1):
        ends = [row[4] for row in group]
        if is_won and (best is None or len(ends) >= best[0]):
            best = len(ends), ends[0], ends[-1]
    return best


class Migration(migrations.Migration):
    atomic = False

    dependencies: ClassVar = [("statistics", "0002_longest_runs")]

    operations: ClassVar = [migrations.RunPython(note, migrations.RunPython.noop, elidable=True)]
