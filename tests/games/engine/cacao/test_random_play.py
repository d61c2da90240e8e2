"""Random games under every allowed set of modules: they end, lose nothing on the way, and replay to the same position.

``CACAO_RANDOM_GAMES`` is the number of games for each set of modules (1 by default).
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.engine.cacao.state import LAST_STEP, State
from games.engine.cacao.tiles import COPIES
from games.engine.cacao.title import CACAO
from games.engine.ruleset import InvalidOptions, Move, Options
from tests.games.engine.cacao.boards import Table
from tests.games.engine.cacao.modules.parts import gems_of, map_of
from tests.games.engine.cacao.test_options import MODULE_CODES, SETS, reasons

GAMES = int(os.environ.get("CACAO_RANDOM_GAMES", "1"))
MOST_MOVES = 1000
"""No game is longer than this."""
SELECTIONS = 4
"""One in so many sets with new-workers is played: the worker tiles are drawn anyway."""


def all_options(players: int) -> Iterator[Options]:
    """Every allowed set of modules, with some of the other options drawn for it."""
    for number, modules in enumerate(SETS):
        options = {"players": players, "modules": list(modules)}
        if "new-workers" in modules:
            if number % SELECTIONS == 0 and "big-game" not in modules:
                yield from with_workers(options, Random(number))
        elif not reasons(**options):
            yield from allowed([with_variants(options, Random(number)), options])


def with_variants(options: Options, random: Random) -> Options:
    """Options with strict timing and what else the modules may allow, drawn."""
    flags = {key: True for key in ("early_overbuild", "force_modules") if random.random() < 0.3}
    return {**options, **flags, "timing": random.choice(["relaxed", "strict"])}


def with_workers(options: Options, random: Random) -> Iterator[Options]:
    """Options with a selection of worker tiles that is allowed with them, if there is one."""
    tiles = random.sample(list(Counter(COPIES).elements()), sum(COPIES.values()))
    selections = [dict(Counter(tiles[:count])) for count in range(1, len(tiles) + 1)]
    random.shuffle(selections)
    yield from allowed(
        {**options, "worker_tiles": selection, "add_instead_of_replace": add}
        for selection in selections
        for add in (True, False)
    )


def allowed(ways: Any) -> Iterator[Options]:
    """The first of these options that is allowed."""
    for options in ways:
        try:
            yield CACAO.check(options)
        except InvalidOptions:
            continue
        return


def play(options: Options, seed: bytes, random: Random) -> tuple[State, list[Move]]:
    """A random game to its end."""
    state, moves = CACAO.new(options, seed), []
    while seats := CACAO.to_move(state):
        assert CACAO.outcome(state) is None
        move = CACAO.random_move(state, seat := random.choice(seats), random)
        assert move.seat == seat
        CACAO.apply(state, move)
        moves.append(move)
        assert len(moves) < MOST_MOVES
    return state, moves


def replayed(options: Options, seed: bytes, moves: list[Move]) -> State:
    """The game again from its moves as a record writes them."""
    state = CACAO.new(options, seed)
    for move in moves:
        CACAO.apply(state, CACAO.read_move(CACAO.write_move(move)))
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_under_every_allowed_set_of_modules_end_and_replay(players: int) -> None:
    played = set()
    for options in all_options(players):
        played.update(options.get("modules", []))
        for number in range(GAMES):
            seed = Random(number).randbytes(32)
            state, moves = play(options, seed, Random(number))
            assert CACAO.outcome(state) is not None, options
            expect_everything_in_its_place(state)
            assert CACAO.view(replayed(options, seed, moves), None) == CACAO.view(state, None), options
    assert played == set(MODULE_CODES) - ({"big-game"} if players == 2 else set())


def expect_everything_in_its_place(state: State) -> None:
    """At the end of a game every tile, fruit, token and gem is where it can be."""
    table = Table(state)
    for player in state.players:
        assert player.tiles_left == 0
        assert min(player.gold, player.fruits, player.bars, player.tokens, player.water, player.room) >= 0
        assert player.tokens <= player.token_places
        assert player.water <= LAST_STEP
    on_map = len(map_of(table).board) if "map" in state.slices else 0
    assert len(state.jungle) + len(state.display) + len(state.pile) + on_map == state.rules.deck_size
    assert len(state.workers) + len(state.under) <= len(state.rules.workers) * len(state.players) <= state.turn
    if "gem-mines" in state.slices:
        expect_every_gem(table)


def expect_every_gem(table: Table) -> None:
    """Gems are in the bag, in mines, with seats, or were traded for a mask."""
    gems = gems_of(table)
    owned = sum(map(len, gems.gems)) + 4 * sum(map(len, gems.masks))
    players = len(table.state.players)
    assert len(gems.bag) + sum(map(len, gems.mines)) + owned == (24 if players == 2 else 32)
    assert sum(map(len, gems.masks)) + len(gems.masks_left) == (6 if players == 2 else 7)
