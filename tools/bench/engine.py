"""Figures of the engine through its public contract: random games, late positions, a replayed record."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import chess

from games.engine.bots.arena import Played, game_seed, record_of
from games.engine.record import RecordedMove, dump, read
from games.engine.registry import title
from games.engine.ruleset import Options
from games.engine.title import AnyTitle
from tools.bench.measure import (
    Figure,
    milliseconds,
    per_second,
    show,
)

CACAO, CHOCOLATL = title("cacao"), title("chocolatl")
TWO: Options = {"players": 2}
FULL_TABLE: Options = {"players": 4}
BIG_GAME: Options = {"players": 4, "modules": ["big-game"]}
FULL_HANDS = 9
"""Turns before the end of a game for four: the first of them is the last one with three tiles in hand."""
AIMS = {("sampled", 2): "≥ 2,200", ("listed", 2): "≥ 600"}
CHOCOLATL_AIMS = {3: "≥ 1,500", 4: "≥ 1,200", 5: "≥ 1,000"}
"""Games per second to be reached where python-chess plays 100."""


def report() -> None:
    """Print them one after another."""
    show(_figures())


def _figures() -> Iterator[Figure]:
    for players in CACAO.players:
        for way, play in (("sampled", sampled_game), ("listed", listed_game)):
            name = f"random games of Cacao for {players}, {way}"
            yield _games(CACAO, name, {"players": players}, play, AIMS.get((way, players), ""))
    yield _games(CACAO, "random games of Cacao for 4 with the Big Game, sampled", BIG_GAME, sampled_game, "≥ 700")
    for players in CHOCOLATL.players:
        name = f"random games of Chocolatl for {players}, sampled"
        yield _games(CHOCOLATL, name, {"players": players}, sampled_game, CHOCOLATL_AIMS[players])
    yield Figure("python-chess: random games (to compare machines)", per_second(chess_game), "per second")
    yield from _late_position()
    yield _replay()


def _games(title: AnyTitle, name: str, options: Options, play: Any, aim: str) -> Figure:
    return Figure(name, per_second(lambda number: play(title, options, number)), "per second", aim)


# --- whole games -----------------------------------------------------------------------------------------------------


def sampled_game(title: AnyTitle, options: Options, number: int) -> None:
    """A random game in which each move is drawn by the title's sampler."""
    random = Random(number)
    state = title.new(options, game_seed(0, number))
    while seats := title.rules.to_move(state):
        title.rules.apply(state, title.rules.random_move(state, seats[0], random))
    title.rules.scores(state)


def listed_game(title: AnyTitle, options: Options, number: int) -> None:
    """A random game in which each move is drawn from the list of all legal moves."""
    random = Random(number)
    state = title.new(options, game_seed(0, number))
    while seats := title.rules.to_move(state):
        title.rules.apply(state, random.choice(title.rules.legal_moves(state, seats[0])))
    title.rules.scores(state)


def chess_game(number: int) -> None:
    """A random game of chess with python-chess."""
    random = Random(number)
    board = chess.Board()
    while not board.is_game_over():
        board.push(random.choice(list(board.legal_moves)))


# --- one position ----------------------------------------------------------------------------------------------------


def late_position() -> Any:
    """The last position of a game for four in which the seat that is about to place holds three tiles."""
    random = Random(1)
    state = CACAO.new(FULL_TABLE, game_seed(0, 1))
    positions = []
    while seats := CACAO.rules.to_move(state):
        move = CACAO.rules.random_move(state, seats[0], random)
        if CACAO.rules.moves.write(move)["type"] == "place":
            positions.append(CACAO.rules.copy(state))
        CACAO.rules.apply(state, move)
    return positions[-FULL_HANDS]


def _late_position() -> Iterator[Figure]:
    state = late_position()
    seat = CACAO.rules.view(state, None).active
    count = len(CACAO.rules.legal_moves(state, seat))
    name = f"the {count} legal placements late in a game for 4"
    yield Figure(name, milliseconds(lambda: CACAO.rules.legal_moves(state, seat)), "ms", "< 0.3")
    yield Figure("a copy of that position", milliseconds(lambda: CACAO.rules.copy(state)), "ms")
    page = milliseconds(lambda: (CACAO.rules.view(state, seat), CACAO.rules.legal_moves(state, seat)))
    yield Figure("page data of that position: view and legal moves", page, "ms", "< 2")


def _replay() -> Figure:
    data = recorded_game()
    return Figure("a whole game for 4 replayed from its record", milliseconds(lambda: read(data)), "ms", "< 10")


def recorded_game() -> bytes:
    """The record of a random game for four."""
    random, seed, moves = Random(2), game_seed(0, 2), []
    state = CACAO.new(FULL_TABLE, seed)
    while seats := CACAO.rules.to_move(state):
        move = CACAO.rules.random_move(state, seats[0], random)
        CACAO.rules.apply(state, move)
        moves.append(RecordedMove(move, auto=False, at=None))
    outcome = CACAO.rules.outcome(state)
    assert outcome is not None, "the game is over"
    played = Played(tuple(moves), outcome)
    return dump(record_of(played, title=CACAO, options=FULL_TABLE, seed=seed, levels=["random"] * 4))
