"""Tables in lists: ``{% game_line card new_lines %}``, ``{% result_line card %}``, ``{% open_table card user %}``."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from accounts.models import Viewer
from games.clocks.presenters.clocks import Clock
from games.lobby.presenters.cards import Card
from games.lobby.presenters.lines import (
    Past,
    line_of,
    listed_clock,
    past,
    result_of,
)
from games.lobby.presenters.open_lines import door_of, open_line_of
from games.tables.pages.cached_fragment import cached_fragment

register = template.Library()


@register.simple_tag
def game_line(card: Card, new_lines: int = 0) -> SafeString:
    """A running table, and how many lines of talk its reader has not been shown.

    How long it waits is put beside what is kept: its words are others at nearly every look.
    """
    line = line_of(card)
    shown = cached_fragment("games/game_line.html", line=line, new_lines=new_lines)
    state = cached_fragment("games/game_state.html", line=line)
    since = _time(past(card.since)) if card.since else ""
    return mark_safe(f'{shown}<p class="game__state soft small">{state} {since} {_clock(card.clock)}</p>')


@lru_cache(maxsize=4096)
def _time(at: Past) -> SafeString:
    return format_html('<time datetime="{}">{}</time>', *at)


def _clock(clock: Clock | None) -> SafeString:
    return cached_fragment("games/clock.html", clock=listed_clock(clock)) if clock else SafeString()


@register.simple_tag
def result_line(card: Card) -> SafeString:
    """A game that is over: who did how well, and when it ended."""
    return cached_fragment("games/result_line.html", line=result_of(card))


@register.simple_tag
def open_table(card: Card, user: Viewer) -> SafeString:
    """An open table in the lobby: whose it is, who sits there, how much time there is, and what the reader may do.

    Buttons belong to the page's form ``sit-down``: a form of their own would need a token each.
    """
    return cached_fragment("games/open_table.html", line=open_line_of(card), door=door_of(card, user))
