"""What a station brought each seat, from the events of its result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.ruleset import Event
from games.tables.pages import numbers
from games.titles.chocolatl.pages import art
from games.titles.chocolatl.rules.state import Result

Details = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ShownGain:
    """One thing that a seat got or lost: a picture, a number beside it, and both in words."""

    picture: SafeString | str
    number: str
    label: str
    is_aside: bool = False
    """Whether what comes after it says enough where there is little room."""

    @property
    def shown(self) -> SafeString:
        """The picture with its number, named for who cannot see it: one element, of which a page has a hundred."""
        return format_html(
            '<span class="won{aside}" role="img" title="{label}">{picture}{number}</span>',
            aside=" won--aside" if self.is_aside else "",
            label=self.label,
            picture=self.picture,
            number=self.number,
        )

    def times(self, count: int) -> ShownGain:
        """The same, several times."""
        return replace(self, number=f"×{count}", label=f"{self.label} ×{count}")


def of_seat(result: Result, seat: int) -> tuple[ShownGain, ...]:
    """What a seat got at a station, in the order in which it happened; two cubes are told as one thing."""
    gains = Counter(
        GAINS[event.kind](dict(event.details)) for event in result.gains if event.seat == seat and event.kind in GAINS
    )
    return tuple(gain if count == 1 else gain.times(count) for gain, count in gains.items())


def hashable(result: Result) -> Result:
    """The same with the details of its events as pairs, so that what is made of it can be kept."""
    gains = tuple(event._replace(details=tuple(event.details.items())) for event in result.gains)  # type: ignore[arg-type]
    return result._replace(gains=gains)


def last_round(result: Result) -> Event | None:
    """What at this station made the round the last one, if anything."""
    return next((event for event in result.gains if event.kind == "last-round"), None)


def _figure(details: Details) -> ShownGain:
    return ShownGain(art.piece("figure"), "", _("takes the Chocolatl figure"))


def _old_man(details: Details) -> ShownGain:
    return ShownGain(art.piece("old-man"), "", _("takes the Old Man"))


def _points(details: Details) -> ShownGain:
    points = details["points"]
    sentence = ngettext("%(points)s point, to space %(field)s", "%(points)s points, to space %(field)s", abs(points))
    signed = numbers.signed(points)
    return ShownGain("", signed, sentence % {**details, "points": signed})


def _hut(details: Details) -> ShownGain:
    return ShownGain(art.piece("hut"), "", _("builds a hut"))


def _die(details: Details) -> ShownGain:
    return ShownGain(art.die(None, "bonus"), "", _("takes the bonus die"))


def _cube(details: Details) -> ShownGain:
    return ShownGain(art.piece("cube"), "", _("places a cube"))


def _row(details: Details) -> ShownGain:
    return ShownGain(
        "", _("row %(row)s") % details, _("has the most cubes in row %(row)s, now full") % details, is_aside=True
    )


def _improved(details: Details) -> ShownGain:
    return ShownGain(
        art.card(details["won"]),
        "",
        _("wins the %(won)s and gives up the %(given)s") % details,
    )


GAINS: Mapping[str, Callable[[Details], ShownGain]] = {
    "figure": _figure,
    "old-man": _old_man,
    "points": _points,
    "hut": _hut,
    "die": _die,
    "cube": _cube,
    "row": _row,
    "improved": _improved,
}
