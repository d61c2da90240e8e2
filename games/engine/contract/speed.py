"""The promise that a title is fast enough to be replayed, searched by bots and shown on pages."""

from __future__ import annotations

from random import Random
from time import process_time

from games.engine.contract.promise import expect, promises
from games.engine.contract.walks import Table, walk

MOST_SECONDS = 2.0
"""Processor time for one random game with views and legal moves of everybody, the best of some.

Cacao for four takes 0.02 on two cores shared with others; longer games cannot be replayed for a page.
"""
TRIES = 3


def a_random_game_is_played_fast_enough(table: Table, luck: Random) -> None:
    best = min(_seconds(table, number) for number in range(TRIES))
    expect(
        best <= MOST_SECONDS,
        f"A random game takes {best:.1f} seconds of processor time; {MOST_SECONDS:g} are allowed. "
        "Look at copy, legal_moves and apply first.",
    )


def _seconds(table: Table, number: int) -> float:
    begin = process_time()
    for moment in walk(table, number):
        table.title.rules.view(moment.state, moment.seat)
        table.title.rules.legal_moves(moment.state, moment.seat)
    return process_time() - begin


PROMISES = promises(plain=[a_random_game_is_played_fast_enough])
