"""Bot levels for forms: their intended strength, and their statistics on this site."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from games import texts
from games.engine.bots import BOTS
from games.engine.registry import titles
from games.lobby.bot_ratings import compare_with_people, ratings_at
from games.lobby.experience import Results, results, usual_seconds


class ShownLevel(NamedTuple):
    """A level as forms call it, how strong it is, its ratings by title, and its experience in sentences."""

    label: str
    strength: str
    ratings: tuple[str, ...]
    experience: tuple[str, ...]


def shown_levels() -> list[ShownLevel]:
    """The bots people may play against, the weakest first."""
    compare_with_people()
    found, ratings = results(), _ratings()
    return [
        ShownLevel(
            texts.bot_level(level),
            texts.bot_strength(level),
            tuple(_rated(level, ratings)),
            tuple(_experience(usual_seconds(level), found.get(level))),
        )
        for level in BOTS
    ]


def ratings_of(level: str) -> dict[str, int]:
    """Its rating by title, where it has been measured."""
    return {title: found[level] for title, found in _ratings().items() if level in found}


def _ratings() -> dict[str, Mapping[str, int]]:
    return {title: ratings_at(title) for title in titles()}


def _rated(level: str, ratings: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    for title, found in ratings.items():
        if level in found:
            yield _("%(title)s: about %(rating)s") % {"title": texts.title(title), "rating": found[level]}


def _experience(seconds: float | None, result: Results | None) -> Iterator[str]:
    if seconds is not None:
        shown = number_format(max(0.1, seconds), 1)
        yield _("Half of its decisions here took at most %(seconds)s s.") % {"seconds": shown}
    if result is not None:
        yield (
            _("Against people here it won %(won)s%% of its games (an equal would win %(equals)s%%). Games: %(games)s")
            % result._asdict()
        )
