"""Positions of Cacao drawn as text, and a table at which a test plays on from them.

A drawing has one word per cell, a row of words per y; the first word is the cell (0, 0), a jungle space. A jungle tile
is a word of ``TILES``; a worker tile is the letter of its seat with its workers on N, E, S, W as it lies (``A1012``), a
stack the lower and the upper one (``A1012/A1111``); a dot is an empty cell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

from games.engine.ruleset import Event, IllegalMove, Move
from games.titles.cacao.pages import drawing
from games.titles.cacao.rules.board import (
    EDGES,
    INDEX,
    OFFSETS,
    XY,
    Cell,
)
from games.titles.cacao.rules.fill import lay_jungle
from games.titles.cacao.rules.moves import (
    Activate,
    Discard,
    Fill,
    Lay,
    Overbuild,
)
from games.titles.cacao.rules.state import Player, State, Worker
from games.titles.cacao.rules.tiles import ORIENTATIONS, Edges, JungleKind
from games.titles.cacao.title import BOX, CACAO

ANA, BO, CY, DEE = range(4)
SEED = bytes(range(32))
"""The seed of the record's examples."""
TILES = {word: tile.code for word, tile in drawing.TILES.items()} | {"VO": "volcano"}
"""Jungle tiles by their word, as in the examples of the rules; ``VO`` is a volcano that nobody has turned yet."""


class Table:
    """A position to play on from. ``table[ANA]`` is Ana's village."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __getitem__(self, seat: int) -> Player:
        return self.state.players[seat]

    def having(self, seat: int, **goods: Any) -> Table:
        """Give a seat these goods (``gold``, ``fruits``, ``water``, ``hand`` …) instead of what it has."""
        for name, value in goods.items():
            setattr(self[seat], name, value)
        return self

    # --- moves -----------------------------------------------------------------------------------------------------

    def play(self, move: Move) -> list[Event]:
        return CACAO.rules.apply(self.state, move)

    def lay(self, workers: str, cell: Cell) -> list[Event]:
        """The active seat lays the tile that shows these workers on N, E, S, W; it is put into its hand first."""
        return self.play(Lay(self.state.active, self._in_hand(workers), cell, _rotation(workers)))

    def overbuild(self, workers: str, cell: Cell) -> list[Event]:
        """The same on top of an own tile."""
        return self.play(Overbuild(self.state.active, self._in_hand(workers), cell, _rotation(workers)))

    def discard(self, tile: str = "1111") -> list[Event]:
        """The active seat gives up a tile of its hand."""
        return self.play(Discard(self.state.active, tile))

    def fill(self, cell: Cell, tile: str | None, source: str = "display", index: int | None = None) -> list[Event]:
        """The active seat puts a jungle tile on a space."""
        orientation = int(tile[1]) if tile in {"V0", "V1"} else None
        code = None if tile is None else TILES[tile]
        return self.play(Fill(self.state.active, cell, source, code, index, orientation))

    def use(self, seat: int, cell: Cell, edge: str, count: int | None = None, **choice: Any) -> list[Event]:
        """A seat settles an edge of its oldest batch: a count, or ``fruits`` and ``bars``, or ``gems``."""
        batches = self.state.batches[seat]
        turn = batches[0].turn if batches else self.state.turn
        fields = choice if count is None else {"count": count}
        return self.play(Activate(seat, cell, edge, turn, tuple(fields.items())))

    def settle(self, *seats: int) -> None:
        """These seats settle all they can, edge by edge as they are listed, using every worker."""
        for seat in seats:
            while self.open_edges(seat):
                first = CACAO.rules.legal_moves(self.state, seat)[0]
                same = [move for move in CACAO.rules.legal_moves(self.state, seat) if _edge(move) == _edge(first)]
                self.play(same[-1])

    def _in_hand(self, workers: str) -> str:
        hand = self[self.state.active].hand
        code = _code(workers)
        if code not in hand:
            hand[0] = code
        return code

    # --- what there is to see --------------------------------------------------------------------------------------

    def open_edges(self, seat: int) -> dict[tuple[Cell, str], int]:
        """The edges in a seat's open batches with their workers."""
        batches = self.state.batches[seat]
        return {(XY[key >> 2], EDGES[key & 3]): count for batch in batches for key, count in batch.edges.items()}

    def choices(self, seat: int, cell: Cell, edge: str) -> list[Any]:
        """What a seat may choose at an edge: counts, or (fruits, bars), or gems."""
        keys = [move.choice for move in self.legal(seat, Activate) if (move.worker, move.edge) == (cell, edge)]
        values = [tuple(value for _, value in key) for key in keys]
        return [value[0] if len(value) == 1 else value for value in values]

    def legal(self, seat: int, kind: type = object) -> list[Any]:
        """A seat's legal moves of one type."""
        return [move for move in CACAO.rules.legal_moves(self.state, seat) if type(move) is kind or kind is object]

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that may decide now."""
        return CACAO.rules.to_move(self.state)

    @property
    def fills(self) -> set[Cell]:
        """The spaces still to be filled in this turn."""
        return {XY[cell] for cell in self.state.fills}

    @property
    def display(self) -> list[str]:
        """The codes in the display."""
        return [kind.code for kind in self.state.display]

    def jungle(self, cell: Cell) -> str | None:
        """The code of the jungle tile on a space."""
        kind = self.state.jungle.get(INDEX[cell])
        return kind.code if kind else None

    def score(self, seat: int, line: str = "total") -> int:
        """A line of a seat's live score."""
        return CACAO.rules.scores(self.state)[seat][line]


@contextmanager
def refused(code: str) -> Iterator[None]:
    """A move that the rules do not allow, for this reason."""
    with pytest.raises(IllegalMove) as refusal:
        yield
    assert refusal.value.code == code


def draw(
    board: str,
    *modules: str,
    players: int = 2,
    display: str = "",
    pile: str = "",
    active: int = ANA,
    tiles_left: int = 5,
    **options: Any,
) -> Table:
    """A table with this board, at the start of a turn; everybody holds tiles 1111. Piles are given from the top."""
    rules = BOX.rules_for({"players": players, "modules": sorted(modules), **options})
    state = State(rules)
    state.active, state.turn, state.has_begun = active, 20 * players + active, True
    state.players = [_player(tiles_left) for _ in range(players)]
    state.batches = [[] for _ in range(players)]
    for hook in rules.setup:
        hook(state, SEED)
    _put_all(state, board)
    state.display = [_turned_up(state, word) for word in display.split()]
    state.pile = [rules.kinds[TILES[word]] for word in reversed(pile.split())]
    return Table(state)


def _player(tiles_left: int) -> Player:
    player = Player(ORIENTATIONS, ["1111"] * (tiles_left - min(tiles_left, 3)))
    player.hand = ["1111"] * min(tiles_left, 3)
    return player


def _put_all(state: State, board: str) -> None:
    rows = [line.split() for line in board.strip().splitlines()]
    words = {INDEX[x, y]: word for y, row in enumerate(rows) for x, word in enumerate(row) if word != "."}
    jungle = {cell: word for cell, word in words.items() if word in TILES}
    for cell, word in jungle.items():
        assert sum(XY[cell]) % 2 == 0, f"{word} lies on a worker space"
        lay_jungle(state, cell, _turned_up(state, word))
    for cell in words.keys() - jungle.keys():
        assert words[cell][1:2].isdigit(), f"{words[cell]} is no tile: a module names its own in ModulePage.drawn_tiles"
        assert sum(XY[cell]) % 2 == 1, f"{words[cell]} lies on a jungle space"
        _put_worker(state, cell, words[cell])


def _put_worker(state: State, cell: int, word: str) -> None:
    *under, state.workers[cell] = [_worker(part) for part in word.split("/")]
    if under:
        state.under[cell] = under[0]
    state.spaces.pop(cell, None)
    for space in (cell + offset for offset in OFFSETS):
        if space not in state.jungle:
            state.beside[space] = None


def _worker(word: str) -> Worker:
    seat, workers = "ABCD".index(word[0]), word[1:]
    return Worker(seat, _code(workers), _rotation(workers), 1, _edges(workers))


def _turned_up(state: State, word: str) -> JungleKind:
    """The tile as it is when it was drawn from the pile, and turned if it lies on the board."""
    kind = state.rules.kinds[TILES[word]]
    for hook in state.rules.revealed:
        kind = hook(state, kind)
    return kind.orientations[int(word[1])] if word in {"V0", "V1"} else kind


def _edges(workers: str) -> Edges:
    north, east, south, west = map(int, workers)
    return north, east, south, west


def _code(workers: str) -> str:
    return next(code for code, ways in ORIENTATIONS.items() if _edges(workers) in ways)


def _rotation(workers: str) -> int:
    return ORIENTATIONS[_code(workers)].index(_edges(workers))


def _edge(move: Any) -> tuple[Cell, str]:
    return move.worker, move.edge


def deck(players: int, *modules: str, **options: Any) -> Counter[str]:
    """The jungle tiles of a game, start tiles included."""
    rules = BOX.rules_for({"players": players, "modules": sorted(modules), **options})
    return Counter(kind.code for kind in (*rules.deck, *rules.start))


def exchanged(players: int, *modules: str, **options: Any) -> dict[str, int]:
    """How the jungle tiles differ from those of the base game."""
    with_modules, base = deck(players, *modules, **options), deck(players)
    differences = {code: with_modules[code] - base[code] for code in with_modules | base}
    return {code: count for code, count in differences.items() if count}


def cells_of(moves: Sequence[Any]) -> set[Cell]:
    return {move.cell for move in moves}
