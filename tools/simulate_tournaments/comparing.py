"""The same people by pure functions: standings after tables drawn by points, at random, or as a plain league."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import mean

from games.tournaments import divisions
from games.tournaments.seating import Past, seat
from games.tournaments.standings import Played, Sat, meetings, standings
from tools.simulate_tournaments.people import score, tau

WAYS = ("swiss", "random", "league")


def order_of(way: str, number: int, size: int, rounds: int, seed: int) -> float:
    """Kendall's tau of the standings with strength; of a league the mean of its divisions, which are drawn by lot."""
    luck = Random(f"{seed}/people")
    strength = [0.0, *(luck.gauss(0, 1) for _person in range(number))]
    people = list(range(1, number + 1))
    if way == "league":
        return _league(people, strength, size, luck, str(seed))
    played: list[Played] = []
    for at in range(1, rounds + 1):
        if way == "random":
            luck.shuffle(people)
            seats = [people[first : first + size] for first in range(0, number - number % size, size)]
        else:
            points = {row.entry: row.points for row in standings(people, played, str(seed))}
            past = Past(points, meetings(played))
            seats = [list(each) for each in seat(people, size, (2, 3, 4), rounds, past, f"{seed}/{at}")]
        played += [_table(at, each, strength, luck) for each in seats]
    return tau([row.entry for row in standings(people, played, str(seed))], strength)


def _league(people: list[int], strength: Sequence[float], size: int, luck: Random, seed: str) -> float:
    luck.shuffle(people)
    taus = []
    for level in divisions.split(people, 7):
        tables = [_table(1, each, strength, luck) for each in divisions.schedule(level, size, seed)]
        taus.append(tau([row.entry for row in standings(level, tables, seed)], strength))
    return mean(taus)


def _table(at: int, people: Sequence[int], strength: Sequence[float], luck: Random) -> Played:
    scores = [score(strength[key], luck) for key in people]
    sat = [Sat(key, 1 + sum(other > own for other in scores), own) for key, own in zip(people, scores, strict=True)]
    return Played(at, tuple(sat))
