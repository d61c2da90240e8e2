"""What pages of every title share about seats: names and looks of colours, order of players."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext_lazy

from games.models import Game
from games.tables.faults import plain_if_it_fails
from games.tables.pages import for_title
from games.tables.pages.scene import Scene, Sitter
from games.tables.tables import Table, seats_of

COLOURS: dict[str, Promise] = {
    "red": pgettext_lazy("seat", "red"),
    "purple": pgettext_lazy("seat", "purple"),
    "white": pgettext_lazy("seat", "white"),
    "yellow": pgettext_lazy("seat", "yellow"),
    "blue": pgettext_lazy("seat", "blue"),
}


def colour_name(colour: str) -> str:
    """What a colour of seats is called; empty for one that is none."""
    return _colour_name(colour, get_language())


@lru_cache(maxsize=64)
def _colour_name(colour: str, _language: str | None) -> str:
    return str(COLOURS.get(colour, ""))


class Paint(NamedTuple):
    """A background and the writing that can be read on it."""

    background: str
    writing: str


PAINTS = {
    "red": Paint("#cf3a30", "#ffffff"),
    "purple": Paint("#7d46ad", "#ffffff"),
    "white": Paint("#ffffff", "#3b342a"),
    "yellow": Paint("#f3bd1f", "#3b2c00"),
    "blue": Paint("#2a6fc4", "#ffffff"),
}
"""The seat colours for mails, which know no style sheets."""


def emblem(title: str, colour: str) -> SafeString:
    """What tells a seat from others also without colours, in lists: there its title's fault costs the emblem alone."""
    return plain_if_it_fails(lambda: for_title(title).mark(colour), SafeString(), title=title)


def sitters(table: Table) -> list[Sitter]:
    """The players by seat, with what everybody may know of them."""
    return [Sitter(number=number, name=seat.player_name, colour=seat.colour) for number, seat in enumerate(table.seats)]


def sitters_of(game: Game) -> list[Sitter]:
    """The same of a started game, for pages that need no table."""
    return [Sitter(number, seat.player_name, seat.colour) for number, seat in enumerate(seats_of(game))]


def viewer_first(scene: Scene) -> Sequence[Sitter]:
    """The viewer, then the others in the order of their seats; a spectator sees the first seat first."""
    first = scene.seat or 0
    return [*scene.sitters[first:], *scene.sitters[:first]]
