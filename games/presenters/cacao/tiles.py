"""Jungle tiles as one sees them: a picture and a name, with the gems left in a mine and the way a volcano lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.cacao.view import JungleTile
from games.presenters.cacao import art
from games.sentences.cacao import CATALOGUE
from games.sentences.cacao_modules import GEMS


class Look(NamedTuple):
    """What one sees of a tile: its code and, where it matters, how it lies and the gems in it."""

    code: str
    orientation: int | None = None
    gems: tuple[str, ...] | None = None


def look(tile: JungleTile, orientation: int | None = None) -> Look:
    """A face-up tile, or how it would look when it is laid with an orientation."""
    see = _SPECIAL.get(tile.code)
    seen = see(tile) if see else Look(tile.code)
    return seen if orientation is None else seen._replace(orientation=orientation)


def picture(tile: Look, label: str = "") -> SafeString:
    """The drawing of a tile; without a label it is only decoration."""
    if tile.gems is not None:
        return art.mine(tile.gems, label)
    return art.jungle(f"{tile.code}-{tile.orientation}" if tile.orientation else tile.code, label)


def name(tile: Look) -> str:
    """What a tile is called, with what distinguishes it."""
    words = str(CATALOGUE.words[tile.code])
    if tile.gems is not None:
        return _("%(mine)s with %(gems)s") % {"mine": words, "gems": gem_counts(tile.gems) or _("no gems")}
    if tile.orientation is not None:
        return f"{words}, {_golden_sides(tile.orientation)}"
    return words


def gem_counts(gems: Iterable[str]) -> str:
    """Gems in words: ``2 red, 1 blue``."""
    return ", ".join(f"{count} {GEMS[colour]}" for colour, count in counted(gems))


def counted(gems: Iterable[str]) -> list[tuple[str, int]]:
    """The colours that are there, in the usual order, with how many there are."""
    counts = Counter(gems)
    return [(colour, counts[colour]) for colour in GEMS if counts[colour]]


def _golden_sides(orientation: int) -> str:
    return _("gold in north and south") if orientation else _("gold in east and west")


def _mine(tile: JungleTile) -> Look:
    return Look(tile.code, gems=tuple(tile.extra["gems"]) if tile.extra else None)


def _volcano(tile: JungleTile) -> Look:
    return Look(tile.code, orientation=tile.extra)


_SPECIAL: dict[str, Callable[[JungleTile], Look]] = {"gem-mine": _mine, "volcano": _volcano}
"""Tiles of one code that do not all look the same."""
