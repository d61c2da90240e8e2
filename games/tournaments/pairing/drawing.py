"""Draws the tables of a round from what is known before it; ``manage.py rebuild`` draws them again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from games.engine import registry
from games.tournaments.models import Tournament
from games.tournaments.pairing import cup, divisions
from games.tournaments.pairing.seating import BOT, Pair, Past, pair, seat, seat_seeded
from games.tournaments.pairing.standings import Played, lot, meetings, standings

MOST_ROUNDS = 9
NEW = 999
"""The division of who comes to a league: the last one."""


class Drawn(NamedTuple):
    """A table that is to be made: entries in turn order, ``BOT`` for a bot."""

    division: int
    entries: tuple[int, ...]


class Facts(NamedTuple):
    """Who is drawn, by division, in a cup the strongest first; who of them block each other; what came before."""

    people: list[list[int]]
    blocked: frozenset[Pair]
    results: str | None = ""
    """Those of the round before as ``results.results_of`` writes them; ``None``: drawn by an earlier version."""

    def key(self, seed: str, number: int) -> str:
        """What a round is drawn from: the seed, which all know by then, and what nobody could know before."""
        if not self.results:
            return f"{seed}/{number}"
        return f"{seed}/{sha256(self.results.encode()).hexdigest()}"


def allowed(tournament: Tournament) -> tuple[int, ...]:
    """The numbers of players of its title."""
    return tuple(registry.title(tournament.title).players)


def draw(tournament: Tournament, number: int, facts: Facts, before: Sequence[Played]) -> list[Drawn]:
    """The tables of a round, always the same from the same facts."""
    if tournament.is_league:
        return _wave(tournament, number, facts)
    people, size, fitting = facts.people[0], tournament.size, allowed(tournament)
    past, key = _past(people, facts, before, tournament), facts.key(tournament.seed, number)
    if tournament.is_cup:
        playing = people[cup.shape_of(len(people), size, fitting).byes :]
        return [Drawn(0, table) for table in seat_seeded(playing, size, fitting, past, key)]
    return [Drawn(0, table) for table in seat(people, size, fitting, tournament.rounds, past, key)]


def _past(people: Sequence[int], facts: Facts, before: Sequence[Played], tournament: Tournament) -> Past:
    points = {} if tournament.is_cup else {row.entry: row.points for row in standings(people, before, tournament.seed)}
    orders: Counter[tuple[int, int]] = Counter()
    with_bots: set[int] = set()
    for table in before:
        for at, sat in enumerate(table.sat):
            if sat.entry is not None:
                orders[sat.entry, at] += 1
        if any(sat.entry is None for sat in table.sat):
            with_bots |= {sat.entry for sat in table.sat if sat.entry is not None}
    return Past(points, meetings(before), facts.blocked, orders, frozenset(with_bots))


def _wave(tournament: Tournament, number: int, facts: Facts) -> list[Drawn]:
    """A division's schedule is drawn once, from who was there at the start."""
    found = []
    for level, people in enumerate(facts.people):
        least = min(allowed(tournament))
        tables = divisions.schedule(people, tournament.size, f"{tournament.seed}/{level}")
        wave = divisions.waves(tables, tournament.rounds)[number - 1]
        found += [Drawn(level, (*table, *[BOT] * (least - len(table)))) for table in wave]
    return found


def seeds(entries: Iterable[int], ratings: Mapping[int, float], seed: str) -> list[int]:
    """Who enters a cup, the highest rated first; who has no rating comes behind, by lot."""
    return sorted(entries, key=lambda key: (-ratings.get(key, float("-inf")), lot(seed, key)))


def planned_rounds(tournament: Tournament, people: int) -> int:
    """How many rounds so many people play: in a Swiss tournament no more than let nobody meet twice."""
    if tournament.is_cup:
        return cup.rounds(people, tournament.size, allowed(tournament))
    if tournament.is_league:
        return tournament.rounds
    wanted = tournament.rounds or proposed_rounds(people, tournament.size)
    return max(1, min(wanted, (people - 1) // (tournament.size - 1)))


def proposed_rounds(people: int, size: int) -> int:
    """As many as leave one winner of all tables, and one or two more; no more than let nobody meet twice."""
    count = 1
    while size**count < people:
        count += 1
    return max(1, min(MOST_ROUNDS, count + (1 if size == 2 else 2), (people - 1) // (size - 1)))


def blocked_pairs(pairs: Iterable[tuple[int, int]], entries: dict[int, int]) -> frozenset[Pair]:
    """Pairs of people as pairs of their entries."""
    return frozenset(pair(entries[one], entries[other]) for one, other in pairs if one in entries and other in entries)
