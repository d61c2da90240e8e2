"""Planning ahead: in a gold round a seat may say what it lays at the stations to come (Chocolatl rules, section 6)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.ruleset import Document, IllegalMove, Move
from games.titles.chocolatl.rules.material import STATIONS
from games.titles.chocolatl.rules.round import ask_bids
from games.titles.chocolatl.rules.state import Mode, Phase, State
from games.titles.chocolatl.rules.view import ChocolatlView

FORCED = STATIONS[-1]
"""There lie the cards that are left: nobody is asked."""


def occasion(state: State, seat: int) -> str:
    """What a seat is asked now, by the name that plans have for it."""
    if state.phase != Phase.BID or state.mode != Mode.GOLD or seat not in state.asked:
        return ""
    return name(state.round, state.station)


def occasions(state: State, seat: int) -> tuple[str, ...]:
    """The stations to come of a gold round, but the last one: all seats may plan for the same."""
    return tuple(name(state.round, station) for station in stations(state))


def stations(state: State) -> range:
    """The same as numbers."""
    if not state.round or state.mode != Mode.GOLD or state.phase == Phase.OVER:
        return range(0)
    return range(state.station + 1, FORCED)


def asked_ahead(state: State, seat: int, wanted: str) -> State:
    """A copy in which one seat is to lay cards at a station to come, with the hand that it has now."""
    station = next((station for station in stations(state) if name(state.round, station) == wanted), None)
    if station is None:
        raise IllegalMove("no-such-occasion")
    ahead = state.copy()
    ahead.station = station
    ask_bids(ahead, 0)
    ahead.asked = [seat]
    return ahead


def beside(view: ChocolatlView, moves: Sequence[Move]) -> Document:
    """Nothing lies beside the cards that could be taken away."""
    return {}


def name(number: int, station: int) -> str:
    """How plans name the bidding at a station of a round."""
    return f"{number}.{station}"


def station_of(occasion: str) -> int:
    """The station that such a name stands for."""
    return int(occasion.partition(".")[2])
