"""Random games under every allowed set of modules: they end, lose nothing on the way, and replay from their records.

Each commit draws other games. It plays one with each set, for a number of players that it draws too, and looks closely
at one set in ``FEW``; with ``CACAO_RANDOM_GAMES`` so many games are played with each set and each number of players,
and every set is looked at closely.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice
from random import Random
from typing import Any

import pytest

from games.engine.bots.arena import Played, record_of
from games.engine.contract import promises
from games.engine.record import RecordedMove, dump, read
from games.engine.ruleset import InvalidOptions, Move, Options
from games.titles.cacao.rules.state import State
from games.titles.cacao.rules.tiles import COPIES
from games.titles.cacao.rules.water import LAST_FIELD
from games.titles.cacao.title import CACAO
from tests.games.engine import walks
from tests.games.titles.cacao.modules.parts import gems_of, map_of
from tests.games.titles.cacao.rules.boards import Table
from tests.games.titles.cacao.rules.test_options import MODULE_CODES, SETS, reasons
from tests.plugins.luck import luck

GAMES = int(os.environ.get("CACAO_RANDOM_GAMES", "1"))
IS_THOROUGH = "CACAO_RANDOM_GAMES" in os.environ
FEW = 1 if IS_THOROUGH else 4
PARTS = 4
"""The sets are shared among so many tests for each number of players, which run in several processes."""
MOST_MOVES = 1000
"""No game is longer than this."""
STRIDE = 40
"""One position in so many is looked at closely."""
SELECTIONS = 4
"""One in so many sets with new-workers is played: the worker tiles are drawn anyway."""


def all_options(players: int, part: int) -> Iterator[Options]:
    """Every allowed set of modules of one part, with some of the other options drawn for it."""
    for number, modules in enumerate(SETS):
        options = {"players": players, "modules": list(modules)}
        if number // SELECTIONS % PARTS != part or not (IS_THOROUGH or players == drawn_players(number, modules)):
            continue
        if "new-workers" in modules:
            if number % SELECTIONS == 0 and "big-game" not in modules:
                yield from with_workers(options, luck(players, number))
        elif not reasons(**options):
            yield from allowed([with_variants(options, luck(players, number)), options])


def drawn_players(number: int, modules: tuple[str, ...]) -> int:
    """For how many this commit plays with a set of modules."""
    return luck("players", number).choice([3, 4] if "big-game" in modules else [2, 3, 4])


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
            yield CACAO.options.validate(options)
        except InvalidOptions:
            continue
        return


def play(options: Options, seed: bytes, random: Random) -> tuple[State, list[Move]]:
    """A random game to its end."""
    state, moves = CACAO.new(options, seed), []
    while seats := CACAO.rules.to_move(state):
        assert CACAO.rules.outcome(state) is None
        move = CACAO.rules.random_move(state, seat := random.choice(seats), random)
        assert move.seat == seat
        CACAO.rules.apply(state, move)
        moves.append(move)
        assert len(moves) < MOST_MOVES
    return state, moves


def play_often(options: Options) -> None:
    """Random games with these options."""
    for number in range(GAMES):
        random = luck(options, number)
        seed = random.randbytes(32)
        state, moves = play(options, seed, random)
        expect_everything_in_its_place(state)
    if luck(options).randrange(FEW) == 0:
        expect_to_be_read(options, seed, moves, state)
        expect_the_contract_to_be_kept(options)


def expect_to_be_read(options: Options, seed: bytes, moves: list[Move], state: State) -> None:
    """The record of a game is accepted, and its moves lead to the same position."""
    outcome = CACAO.rules.outcome(state)
    assert outcome is not None
    played = Played(tuple(RecordedMove(move, auto=False, at=None) for move in moves), outcome)
    levels = ["random"] * options["players"]
    document = record_of(played, title=CACAO, options=options, seed=seed, levels=levels)
    assert CACAO.rules.view(read(dump(document)).state, None) == CACAO.rules.view(state, None)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_under_every_allowed_set_of_modules_end_replay_and_keep_the_contract(
    players: int, part: int
) -> None:
    for options in all_options(players, part):
        try:
            play_often(options)
        except Exception as failure:
            raise AssertionError(f"with {options}") from failure


def test_random_games_play_every_module() -> None:
    drawn = chain.from_iterable(all_options(players, part) for players in (4, 3, 2) for part in range(PARTS))
    missing = set(MODULE_CODES)
    for options in drawn:
        missing.difference_update(options.get("modules", []))
        if not missing:
            break
    assert not missing


def expect_the_contract_to_be_kept(options: Options) -> None:
    """Some positions of a random game with these options, looked at from all sides."""
    table = walks.Table(CACAO, options)
    for moment in islice(walks.walk(table, luck(options).getrandbits(32)), 2, None, STRIDE):
        promises.expect_sampled_states_to_look_like_views(table, moment)
        promises.expect_choices_to_follow_from_the_view(table, moment)
        promises.expect_moves_to_be_the_same_when_read(table, moment)
        promises.expect_exactly_those_to_move_to_have_moves(table, moment)
        promises.expect_automatic_moves_to_be_legal(table, moment)
        promises.expect_scores_to_be_sums(table, moment)


def expect_everything_in_its_place(state: State) -> None:
    """At the end of a game every tile, fruit, token and gem is where it can be."""
    table = Table(state)
    for player in state.players:
        assert player.tiles_left == 0
        assert min(player.gold, player.fruits, player.bars, player.tokens, player.water, player.room) >= 0
        assert player.tokens <= player.token_places
        assert player.water <= LAST_FIELD
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
