"""The drawings of Chocolatl as HTML: references into the sprite, with a text for each that is not decoration."""

from __future__ import annotations

from functools import lru_cache

from django.templatetags.static import static
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.tables.pages.drawings import Drawing


@lru_cache(maxsize=1)
def _sprite() -> str:
    return escape(static("games/chocolatl/pieces.svg"))


@lru_cache(maxsize=8)
def place(station: int) -> SafeString:
    """The painted place of the city where a station lies: only decoration."""
    sheet = escape(static("games/chocolatl/places.svg"))
    return mark_safe(f'<svg class="place" aria-hidden="true"><use href="{sheet}#place-{station}"/></svg>')


@lru_cache(maxsize=256)
def piece(name: str, label: str = "", classes: str = "") -> SafeString:
    """A small piece: figure, old-man, hut, cube, temple, station-1 … station-6."""
    return _drawing(f"piece piece--{name} {classes}".strip(), name, label)


@lru_cache(maxsize=256)
def marker(colour: str, label: str = "") -> SafeString:
    """A seat's marker: which seat something belongs to, also for those who see no colours."""
    return _drawing(f"marker seat-{colour}", f"marker-{colour}", label)


def placed_marker(colour: str, x: int, y: int, size: int, moved: int) -> SafeString:
    """A seat's marker within a drawing; ``moved`` is how far to the side it has come from."""
    return mark_safe(
        f'<g class="strip__marker seat-{colour}" data-moved="{moved}">'
        f'<use href="{_sprite()}#marker-{colour}" x="{x}" y="{y}" width="{size}" height="{size}"/></g>'
    )


def cube(colour: str, label: str = "") -> SafeString:
    """A cube of a seat."""
    return piece("cube", label, f"seat-{colour}")


@lru_cache(maxsize=64)
def die(eyes: int | None, kind: str, label: str = "") -> SafeString:
    """A die of a ``kind``, harvest or bonus; one that is not thrown yet shows no eyes."""
    return _drawing(f"die die--{kind}", f"die-{eyes}" if eyes else "die", label)


@lru_cache(maxsize=64)
def card(value: int, *, is_secret: bool = False) -> SafeString:
    """A card face up, or one that only its owner sees."""
    classes = f"card card--{_weight(value)}{' card--secret' if is_secret else ''}"
    return mark_safe(f'<b class="{classes}">{value}</b>')


@lru_cache(maxsize=8)
def back(label: str) -> SafeString:
    """A card face down."""
    return _drawing("card card--back", "card-back", label, "0 0 40 56")


def _weight(value: int) -> str:
    if value > 12:
        return "best"
    return ("low", "middle", "high")[min(2, value // 5)]


def _drawing(classes: str, name: str, label: str, box: str = "0 0 40 40") -> SafeString:
    drawn = Drawing.of(f'class="{classes}" viewBox="{box}"', f'<use href="{_sprite()}#{name}"/>')
    return drawn.saying(label) if label else drawn
