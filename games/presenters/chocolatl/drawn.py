"""Parts of the page as HTML, kept because most of them look as they did when somebody looked last."""

from __future__ import annotations

import re
from collections.abc import Hashable
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.presenters.chocolatl.players import Overview
from games.presenters.chocolatl.stations import StationBoard
from games.presenters.chocolatl.track import Track
from games.presenters.chocolatl.walk import Step

_INDENTED = re.compile(r"\n\s+")


def station(board: StationBoard, hand: tuple[int, ...]) -> SafeString:
    """A station; ``hand`` are the values one may lay there."""
    return _drawn("station", (("station", board), ("hand_values", hand)), get_language())


def step(shown: Step) -> SafeString:
    """How a station came out."""
    return _drawn("step", (("step", shown),), get_language())


def player(overview: Overview) -> SafeString:
    """A player."""
    return _drawn("player", (("player", overview),), get_language())


def track(shown: Track) -> SafeString:
    """The score track."""
    return _drawn("track", (("track", shown),), get_language())


@lru_cache(maxsize=2048)
def _drawn(template: str, context: tuple[tuple[str, Hashable], ...], language: str | None) -> SafeString:
    """All that the template looks at is in ``context``, so that nothing kept is shown to somebody else."""
    html = render_to_string(f"games/chocolatl/{template}.html", dict(context))
    return mark_safe(_INDENTED.sub("\n", html))
