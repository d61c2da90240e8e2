"""Proves that seating and final places follow from entries, outcomes and the published seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.tournaments import ranking
from games.tournaments.models import Entry, Round, Tournament
from games.tournaments.pairing import drawing
from games.tournaments.rounds import making


def rebuild() -> list[str]:
    """Draw all rounds again and count all final places; what differed, one line each. Final places are corrected."""
    tournaments = Tournament.objects.filter(started_at__isnull=False).exclude(status=Tournament.Status.CANCELLED)
    return [line for tournament in tournaments.order_by("pk").iterator() for line in differences(tournament)]


def differences(tournament: Tournament) -> Iterator[str]:
    """What is stored and does not follow."""
    rows, entries = ranking.rows_of(tournament), list(tournament.entries.order_by("pk"))
    for made in tournament.played.order_by("number"):
        if not _follows(tournament, made, rows, entries):
            yield f"{tournament.public_id} round {made.number}: drawn otherwise"
    if tournament.status == Tournament.Status.FINISHED:
        yield from _ranks(tournament, rows, entries)


def _follows(tournament: Tournament, made: Round, rows: list[ranking.Row], entries: list[Entry]) -> bool:
    """Whether a round is drawn as its facts say, each place for whoever had it by then."""
    facts = making.read_facts(made.facts)
    if tournament.is_cup and facts.results is None:
        return True  # Earlier versions drew cups by other rules.
    before = [table for table in ranking.played(rows) if table.round < made.number]
    places = making.first_holders(entries)
    stored: dict[int, list[int]] = {}
    for row in rows:
        if row.round == made.number:
            stored.setdefault(row.number, []).append(_place(tournament, row, places))
    drawn = drawing.draw(tournament, made.number, facts, before)
    return [list(table.entries) for table in drawn] == [stored[number] for number in sorted(stored)]


def _place(tournament: Tournament, row: ranking.Row, places: Mapping[int, int]) -> int:
    """In a league the place in its schedule; elsewhere people come under their own entry."""
    entry = row.entry or 0
    return places.get(entry, entry) if tournament.is_league else entry


def _ranks(tournament: Tournament, rows: list[ranking.Row], entries: list[Entry]) -> Iterator[str]:
    expected = {row.entry: row.rank for people in ranking.standings_of(tournament, entries, rows) for row in people}
    for entry in entries:
        if entry.rank != expected.get(entry.pk):
            Entry.objects.filter(pk=entry.pk).update(rank=expected.get(entry.pk))
            yield f"{tournament.public_id} place of {entry.pk}: {entry.rank}, now {expected.get(entry.pk)}"
