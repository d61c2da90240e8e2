"""The map: a second display, whose tiles cost map tokens (Cacao rules, section 10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from games.engine.ruleset import OptionField, Problem
from games.titles.cacao.rules import turn
from games.titles.cacao.rules.module import Module, still_useful
from games.titles.cacao.rules.state import State
from games.titles.cacao.rules.tables import Rules
from games.titles.cacao.rules.tiles import JungleKind
from games.titles.cacao.rules.view import CacaoView, JungleTile
from games.titles.cacao.rules.viewing import kind_of, tile_view

SPACES = 2
TOKENS = 2
_TOKEN = 0.6
"""What a map token is worth to a bot while it can be used."""
_CODE = "map"
_PROVIDED = "map-board"


class MapBoard:
    """The tiles on the map board in the order of their arrival, and each seat's map tokens."""

    __slots__ = ("board", "tokens")

    def __init__(self, board: list[JungleKind], tokens: list[int]) -> None:
        self.board = board
        self.tokens = tokens

    def copy(self) -> MapBoard:
        return MapBoard(self.board.copy(), self.tokens.copy())


def _map(state: State) -> MapBoard:
    part = state.slices[_CODE]
    assert isinstance(part, MapBoard)
    return part


class MapSource:
    """The map board as a source of tiles for fills."""

    name = _CODE

    def tiles(self, state: State) -> Sequence[JungleKind | None]:
        """The tiles on it, if the active seat can pay for one."""
        seen = _map(state)
        return seen.board if seen.tokens[state.active] >= self.price(state, state.active) else ()

    def take(self, state: State, position: int) -> JungleKind:
        """Pay for a tile and take it; the later one moves up."""
        seen = _map(state)
        seen.tokens[state.active] -= self.price(state, state.active)
        return seen.board.pop(position)

    def shown(self, state: State) -> Sequence[JungleKind]:
        """Both tiles."""
        return _map(state).board

    def price(self, state: State, seat: int) -> int:
        """A map token, unless the seat has a price of its own."""
        return state.players[seat].prices.get(_PROVIDED, 1)


class Map(Module):
    """A map board with two spaces, and two map tokens for each seat."""

    code = _CODE
    box = "chocolatl"
    provides = _PROVIDED
    options = (OptionField("early_overbuild", "flag", (), False),)

    def compile(self, rules: Rules[State]) -> Iterable[Problem]:
        """Let tiles come from the map board; it keeps overbuilding back unless that may begin early."""
        rules.sources.append(MapSource())
        if rules.options.get("early_overbuild"):
            rules.overbuild_blocked = [_pile_left]
        else:
            rules.overbuild_blocked.append(_map_left)
        return ()

    def setup(self, state: State, seed: bytes) -> None:
        """Draw the first tiles to the map board."""
        state.slices[_CODE] = MapBoard([], [TOKENS] * len(state.players))
        self.after_top_up(state)

    def before_top_up(self, state: State) -> None:
        """Move map tiles into the display, the oldest first."""
        board = _map(state).board
        while len(state.display) < turn.DISPLAY_SIZE and board:
            state.display.append(board.pop(0))

    def after_top_up(self, state: State) -> None:
        """Top the map board up from the pile."""
        board = _map(state).board
        while len(board) < SPACES and state.pile:
            board.append(turn.draw_jungle(state))

    def inventory(self, state: State, seat: int) -> Mapping[str, Any]:
        """Its map tokens."""
        return {"map-tokens": _map(state).tokens[seat]}

    def evaluate(self, state: State, seat: int) -> float:
        """The choice that map tokens still give."""
        return still_useful(state.players[seat]) * _TOKEN * _map(state).tokens[seat]

    table_type: ClassVar[Any] = tuple[JungleTile, ...]

    def view_table(self, state: State) -> Any:
        return tuple(tile_view(state, kind) for kind in _map(state).board)

    def view_player(self, state: State, seat: int) -> Any:
        return _map(state).tokens[seat]

    def restore(self, state: State, view: CacaoView, random: Random) -> MapBoard:
        board = [kind_of(state.rules, tile) for tile in view.extra[_CODE]]
        return MapBoard(board, [player.extra[_CODE] for player in view.players])


def _pile_left(state: State) -> bool:
    return bool(state.pile)


def _map_left(state: State) -> bool:
    return bool(_map(state).board)
