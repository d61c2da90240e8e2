"""Ratings from finished games: Bradley–Terry with full pairs, by openskill (ratings, sections 2 to 5)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from openskill.models import BradleyTerryFull

from games.ratings.games import FinishedGame, RatedSeat

MU, SIGMA = 25.0, 25 / 3
"""Of a person who is new to a title."""
_BETA = 9
_MODEL = BradleyTerryFull(mu=MU, sigma=SIGMA, beta=_BETA, kappa=0.0001, tau=25 / 300)
PROVISIONAL = 250
"""While the deviation is over it a rating says little."""
START, PER_MU = 1500, 40
"""What is shown of who is new, and how many points for one of mu: the scale of chess servers."""
POINTS = PER_MU * _BETA * sqrt(2)
"""Who leads by so many of these, both being certain, is e times as likely to be better as not."""


class Rating(NamedTuple):
    """A person's rating in a title; every game that counts makes a new one."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0
    """How many games have counted."""

    @property
    def shown(self) -> int:
        """What pages show."""
        return round(START + PER_MU * (self.mu - MU))

    @property
    def deviation(self) -> int:
        """On the same scale."""
        return round(PER_MU * self.sigma)

    @property
    def is_provisional(self) -> bool:
        return self.deviation > PROVISIONAL


def replay(games: Iterable[FinishedGame]) -> Mapping[tuple[str, str], Rating]:
    """The ratings by title and person after all games that count, given in any order."""
    ratings: defaultdict[tuple[str, str], Rating] = defaultdict(Rating)
    for game in sorted((game for game in games if game.counts), key=lambda game: (game.finished_at, game.game)):
        seats = game.taking_part
        keys = [(game.title, seat.person) for seat in seats]
        ratings.update(zip(keys, rate([ratings[key] for key in keys], ranks(seats)), strict=True))
    return ratings


def rate(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings after one game; a lower place is better, equal ones tie."""
    teams = [[_MODEL.create_rating([rating.mu, rating.sigma])] for rating in before]
    after = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [Rating(player.mu, player.sigma, rating.games + 1) for rating, [player] in zip(before, after, strict=True)]


def ranks(seats: Sequence[RatedSeat]) -> list[int]:
    """Who was better, as places from 0 on: who played on by place, behind them who gave up, the latest first."""
    standings = sorted({_standing(seat) for seat in seats})
    return [standings.index(_standing(seat)) for seat in seats]


def _standing(seat: RatedSeat) -> tuple[bool, float]:
    return (False, seat.place) if seat.gave_up is None else (True, -seat.gave_up.timestamp())
