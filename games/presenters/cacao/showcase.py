"""A game of Cacao under way, for people who have not seen one: played by bots from a seed, the same every time."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.engine.bots import BOTS, Budget
from games.engine.cacao.title import CACAO
from games.presenters.cacao.board import Marks, board_html

PLAYERS = 3
MOVES = 75
SEED = bytes(32)


def board() -> SafeString:
    """The board in the reader's language."""
    return _board(get_language() or "")


@lru_cache(maxsize=16)
def _board(language: str) -> SafeString:
    colours = dict(enumerate(CACAO.colours[:PLAYERS]))
    return board_html(CACAO.view(_position(), None), colours, Marks())


@lru_cache(maxsize=1)
def _position() -> Any:
    state, luck = CACAO.new({"players": PLAYERS}, SEED), Random(0)
    for _move in range(MOVES):
        seat = CACAO.to_move(state)[0]
        CACAO.apply(state, BOTS["greedy"].choose(CACAO, CACAO.view(state, seat), seat, luck, Budget()))
    return state
