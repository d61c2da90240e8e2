"""Who sat where and what came of it, read by one query, and the order of people that follows."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from django.db.models import QuerySet

from accounts.models import Viewer
from core.db.compiled import AnyOf, compiled_query
from games.tournaments.models import Entry, Round, Sitting, Tournament
from games.tournaments.pairing import cup
from games.tournaments.pairing.standings import Played, Sat, Standing, standings


class Row(NamedTuple):
    """A sitting as pages and standings need it, by one query."""

    round: int
    pairing: int
    number: int
    division: int
    game: str | None
    game_status: str | None
    is_void: bool
    entry: int | None
    person: int | None
    place: int | None
    score: int
    is_late: bool
    has_left: bool


def rows_of(tournament: Tournament) -> list[Row]:
    """All sittings in order."""
    return _rows([tournament.pk]).get(tournament.pk, [])


def _rows(tournaments: Collection[int]) -> dict[int, list[Row]]:
    """Those of several tournaments, by one query."""
    found: dict[int, list[Row]] = {}
    for tournament, *row in _sittings.rows([*tournaments]):
        found.setdefault(tournament, []).append(_row(*row))
    return found


@compiled_query
def _sittings(tournaments: Collection[int]) -> QuerySet[Sitting, Any]:
    there = Sitting.objects.filter(AnyOf("pairing__round__tournament_id", tournaments))
    return there.order_by("pairing__round__number", "pairing__number", "order").values_list(
        *("pairing__round__tournament_id", "pairing__round__number", "pairing_id", "pairing__number"),
        *("pairing__division", "pairing__game__public_id", "pairing__game__status", "pairing__voided_at", "entry_id"),
        *("person_id", "place", "score", "late_at", "has_left"),
    )


def _row(*values: Any) -> Row:
    """The columns that say when something was say only whether it was."""
    at, pairing, number, level, game, status, void, entry, person, place, score, late, left = values
    return Row(
        at, pairing, number, level, game, status, void is not None, entry, person, place, score, late is not None, left
    )


def is_of(row: Row, viewer: Viewer) -> bool:
    """Whether somebody sits there: nobody who isn't signed in is a bot."""
    return row.person is not None and row.person == viewer.pk


def may_see_table(tournament: Tournament, table: Iterable[Row], viewer: Viewer) -> bool:
    """Whether somebody may see a table of it: private ones only who sits there."""
    return not tournament.is_private or any(is_of(row, viewer) for row in table)


def played(rows: Iterable[Row]) -> list[Played]:
    """The tables as standings take them; who is out has a bot in their place, which gets no points."""
    tables: dict[int, list[Row]] = {}
    for row in rows:
        tables.setdefault(row.pairing, []).append(row)
    return [
        Played(
            table[0].round,
            tuple(
                Sat(row.entry if row.person else None, row.place, row.score, row.is_late, row.has_left) for row in table
            ),
            table[0].is_void,
        )
        for table in tables.values()
    ]


def standings_of(
    tournament: Tournament, entries: Sequence[Entry], rows: Sequence[Row], begun: Iterable[Round] | None = None
) -> list[list[Standing]]:
    """Everybody in order, by division; in a cup by how far they came. ``begun`` are its rounds, if they are known."""
    tables, took_part = played(rows), {row.entry for row in rows}
    levels: dict[int, list[int]] = {}
    for entry in entries:
        if entry.status == Entry.Status.IN or entry.pk in took_part:
            levels.setdefault(entry.division if tournament.is_league else 0, []).append(entry.pk)
    found = [standings(levels[level], tables, tournament.seed) for level in sorted(levels)]
    if tournament.is_cup:
        present = {entry.pk for entry in entries if entry.status == Entry.Status.IN}
        found = [_by_bracket(people, knockouts(tournament, tables, begun), present) for people in found]
    return found


def knockouts(
    tournament: Tournament, tables: Sequence[Played], begun: Iterable[Round] | None = None
) -> list[cup.Knockout]:
    """The rounds of a cup that have begun."""
    return [
        cup.Knockout(each.facts["people"][0], [table for table in tables if table.round == each.number])
        for each in (tournament.played.order_by("number") if begun is None else begun)
    ]


def _by_bracket(found: Sequence[Standing], played: Sequence[cup.Knockout], present: Collection[int]) -> list[Standing]:
    """Places follow from how far people came; who takes part and was never drawn is last."""
    reached = cup.reached(played, present)
    ranks = cup.places(reached, present)
    for row in found:
        row.rank = ranks.get(row.entry, len(ranks) + 1)
        far = reached.get(row.entry, cup.Reached(0))
        row.reached, row.is_beaten = far.round, far.is_beaten or far.round < len(played)
    return sorted(found, key=lambda row: row.rank)


class OwnPlace(NamedTuple):
    """The place of somebody in a tournament that runs."""

    rank: int
    of: int


def places_of(entries: Iterable[Entry]) -> dict[int, OwnPlace]:
    """How some people stand where a game is over and no cup goes on, by entry; by two queries for all."""
    running = {entry.pk: entry.tournament for entry in entries if _has_places(entry.tournament)}
    if not running:
        return {}
    rows = _rows({tournament.pk for tournament in running.values()})
    begun = {each.pk: each for each in running.values() if any(row.place for row in rows.get(each.pk, []))}
    people = _entries(begun)
    places = {
        row.entry: OwnPlace(row.rank, len(division))
        for key, tournament in begun.items()
        for division in standings_of(tournament, people[key], rows[key])
        for row in division
    }
    return {entry: places[entry] for entry in running if entry in places}


def _has_places(tournament: Tournament) -> bool:
    """A cup knows only who is still in."""
    return tournament.is_running and not tournament.is_cup


def _entries(tournaments: Collection[int]) -> dict[int, list[Entry]]:
    found: dict[int, list[Entry]] = {key: [] for key in tournaments}
    for entry in Entry.objects.filter(tournament__in=tournaments).order_by("pk"):
        found[entry.tournament_id].append(entry)
    return found
