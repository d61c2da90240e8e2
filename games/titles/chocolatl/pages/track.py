"""The score track with its coloured fields and the markers on them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.tables.pages.scene import Scene
from games.titles.chocolatl.pages import art, words
from games.titles.chocolatl.pages.next_colour import NextColour, next_colour
from games.titles.chocolatl.rules.material import FIELD_COLOURS, LAST_FIELD
from games.titles.chocolatl.rules.view import ChocolatlView

FIELDS_PER_ROW = 15
ROWS = 3
"""The rows that are always shown; more are added as the leader comes near their end."""
AHEAD = 3
"""Fields that are shown in front of the leader."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field; ``markers`` from the bottom of the stack to its top."""

    number: int
    colour: str
    sign: str
    markers: tuple[SafeString, ...]
    is_goal: bool
    is_leading: bool

    @property
    def is_turn(self) -> bool:
        """Whether the path goes on in the row below, or comes from the row above."""
        return self.number % FIELDS_PER_ROW in (0, FIELDS_PER_ROW - 1) and self.number > 0


@dataclass(frozen=True, slots=True)
class Legend:
    """What a colour of the track means."""

    colour: str
    sign: str
    name: str
    mode: str
    is_now: bool


@dataclass(frozen=True, slots=True)
class Track:
    """All of it; ``standing`` are the markers in words, the leading ones first; ``goal`` ends the game."""

    fields: tuple[Field, ...]
    legend: tuple[Legend, ...]
    standing: tuple[str, ...]
    goal: int = LAST_FIELD
    next: NextColour | None = None
    """What colour the next round would have."""

    @property
    def path(self) -> tuple[Field, ...]:
        """The fields as they lie in rows: the path winds, so that every second row goes back."""
        rows = [self.fields[start : start + FIELDS_PER_ROW] for start in range(0, len(self.fields), FIELDS_PER_ROW)]
        return tuple(field for number, row in enumerate(rows) for field in (row[::-1] if number % 2 else row))

    @property
    def stacks(self) -> tuple[Field, ...]:
        """The fields with markers on them, the leading one first; each stack from its top."""
        held = [field for field in reversed(self.fields) if field.markers]
        return tuple(replace(field, markers=field.markers[::-1]) for field in held)


def track(scene: Scene) -> Track:
    """The track as it is now."""
    return Track(tuple(fields(scene)), tuple(legend(scene.view)), tuple(standing(scene)), next=next_colour(scene.view))


def fields(scene: Scene) -> list[Field]:
    """The track from 0, a little further than the leader."""
    stacks = {
        number: tuple([scene.sitters[seat].colour for seat in stack]) for number, stack in scene.view.stacks.items()
    }
    leading = max(stacks)
    rows = max(ROWS, (leading + AHEAD) // FIELDS_PER_ROW + 1)
    return [
        _field(number, stacks.get(number, ()), is_leading=number == leading) for number in range(rows * FIELDS_PER_ROW)
    ]


@lru_cache(maxsize=1024)
def _field(number: int, stack: tuple[str, ...], *, is_leading: bool) -> Field:
    """A field with markers of these colours."""
    colour = FIELD_COLOURS[number % len(FIELD_COLOURS)]
    return Field(
        number=number,
        colour=colour,
        sign=words.SIGNS[colour],
        markers=tuple(art.marker(colour) for colour in stack),
        is_goal=number == LAST_FIELD,
        is_leading=is_leading,
    )


def legend(view: ChocolatlView) -> list[Legend]:
    """How everyone bids when the leading marker is on a field of a colour."""
    now = view.mode if view.round else ""
    return [
        Legend(colour, words.SIGNS[colour], words.field_name(colour), words.mode_name(colour), colour == now)
        for colour in FIELD_COLOURS
    ]


def standing(scene: Scene) -> list[str]:
    """The markers in words, the leading ones first."""
    return [
        _("space %(field)s, %(colour)s: %(names)s")
        % {
            "field": field,
            "colour": words.field_name(FIELD_COLOURS[field % len(FIELD_COLOURS)]),
            "names": ", ".join(scene.sitters[seat].name for seat in reversed(stack)),
        }
        for field, stack in sorted(scene.view.stacks.items(), reverse=True)
    ]
