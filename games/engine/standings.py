"""What many games between the same seats say: wins with their uncertainty, mean scores and margins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from games.engine.ruleset import Outcome, SeatNumber

Z = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat's results. A shared victory counts for each winner as its share."""

    seat: SeatNumber
    games: int
    wins: float
    mean_score: float
    mean_margin: float
    """Own total minus the best other total."""

    @property
    def win_rate(self) -> float:
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Between which win rates the true one lies with 95 % (Wilson's score interval)."""
        return wilson(self.wins, self.games)


def wilson(wins: float, games: float, z: float = Z) -> tuple[float, float]:
    """The score interval of a rate, of 95 % or of so many standard deviations on either side."""
    rate, weight = wins / games, z**2 / games
    centre = rate + weight / 2
    spread = sqrt(rate * (1 - rate) * weight + weight**2 / 4)
    return max(0.0, (centre - spread) / (1 + weight)), min(1.0, (centre + spread) / (1 + weight))


def standings(outcomes: Sequence[Outcome]) -> list[Standing]:
    """One standing per seat over at least one game of at least two seats."""
    return [_standing(seat, outcomes) for seat in range(len(outcomes[0].scores))]


def _standing(seat: SeatNumber, outcomes: Sequence[Outcome]) -> Standing:
    games = len(outcomes)
    return Standing(
        seat=seat,
        games=games,
        wins=sum(1 / len(outcome.winners) for outcome in outcomes if seat in outcome.winners),
        mean_score=sum(outcome.scores[seat]["total"] for outcome in outcomes) / games,
        mean_margin=sum(_margin(seat, outcome) for outcome in outcomes) / games,
    )


def _margin(seat: SeatNumber, outcome: Outcome) -> int:
    totals = [score["total"] for score in outcome.scores]
    own = totals.pop(seat)
    return own - max(totals)
