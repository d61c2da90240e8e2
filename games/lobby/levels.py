"""Bot levels for forms: their intended strength, and their statistics on this site."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from games import texts
from games.engine.bots import BOTS
from games.lobby.experience import Results, results, usual_seconds


class ShownLevel(NamedTuple):
    """A level as forms call it, how strong it is, and its experience in sentences."""

    label: str
    strength: str
    experience: tuple[str, ...]


def shown_levels() -> list[ShownLevel]:
    """The bots people may play against, the weakest first."""
    found = results()
    return [
        ShownLevel(
            texts.bot_level(level),
            texts.bot_strength(level),
            tuple(_experience(usual_seconds(level), found.get(level))),
        )
        for level in BOTS
    ]


def _experience(seconds: float | None, result: Results | None) -> Iterator[str]:
    if seconds is not None:
        shown = number_format(max(0.1, seconds), 1)
        yield _("Half of its decisions here took at most %(seconds)s s.") % {"seconds": shown}
    if result is not None:
        yield (
            _("Against people here it won %(won)s%% of its games (an equal would win %(equals)s%%). Games: %(games)s")
            % result._asdict()
        )
