"""What a decision in Chocolatl is about: the station at which its best way is another one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine.ruleset import Move
from games.engine.themes import Way
from games.titles.chocolatl.rules.material import STATIONS, Station
from games.titles.chocolatl.rules.moves import Bid, City, Dice, Pyramid
from games.titles.chocolatl.rules.state import State

THEMES = tuple(f"station-{station}" for station in STATIONS)
PLACE = 0.1
"""By so much oftener first, or seldomer last, at a station a way is worth being named after it."""


def theme(state: State, seat: int, best: Way, rival: Way) -> str:
    """The station where the decision tells most, else the one where the best way lays more than the next best."""
    move, than = best.plan[0], rival.plan[0]
    if isinstance(move, Bid):
        station = _won(best.places) or (_raised(move, than) if isinstance(than, Bid) else None)
    else:
        station = _asked(move)
    return f"station-{station}" if station is not None else ""


def _asked(move: Move) -> int | None:
    """Where what is asked belongs; a sacrifice belongs nowhere."""
    if isinstance(move, Dice):
        return move.station
    return {City: Station.CITY, Pyramid: Station.PYRAMID}.get(type(move))


def _won(places: Mapping[str, tuple[float, float]]) -> int | None:
    """Where the seat does clearly better: places are called ``first-at-3``, or ``last-at-1`` where that costs."""
    better = dict.fromkeys(STATIONS, 0.0)
    for place, (share, than) in places.items():
        gain = share - than if place.startswith("first") else than - share
        better[int(place[-1])] += gain
    station = max(better, key=lambda each: better[each])
    return station if better[station] >= PLACE else None


def _raised(move: Bid, than: Bid) -> int | None:
    """Where it lays the most more."""
    laid, instead = _sums(move.bids), _sums(than.bids)
    more = {station: laid[station] - instead.get(station, 0) for station in laid}
    station = max(more, key=lambda each: more[each], default=None)
    return station if station is not None and (more[station] > 0 or len(laid) == 1) else None


def _sums(bids: Sequence[tuple[int, Sequence[int]]]) -> dict[int, int]:
    return {station: sum(cards) for station, cards in bids}
