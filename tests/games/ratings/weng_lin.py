"""Ratings a second time, from the specification alone and without any library: the calculator is compared with it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

BETA, TAU, KAPPA = 9.0, 25 / 300, 0.0001


def ratings_after(games: Iterable[Mapping[str, Any]]) -> dict[tuple[str, str], tuple[float, float, int]]:
    """Mean, spread and number of games by title and person, from games as ``ratings replay`` reads them."""
    known: dict[tuple[str, str], tuple[float, float, int]] = {}
    for game in sorted(games, key=lambda game: (_instant(game["finished_at"]), game["game"])):
        people = [seat for seat in game["seats"] if seat["person"] is not None and seat["decisions"] > 0]
        if not game["rated"] or game["void"] or len(people) < 2:
            continue
        keys = [(game["title"], seat["person"]) for seat in people]
        before = [known.get(key, (25.0, 25 / 3, 0)) for key in keys]
        for index, key in enumerate(keys):
            known[key] = _updated(index, before, people)
    return known


def _updated(
    own: int, before: list[tuple[float, float, int]], people: list[Mapping[str, Any]]
) -> tuple[float, float, int]:
    """Section 3, word by word."""
    mu, sigma, games = before[own]
    v = sigma * sigma + TAU * TAU
    omega = delta = 0.0
    for other, (other_mu, other_sigma, _games) in enumerate(before):
        if other == own:
            continue
        c = math.sqrt(v + other_sigma * other_sigma + TAU * TAU + 2 * BETA * BETA)
        p = 1 / (1 + math.exp((other_mu - mu) / c))
        omega += v / c * (_score(people[own], people[other]) - p)
        delta += math.sqrt(v) / c * (v / (c * c)) * p * (1 - p)
    return mu + omega, math.sqrt(v * max(1 - delta, KAPPA)), games + 1


def _score(own: Mapping[str, Any], other: Mapping[str, Any]) -> float:
    """Section 2: 1 for better, a half for equal, 0 for worse."""
    left, other_left = own["gave_up"], other["gave_up"]
    if left is None and other_left is None:
        return _compared(other["place"], own["place"])
    if left is None or other_left is None:
        return 1.0 if left is None else 0.0
    return _compared(_instant(left), _instant(other_left))


def _compared(own: Any, other: Any) -> float:
    """A half for equal ones, 1 where the own one is larger."""
    return 0.5 if own == other else float(own > other)


def _instant(text: str) -> datetime:
    return datetime.fromisoformat(text)
