"""Which colour the next round would have, as it stands and if the viewer won what is still at stake."""

from __future__ import annotations

from typing import NamedTuple

from games.tables.pages import numbers
from games.titles.chocolatl.pages import words
from games.titles.chocolatl.rules.material import (
    CHOCOLATL_POINTS,
    DRINK_POINTS,
    FIELD_COLOURS,
    Station,
)
from games.titles.chocolatl.rules.view import ChocolatlView


class Colour(NamedTuple):
    """A colour of the track; ``won`` is the prize with which it would be that of the next round."""

    colour: str
    sign: str
    name: str
    won: str = ""


class NextColour(NamedTuple):
    """The next round's colour as it stands, and with each prize of points that the viewer can still win."""

    now: Colour
    with_prizes: tuple[Colour, ...]


def next_colour(view: ChocolatlView) -> NextColour | None:
    """For somebody who plays, while another round is to come."""
    if view.seat is None or not view.round or view.is_last or view.winners is not None:
        return None
    now = max(player.points for player in view.players)
    own = view.players[view.seat].points
    prizes = ((station, points) for station, points in _prizes(view) if station not in _resolved(view))
    return NextColour(
        _colour(now), tuple(_colour(max(now, own + points), _won(each, points)) for each, points in prizes)
    )


def _prizes(view: ChocolatlView) -> tuple[tuple[int, int], ...]:
    """The points for the first of each station that gives any."""
    best_die, drink = max(view.harvest, default=0), DRINK_POINTS[view.round - 1][0]
    return ((Station.CHOCOLATL, CHOCOLATL_POINTS), (Station.HARVEST, best_die), (Station.DRINK, drink))


def _resolved(view: ChocolatlView) -> set[int]:
    return {result.station for result in view.results}


def _colour(field: int, won: str = "") -> Colour:
    colour = FIELD_COLOURS[field % len(FIELD_COLOURS)]
    return Colour(colour, words.SIGNS[colour], words.field_name(colour), won)


def _won(station: int, points: int) -> str:
    return f"{words.station_name(station)} {numbers.signed(points)}"
