"""Effects say all that their choices depend on: bots find again what they have found where nothing of that differs."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

import pytest

from games.titles.cacao.rules.board import jungle_beside
from games.titles.cacao.rules.effects import Choice, Effect
from games.titles.cacao.rules.settle import effect_at
from games.titles.cacao.rules.state import State
from games.titles.cacao.title import CACAO
from tests.games.engine.walks import Table, drawn_tables, walk

Edge = tuple[Effect, int, int]
"""An open edge: its effect, key and workers."""


@pytest.mark.parametrize("table", [table for table in drawn_tables() if table.title is CACAO], ids=str)
def test_edges_alike_in_all_that_matters_offer_the_same_choices(table: Table) -> None:
    seen: dict[Hashable, Sequence[Choice]] = {}
    for moment in walk(table):
        state = moment.state
        for player, (effect, key, workers) in _open_edges(state):
            alike = (effect, workers, _place(effect, key), effect.matters(state, player, key))
            choices = tuple(effect.choices(state, player, workers, key))
            assert seen.setdefault(alike, choices) == choices, (
                f"{effect}: by_axis, by_place or matters leave out something"
            )


def _open_edges(state: State) -> Iterator[tuple[object, Edge]]:
    for player, batches in zip(state.players, state.batches, strict=True):
        for batch in batches:
            for key, workers in batch.edges.items():
                yield player, (effect_at(state, player, key), key, workers)


def _place(effect: Effect, key: int) -> tuple[int, int]:
    """What it says that it depends on of an edge's key."""
    return (jungle_beside(key) if effect.by_place else 0), (key & 1 if effect.by_axis else 0)
