"""The rules of Cacao, found where each is written; the modules in a game say the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

from games.engine import documents
from games.engine.json_schema import Schema, Schemas
from games.engine.reading import MoveReader
from games.engine.rules import Rules
from games.engine.ruleset import Document, Event, IllegalMove, Move, OptionField, Options, Outcome
from games.titles.cacao.rules import automatic, bundle, deciding, sample, scoring, setup, viewing
from games.titles.cacao.rules.module import Module
from games.titles.cacao.rules.moves import Fill
from games.titles.cacao.rules.options import PLAYERS, Box
from games.titles.cacao.rules.state import Phase, State
from games.titles.cacao.rules.view import CacaoView


@lru_cache(maxsize=2)
def _reader(modules: tuple[Module, ...]) -> MoveReader:
    """What reads and writes the moves of these modules."""
    return MoveReader((kind for module in modules for kind in module.move_types), most_seats=PLAYERS[-1])


class CacaoRules(Rules[State, CacaoView]):
    """The tile-laying game for 2–4 seats, with the modules of a box."""

    view_type = CacaoView
    to_move = staticmethod(deciding.to_move)
    awaited = staticmethod(deciding.awaited)
    legal_moves = staticmethod(deciding.legal_moves)
    random_move = staticmethod(deciding.random_move)
    automatic = staticmethod(automatic.automatic)
    bundle = staticmethod(bundle.bundle)
    scores = staticmethod(scoring.scores)
    inventory = staticmethod(scoring.inventory)
    view = staticmethod(viewing.view)
    revealed_at_end = staticmethod(viewing.revealed_at_end)
    put_next = staticmethod(sample.put_next)

    def __init__(self, box: Box) -> None:
        self._box = box

    @property
    def score_lines(self) -> tuple[str, ...]:  # type: ignore[override]
        return self._box.contents.score_lines

    @property
    def moves(self) -> MoveReader:
        return _reader(self._box.offered)

    def new(self, options: Options, seed: bytes) -> State:
        return setup.new_state(self._box.rules_for(options), seed)

    def copy(self, state: State) -> State:
        return state.copy()

    def drafting(self, state: State) -> State:
        """What waits are the draws at the end of a turn and the end of the game."""
        draft = state.copy()
        draft.drafting = True
        return draft

    def apply(self, state: State, move: Move) -> list[Event]:
        if state.phase == Phase.OVER:
            raise IllegalMove("game-over")
        if not 0 <= move.seat < len(state.players):
            raise IllegalMove("no-such-seat", seat=move.seat)
        handler = state.rules.handlers.get(type(move))
        if handler is None:
            raise IllegalMove("not-in-this-game")
        return handler(state, move)

    def reveals(self, state: State, move: Move) -> bool:
        """Only a blind draw shows something in the middle of a turn."""
        return isinstance(move, Fill) and move.tile is None

    def preference_fields(self) -> tuple[OptionField, ...]:
        return automatic.PREFERENCES

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state) if state.phase == Phase.OVER else None

    def tie_breaks(self, state: State) -> Sequence[int]:
        return [player.fruits for player in state.players]

    def turn_number(self, state: State) -> int:
        """A turn begins with the older batches of its seat, before it is counted."""
        return state.turn + (state.phase == Phase.LAY)

    def write_view(self, view: CacaoView) -> Document:
        """The modules say of what types their parts are."""
        parts = {code: documents.write(self._part_type(code), view.extra[code]) for code in sorted(view.extra)}
        return {**super().write_view(replace(view, extra={})), "extra": parts}

    def view_schema(self) -> Schema:
        schemas = Schemas()
        root = schemas.of(self.view_type)
        parts = {module.code: schemas.of(self._part_type(module.code)) for module in self._box.offered}
        schemas.definitions[self.view_type.__name__]["properties"]["extra"] |= {"properties": parts}
        return schemas.document(root)

    def read_view(self, document: Document) -> CacaoView:
        parts = {code: documents.read(self._part_type(code), part) for code, part in document["extra"].items()}
        return replace(super().read_view({**document, "extra": {}}), extra=parts)

    def _part_type(self, code: str) -> Any:
        """The type of what a module adds to the view of the table."""
        return self._box.contents.by_code[code].table_type

    def sample_state(self, view: CacaoView, random: Random) -> State:
        return sample.sample_state(self._box.rules_for(view.options), view, random)

    def next_tiles(self, state: State) -> Sequence[str]:
        places = state.rules.places
        return tuple(kind.code for kind in sorted(set(state.pile), key=lambda kind: places[kind.code]))
