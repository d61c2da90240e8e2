"""The rules of Chocolatl to read: a page part per subject, with the engine's own numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise, lazy
from django.utils.safestring import SafeString
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from core.colon import with_colon
from games.engine.ruleset import Document
from games.tables.pages.scene import RulesPage
from games.titles.chocolatl.pages import art, words
from games.titles.chocolatl.rules import bidding, material
from games.titles.chocolatl.rules.material import Station
from games.titles.chocolatl.rules.state import State
from games.titles.chocolatl.title import CHOCOLATL

_labelled = lazy(with_colon, str)

STATIONS: dict[str, int] = {
    "chocolatl": Station.CHOCOLATL,
    "harvest": Station.HARVEST,
    "city": Station.CITY,
    "pyramid": Station.PYRAMID,
    "drink": Station.DRINK,
    "tachli": Station.TACHLI,
}
"""The stations by the code of their part, in their order."""
HEADINGS: dict[str, Promise] = {
    "aim": _("The aim, and what’s in the box"),
    "sacrifice": _("The sacrifice"),
    "round": _("A round and its colour"),
    "bids": _("What a bid is worth"),
    "dice": _("Bonus dice"),
    "ties": _("Ties"),
    **{
        code: format_lazy("{} {}", _labelled(format_lazy("{} {}", _("Station"), number)), words.STATIONS[number])
        for code, number in STATIONS.items()
    },
    "last-round": _("The last round"),
    "scoring": _("The final scoring"),
    "secrets": _("What is secret"),
}
"""The parts in their order, by their anchors."""
COLOUR = CHOCOLATL.colours[0]
"""The colour in which things are shown that belong to everybody."""
HARVEST = (6, 4, 1)
"""A throw of the harvest dice."""
FIELDS_SHOWN = material.LAST_FIELD + 2


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the score track."""

    number: int
    colour: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the pyramid: the cubes in the order in which they come, and what the full row pays."""

    cubes: range
    points: int


@dataclass(frozen=True, slots=True)
class Modifiers:
    """What is added to a seat's bid at a station: for each hut, with the Old Man, for bringing him back."""

    station: int
    name: Promise
    hut: int
    old_man: int
    returned: int


@dataclass(frozen=True, slots=True)
class Drink:
    """The points of the drink in a round."""

    round: int
    first: int
    second: int


def pages(options: Document | None = None) -> list[RulesPage]:
    """All parts; every table of Chocolatl plays by the same rules."""
    facts, pictures = _facts(), _pictures()
    return [
        RulesPage(code, str(name), f"games/chocolatl/rules/{code}.html", facts, pictures.get(code, SafeString()))
        for code, name in HEADINGS.items()
    ]


def _pictures() -> Mapping[str, SafeString]:
    """What stands before some headings."""
    stations = {code: art.piece(f"station-{number}") for code, number in STATIONS.items()}
    return {"sacrifice": art.piece("temple"), "dice": art.die(None, "bonus"), **stations}


def _facts() -> Mapping[str, Any]:
    """Numbers and pictures; ``number`` holds the engine's constants by their names."""
    return {
        "number": _constants(),
        "best_card": material.CARDS[-1],
        "card_count": len(material.CARDS),
        "cards_played": len(material.CARDS) - 1,
        "players": CHOCOLATL.players,
        "stations": [(number, code, words.STATIONS[number]) for code, number in STATIONS.items()],
        "fields": track(),
        "rows": pyramid(),
        "modifiers": modifiers(),
        "drink": [Drink(number, *points) for number, points in enumerate(material.DRINK_POINTS, 1)],
        "figure": art.piece("figure"),
        "old_man": art.piece("old-man"),
        "hut": art.piece("hut"),
        "die": art.die(None, "bonus"),
        "cube": art.cube(COLOUR),
        "marker": art.marker(COLOUR),
        "harvest": [(art.die(eyes, "harvest"), eyes) for eyes in HARVEST],
        "old_man_loss": -material.OLD_MAN_POINTS,
    }


def _constants() -> Mapping[str, Any]:
    return {name: value for name, value in vars(material).items() if name.isupper()}


def track() -> list[Field]:
    """The fields of the score track with their colours, a few beyond the one that ends the game."""
    colours = material.FIELD_COLOURS
    return [Field(number, colours[number % len(colours)]) for number in range(FIELDS_SHOWN + 1)]


def pyramid() -> list[Row]:
    """The rows of the pyramid from the top."""
    rows, first = [], 1
    for points in material.PYRAMID_ROWS:
        rows.append(Row(range(first, first + points), points))
        first += points
    return rows[::-1]


def modifiers() -> list[Modifiers]:
    """What the engine adds at each station."""
    hut, old_man, returned = _example(), _example(), _example()
    hut.players[0].huts = 1
    old_man.old_man = 0
    returned.returning = 0
    return [
        Modifiers(station, name, *(bidding.modifiers(state, station)[0] for state in (hut, old_man, returned)))
        for station, name in words.STATIONS.items()
    ]


def _example() -> State:
    return CHOCOLATL.new({"players": CHOCOLATL.players[0]}, bytes(32))
