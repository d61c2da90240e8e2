"""What the ranking of a station's bids brings, and to whom (Chocolatl rules, section 3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.engine.ruleset import Event
from games.titles.chocolatl.rules import pyramid
from games.titles.chocolatl.rules.material import (
    CHOCOLATL_POINTS,
    DRINK_LOSS,
    DRINK_POINTS,
    LAST_TACHLI_POINTS,
    PYRAMID_LEAD,
    Station,
)
from games.titles.chocolatl.rules.moves import DIE, HUT
from games.titles.chocolatl.rules.state import Phase, State, Swap
from games.titles.chocolatl.rules.track import move_marker

Ranking = Sequence[int]
Award = Callable[[State, Ranking, list[Event]], str | None]
"""Gives what a station gives; returns the phase in which the first is asked something, if it is."""


def chocolatl(state: State, ranking: Ranking, events: list[Event]) -> None:
    """The first takes the figure and a point, the lowest takes the Old Man."""
    first, lowest = ranking[0], ranking[-1]
    state.figure = first
    events.append(Event("figure", first, {}))
    move_marker(state, first, CHOCOLATL_POINTS, events)
    state.old_man = lowest
    events.append(Event("old-man", lowest, {}))


def harvest(state: State, ranking: Ranking, events: list[Event]) -> None:
    """The three best get the points of the dice, the highest first."""
    for seat, die in zip(ranking, sorted(state.harvest, reverse=True), strict=False):
        move_marker(state, seat, die, events)


def city(state: State, ranking: Ranking, events: list[Event]) -> str:
    """The first chooses."""
    return Phase.CITY


def choose_in_city(state: State, choice: str, events: list[Event]) -> None:
    """The first gets what it has chosen, the second the other."""
    other = DIE if choice == HUT else HUT
    for seat, thing in zip(state.results[-1].ranking, (choice, other), strict=False):
        _CITY_THINGS[thing](state, seat, events)


def _build_hut(state: State, seat: int, events: list[Event]) -> None:
    state.players[seat].huts += 1
    events.append(Event("hut", seat, {}))
    pyramid.use_cube(state, seat, events)


def _take_die(state: State, seat: int, events: list[Event]) -> None:
    state.players[seat].dice += 1
    events.append(Event("die", seat, {}))


_CITY_THINGS: Mapping[str, Callable[[State, int, list[Event]], None]] = {HUT: _build_hut, DIE: _take_die}


def build_pyramid(state: State, ranking: Ranking, events: list[Event]) -> str | None:
    """With a clear lead the first adds both cubes, else it says who of the two best is first."""
    first, second = ranking[0], ranking[1]
    if state.bids[first] - state.bids[second] < PYRAMID_LEAD:
        return Phase.PYRAMID
    add_cubes(state, (first, first), events)
    return None


def add_cubes(state: State, seats: tuple[int, int], events: list[Event]) -> None:
    """Two cubes, in this order."""
    for seat in seats:
        pyramid.add_cube(state, seat, events)


def drink(state: State, ranking: Ranking, events: list[Event]) -> None:
    """The two best get the round's points, then the lowest loses some."""
    for seat, points in zip(ranking, DRINK_POINTS[state.round - 1], strict=False):
        move_marker(state, seat, points, events)
    move_marker(state, ranking[-1], -DRINK_LOSS, events)


def tachli(state: State, ranking: Ranking, events: list[Event]) -> None:
    """The two best improve their cards, or get points in the last round."""
    if not state.is_last:
        for seat, card in zip(ranking, state.offer, strict=False):
            _improve(state, seat, card, events)
        return
    for seat, points in zip(ranking, LAST_TACHLI_POINTS, strict=False):
        move_marker(state, seat, points, events)


def _improve(state: State, seat: int, card: int, events: list[Event]) -> None:
    """A seat wins a card and gives up the lowest of its others."""
    player = state.players[seat]
    given = player.cards.pop(0)
    player.cards.append(card)
    player.cards.sort()
    player.swaps += (Swap(state.round, card, given),)
    events.append(Event("improved", seat, {"won": card, "given": given}))


AWARDS: Mapping[int, Award] = {
    Station.CHOCOLATL: chocolatl,
    Station.HARVEST: harvest,
    Station.CITY: city,
    Station.PYRAMID: build_pyramid,
    Station.DRINK: drink,
    Station.TACHLI: tachli,
}
