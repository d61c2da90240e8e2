"""What a station has brought, seat by seat, from the events that its result keeps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.chocolatl.state import Result
from games.engine.ruleset import Event
from games.presenters.chocolatl import art, words


@dataclass(frozen=True, slots=True)
class Gain:
    """One thing that a seat got or lost: a picture, a number beside it, and both in words."""

    picture: SafeString | str
    number: str
    label: str


def of_seat(result: Result, seat: int) -> tuple[Gain, ...]:
    """What a seat got at a station, in the order in which it happened."""
    return tuple(_GAINS[event.kind](event) for event in result.gains if event.seat == seat and event.kind in _GAINS)


def last_round(result: Result) -> Event | None:
    """What at this station made the round the last one, if anything."""
    return next((event for event in result.gains if event.kind == "last-round"), None)


def _figure(event: Event) -> Gain:
    return Gain(art.piece("figure"), "", _("takes the Chocolatl figure"))


def _old_man(event: Event) -> Gain:
    return Gain(art.piece("old-man"), "", _("takes the Old Man"))


def _points(event: Event) -> Gain:
    points = words.signed(event.details["points"])
    return Gain("", points, _("%(points)s points, to field %(field)s") % {**event.details, "points": points})


def _hut(event: Event) -> Gain:
    return Gain(art.piece("hut"), "", _("builds a hut"))


def _die(event: Event) -> Gain:
    return Gain(art.die(None, "bonus"), "", _("takes the bonus die"))


def _cube(event: Event) -> Gain:
    return Gain(art.piece("cube"), "", _("places a cube"))


def _row(event: Event) -> Gain:
    return Gain("", _("row %(row)s") % event.details, _("has most cubes in row %(row)s, which is full") % event.details)


def _improved(event: Event) -> Gain:
    return Gain(
        art.card(event.details["won"]),
        "",
        _("wins the card %(won)s and gives up %(given)s") % event.details,
    )


_GAINS: Mapping[str, Callable[[Any], Gain]] = {
    "figure": _figure,
    "old-man": _old_man,
    "points": _points,
    "hut": _hut,
    "die": _die,
    "cube": _cube,
    "row": _row,
    "improved": _improved,
}
