"""How a turn was: best, good, a slip, a blunder, or a matter of luck; each has an icon of its own and a word."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from games.analysis.analyses import given_away
from games.engine.ruleset import Document

SLIP, BLUNDER = 0.02, 0.12
"""Losses of chance from which a turn is marked."""
LUCK = 0.12
"""A change of chance by what was revealed that is worth a mark."""


@dataclass(frozen=True, slots=True)
class Mark:
    """``icon`` is a path in a box of 20 by 20; its shape alone tells marks apart."""

    code: str
    word: str | Promise
    icon: str

    @property
    def is_worth_a_look(self) -> bool:
        """Whether something was lost or won there that was not to be expected."""
        return self.code not in {"best", "good"}


MARKS = {
    mark.code: mark
    for mark in (
        Mark(
            "best",
            pgettext_lazy("a turn", "Best"),
            "M10 1l2.7 5.8 6.3.8-4.6 4.3 1.2 6.3L10 15.1l-5.6 3.1 1.2-6.3L1 7.6l6.3-.8z",
        ),
        Mark("good", pgettext_lazy("a turn", "Good"), "M3 10.5l2-2 3.2 3.3L15.5 4l2 2-9.2 10z"),
        Mark("slip", pgettext_lazy("a turn", "Slip"), "M10 2l9 16H1zM9 8v5h2V8zm0 6v2h2v-2z"),
        Mark(
            "blunder",
            pgettext_lazy("a turn", "Blunder"),
            "M6 1h8l5 5v8l-5 5H6l-5-5V6zM6.5 5L5 6.5 8.5 10 5 13.5 6.5 15l3.5-3.5 3.5 3.5 1.5-1.5L11.5 10 15 6.5 13.5 5"
            " 10 8.5z",
        ),
        Mark(
            "luck",
            pgettext_lazy("a turn", "Luck"),
            "M3 2h14l1 1v14l-1 1H3l-1-1V3zM5 5v3h3V5zm7 0v3h3V5zM8.500 8.500v3h3v-3zM5 12v3h3v-3zm7 0v3h3v-3z",
        ),
    )
}


def quality_of(document: Document) -> Mark:
    """How well the turn was played."""
    loss = given_away(document)
    if loss >= SLIP:
        return MARKS["blunder" if loss >= BLUNDER else "slip"]
    played = document["played"]["mean"]
    return MARKS["good" if any(way["mean"] > played for way in document["others"]) else "best"]


def marks_of(document: Document, now: float) -> tuple[Mark, ...]:
    """How it was played, and luck if what was revealed then changed much; ``now`` is the chance of its seat."""
    by_luck = now - document["after"][document["seat"]] / 1000
    return (quality_of(document), *([MARKS["luck"]] if abs(by_luck) >= LUCK else []))


def foremost(marks: tuple[Mark, ...]) -> Mark:
    """The one that says most, where there is room for one."""
    return next((mark for mark in marks if mark.is_worth_a_look), marks[0])


def drawn(mark: Mark, x: float, y: float) -> str:
    """The mark in a chart, its middle there: small where nothing was lost or won."""
    size = 0.8 if mark.is_worth_a_look else 0.45
    place = f"translate({x - 10 * size:.1f} {y - 10 * size:.1f}) scale({size})"
    # A finger needs more than the shape, which has a hole besides.
    around = f'<circle class="mark__around" cx="{x:.1f}" cy="{y:.1f}" r="14"/>' if mark.is_worth_a_look else ""
    return f'{around}<path class="mark mark--{mark.code}" fill-rule="evenodd" transform="{place}" d="{mark.icon}"/>'
