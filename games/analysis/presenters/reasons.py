"""Why one way to go on is better or worse than another, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.percent import percent
from games import texts
from games.engine.ruleset import Document

PARTS, PLACES = 3, 2
"""So many parts of a position's worth, and so many places that a seat comes to, are told."""
WORTH_SAYING = 0.5
"""Points of such a part that are worth a word."""
OFTEN = 0.1
"""By so much oftener or less often a seat has to come to a place for that to be worth a word."""


def why(title: str, way: Document, than: Document) -> str:
    """Why a way that bots found is better or worse than the one with which it was compared, in whole sentences.

    Empty if nothing is worth a word. Analyses and puzzles of long ago have no trials.
    """
    trial = way.get("trial")
    return _by_worth(title, way["parts"], than["parts"]) if trial is None else " ".join(_by_trial(title, trial))


def in_points(points: float) -> str:
    """Points with their sign."""
    return f"{'−' if points < 0 else '+'}{number_format(abs(points), 1)}"


def in_percent(share: float) -> str:
    """A part of one."""
    return percent(round(100 * share))


def _by_worth(title: str, parts: Mapping[str, float], than: Mapping[str, float]) -> str:
    """By what the position is worth after the one and the other, what matters most first."""
    differences = {part: parts.get(part, 0) - than.get(part, 0) for part in {**parts, **than}}
    most = sorted(differences.items(), key=lambda each: abs(each[1]), reverse=True)[:PARTS]
    told = [texts.reason(title, part, in_points(by)) for part, by in most if abs(by) >= WORTH_SAYING]
    return f"{', '.join(told)}." if told else ""


def _by_trial(title: str, trial: Document) -> Iterator[str]:
    """By what both came to when they were tried, as far as that is no chance."""
    told = [*_places(title, trial["places"]), *_parts(title, trial["parts"])]
    tried = ngettext(
        "Played out in %(worlds)s way.",
        "Played out in %(worlds)s ways.",
        trial["worlds"],
    )
    yield tried % {"worlds": trial["worlds"]}
    yield from told or [_("The difference may well be luck.")]


def _places(title: str, places: Mapping[str, Sequence[int]]) -> Iterator[str]:
    shares = {place: (share / 1000, than / 1000) for place, (share, than) in places.items()}
    most = sorted(shares.items(), key=lambda each: abs(each[1][0] - each[1][1]), reverse=True)[:PLACES]
    for place, (share, than) in most:
        if abs(share - than) >= OFTEN:
            yield texts.prospect(title, place, share=in_percent(share), than=in_percent(than))


def _parts(title: str, parts: Mapping[str, Sequence[float]]) -> Iterator[str]:
    most = sorted(parts.items(), key=lambda each: abs(each[1][0]), reverse=True)[:PARTS]
    for part, (by, error) in most:
        if abs(by) >= WORTH_SAYING:
            yield texts.prospect(title, part, points=in_points(by), error=number_format(error, 1))
