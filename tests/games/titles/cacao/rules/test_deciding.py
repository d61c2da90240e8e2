"""The list of legal moves is complete and right: exactly those are accepted, and there are as many as there were."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, islice, product
from random import Random
from typing import Any

import pytest

from games.engine.ruleset import IllegalMove, Move, Options
from games.titles.cacao.modules.gem_mines.rules import COLOURS
from games.titles.cacao.modules.huts.rules import Build, Skip, hut_tiles
from games.titles.cacao.rules.board import EDGES, XY, Cell
from games.titles.cacao.rules.moves import (
    Activate,
    Discard,
    Fill,
    Lay,
    Overbuild,
)
from games.titles.cacao.rules.state import State
from games.titles.cacao.rules.tiles import ORIENTATIONS, PRINTED_WORKERS
from games.titles.cacao.title import CACAO
from tests.games.titles.cacao.rules.boards import SEED
from tests.plugins.luck import is_gate

GAMES: list[Options] = [
    {"players": 2},
    {"players": 3, "timing": "strict"},
    {"players": 4},
    {"players": 3, "modules": ["emperor", "gem-mines", "huts", "map", "new-huts", "volcanoes"]},
    {"players": 4, "modules": ["chocolate", "huts", "irrigation", "new-storage", "tree-of-life"]},
    {"players": 2, "modules": ["map"], "early_overbuild": True},
    {"players": 4, "modules": ["big-game", "volcanoes"], "early_overbuild": True},
]
CHOICES = [
    *((("count", count),) for count in range(9)),
    *((("fruits", fruits), ("bars", bars)) for fruits in range(5) for bars in range(5)),
    *((("gems", gems),) for count in range(5) for gems in combinations_with_replacement(sorted(COLOURS), count)),
]
"""Everything an edge might be settled with."""
STRIDE = 15 if is_gate() else 5
"""Every so many moves a position is looked at."""


def walk(options: Options) -> Iterator[tuple[State, Random]]:
    """The positions of a random game."""
    state, random = CACAO.new(options, SEED), Random(2)
    while seats := CACAO.rules.to_move(state):
        yield state, random
        CACAO.rules.apply(state, CACAO.rules.random_move(state, random.choice(seats), random))


def candidates(state: State, seat: int, random: Random) -> Iterator[Move]:
    """Every move that could be thought of, at the cells where something may happen and at some others."""
    cells = [*map(XY.__getitem__, [*state.spaces, *state.workers]), *nearby(state, random)]
    for kind, tile, cell, rotation in product((Lay, Overbuild), PRINTED_WORKERS, cells, range(4)):
        yield kind(seat, tile, cell, rotation)
    yield from (Discard(seat, tile) for tile in PRINTED_WORKERS)
    spaces = [*map(XY.__getitem__, state.fills), *nearby(state, random)]
    tiles, indices = [None, *state.rules.kinds], (None, 0, 1)
    for cell, source, tile, index, orientation in product(spaces, ("display", "map", "pile"), tiles, indices, indices):
        yield Fill(seat, cell, source, tile, index, orientation)
    edges = [(XY[key >> 2], EDGES[key & 3]) for batches in state.batches for batch in batches for key in batch.edges]
    edges += [(cell, random.choice(EDGES)) for cell in nearby(state, random)]
    turns = {state.turn, *(batch.turn for batches in state.batches for batch in batches)}
    for (cell, edge), turn, choice in product(edges, turns, CHOICES):
        yield Activate(seat, cell, edge, turn, choice)
    yield from (Build(seat, hut.code) for tile in hut_tiles(state.rules) for hut in tile)
    yield Skip(seat)


def nearby(state: State, random: Random) -> list[Cell]:
    """Some cells around the tiles on the board."""
    x, y = XY[random.choice(list(state.jungle))]
    return [(x + random.randint(-2, 2), y + random.randint(-2, 2)) for _ in range(4)]


def accepted(state: State, seat: int, random: Random) -> set[Any]:
    """The moves that a seat can really make, orientations that look alike once."""
    found, tried = set(), state.copy()
    for move in candidates(state, seat, random):
        try:
            CACAO.rules.apply(tried, move)
        except IllegalMove:
            continue
        found.add(plain(move))
        tried = state.copy()
    return found


def plain(move: Any) -> Any:
    """A tile laid by its first rotation that looks like it."""
    if isinstance(move, Lay):
        ways = ORIENTATIONS[move.tile]
        return type(move)(move.seat, move.tile, move.cell, ways.index(ways[move.rotation]))
    return move


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_exactly_the_legal_moves_are_accepted(options: Options) -> None:
    for state, random in islice(walk(options), 0, None, STRIDE):
        for seat in range(options["players"]):
            assert accepted(state, seat, random) == set(CACAO.rules.legal_moves(state, seat))


# --- move counts ---------------------------------------------------------------------------------------------------


def count(state: State, depth: int) -> int:
    """The number of ways to go on for so many moves, the seat named first moving."""
    seats = CACAO.rules.to_move(state)
    moves = CACAO.rules.legal_moves(state, seats[0])
    if depth == 1:
        return len(moves)
    return sum(count(after(state, move), depth - 1) for move in moves)


def after(state: State, move: Move) -> State:
    copy = state.copy()
    CACAO.rules.apply(copy, move)
    return copy


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        ({"players": 2}, [54, 434, 2784, 15492, 72956]),
        ({"players": 3}, [30, 232, 2572, 15454, 70744]),
        ({"players": 4}, [54, 434, 3440, 18934, 84975]),
        ({"players": 3, "modules": ["huts", "map", "volcanoes"]}, [30, 232, 2716, 19874, 123094]),
        ({"players": 4, "modules": ["big-game"]}, [60, 1320, 15232, 134808]),
    ],
    ids=str,
)
def test_the_number_of_ways_to_begin_a_game_stays_what_it_was(options: Options, counts: list[int]) -> None:
    state = CACAO.new(options, SEED)
    counts = counts[:-1] if is_gate() else counts
    assert [count(state, depth) for depth in range(1, len(counts) + 1)] == counts
