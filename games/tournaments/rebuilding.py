"""Proves that seating and final places follow from entries, outcomes and the published seed."""

from __future__ import annotations

from collections.abc import Iterator

from games.tournaments import drawing, making, selectors
from games.tournaments.models import Entry, Tournament


def rebuild() -> list[str]:
    """Draw all rounds again and count all final places; what differed, one line each. Final places are corrected."""
    tournaments = Tournament.objects.filter(started_at__isnull=False).exclude(status=Tournament.Status.CANCELLED)
    return [line for tournament in tournaments.order_by("pk").iterator() for line in differences(tournament)]


def differences(tournament: Tournament) -> Iterator[str]:
    """What is stored and does not follow."""
    rows = selectors.rows_of(tournament)
    for made in tournament.played.order_by("number"):
        before = [table for table in selectors.played(rows) if table.round < made.number]
        drawn = drawing.draw(tournament, made.number, making.read_facts(made.facts), before)
        stored: dict[int, list[int]] = {}
        for row in rows:
            if row.round == made.number:
                stored.setdefault(row.number, []).append(row.entry or 0)
        if [list(table.entries) for table in drawn] != [stored[number] for number in sorted(stored)]:
            yield f"{tournament.public_id} round {made.number}: drawn otherwise"
    if tournament.status == Tournament.Status.FINISHED:
        yield from _ranks(tournament, rows)


def _ranks(tournament: Tournament, rows: list[selectors.Row]) -> Iterator[str]:
    entries = list(tournament.entries.order_by("pk"))
    expected = {row.entry: row.rank for people in selectors.standings_of(tournament, entries, rows) for row in people}
    for entry in entries:
        if entry.rank != expected.get(entry.pk):
            Entry.objects.filter(pk=entry.pk).update(rank=expected.get(entry.pk))
            yield f"{tournament.public_id} place of {entry.pk}: {entry.rank}, now {expected.get(entry.pk)}"
