"""CacaoRuleset: the Ruleset contract, delegated to the modules of this package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any, ClassVar

from games.engine import documents
from games.engine.bot_ruleset import BotRuleset, Start
from games.engine.diff import Inventory
from games.engine.reading import MoveReader
from games.engine.ruleset import (
    Document,
    Event,
    IllegalMove,
    Move,
    OptionField,
    Options,
    Outcome,
    Preferences,
    Problem,
    Score,
    SeatNumber,
)
from games.titles.cacao.bot import (
    evaluation,
    plans,
    playing_out,
    thinking,
)
from games.titles.cacao.rules import ahead, choosing, deciding, sample, scoring, setup, viewing
from games.titles.cacao.rules import automatic as automation
from games.titles.cacao.rules.module import Module
from games.titles.cacao.rules.modules import offered
from games.titles.cacao.rules.moves import Fill
from games.titles.cacao.rules.options import PLAYERS, contents, rules_for
from games.titles.cacao.rules.state import Phase, State
from games.titles.cacao.rules.view import CacaoView, Uncovered


@lru_cache(maxsize=2)
def _reader(modules: tuple[Module, ...]) -> MoveReader:
    """What reads and writes the moves of these modules."""
    return MoveReader((kind for module in modules for kind in module.move_types), most_seats=PLAYERS[-1])


def _part_type(code: str) -> Any:
    """The type of what a module adds to the view of the table."""
    return contents().by_code[code].table_type


class Cacao(BotRuleset[State, CacaoView]):
    """The tile-laying game for 2–4 seats."""

    name: ClassVar[str] = "cacao"
    rules: ClassVar[int] = 1
    players: ClassVar[range] = PLAYERS
    colours: ClassVar[tuple[str, ...]] = ("red", "purple", "white", "yellow")
    score_lines: ClassVar[tuple[str, ...]] = contents().score_lines

    def validate_options(self, options: Mapping[str, Any]) -> Options:
        return rules_for(options).options

    def option_fields(self) -> tuple[OptionField, ...]:
        return contents().fields

    def presets(self, players: int) -> Mapping[str, Options]:
        return choosing.presets(players)

    def surprise(self, players: int, seed: bytes) -> Options:
        return choosing.surprise(players, seed)

    def complete(self, options: Options) -> Options:
        return choosing.complete(options)

    def out_of_reach(self, options: Mapping[str, Any]) -> Mapping[tuple[str, str], Problem]:
        return choosing.out_of_reach(options)

    def irrelevant_options(self, options: Mapping[str, Any]) -> frozenset[str]:
        return choosing.irrelevant_options(options)

    def tally(self, options: Mapping[str, Any]) -> Mapping[str, Mapping[str, int]]:
        return choosing.tally(options)

    def preview(self, options: Mapping[str, Any]) -> Document:
        return choosing.preview(options)

    def preference_fields(self) -> tuple[OptionField, ...]:
        return automation.PREFERENCES

    def new(self, options: Mapping[str, Any], seed: bytes) -> State:
        return setup.new_state(rules_for(options), seed)

    def copy(self, state: State) -> State:
        return state.copy()

    def drafting(self, state: State) -> State:
        """What waits are the draws at the end of a turn and the end of the game."""
        draft = state.copy()
        draft.drafting = True
        return draft

    def to_move(self, state: State) -> tuple[SeatNumber, ...]:
        return deciding.to_move(state)

    def awaited(self, state: State) -> tuple[SeatNumber, ...]:
        return deciding.awaited(state)

    def legal_moves(self, state: State, seat: SeatNumber) -> Sequence[Move]:
        return deciding.legal_moves(state, seat)

    def random_move(self, state: State, seat: SeatNumber, random: Random) -> Move:
        return deciding.random_move(state, seat, random)

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

    def automatic(self, state: State, seat: SeatNumber, preferences: Preferences) -> Move | None:
        return automation.automatic(state, seat, preferences)

    def scores(self, state: State) -> tuple[Score, ...]:
        return scoring.scores(state)

    def inventory(self, state: State) -> Sequence[Inventory]:
        return scoring.inventory(state)

    def play_out(self, state: State, seat: SeatNumber) -> list[Event]:
        return playing_out.play_out(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state) if state.phase == Phase.OVER else None

    def tie_breaks(self, state: State) -> Sequence[int]:
        return [player.fruits for player in state.players]

    def resigned(self, state: State) -> frozenset[SeatNumber]:
        return state.resigned

    def turn_number(self, state: State) -> int:
        """A turn begins with the older batches of its seat, before it is counted."""
        return state.turn + (state.phase == Phase.LAY)

    def occasion(self, state: State, seat: SeatNumber) -> str:
        return ahead.occasion(state, seat)

    def occasions(self, state: State, seat: SeatNumber) -> Sequence[str]:
        return ahead.occasions(state, seat)

    def asked_ahead(self, state: State, seat: SeatNumber, occasion: str) -> State:
        return ahead.asked_ahead(state, seat, occasion)

    def beside(self, view: CacaoView, moves: Sequence[Move]) -> Document:
        return ahead.beside(view, moves)

    def view(self, state: State, seat: SeatNumber | None) -> CacaoView:
        return viewing.view(state, seat)

    def revealed_at_end(self, state: State) -> Uncovered:
        return viewing.revealed_at_end(state)

    @property
    def view_type(self) -> type[CacaoView]:
        return CacaoView

    def write_view(self, view: CacaoView) -> Document:
        """The modules say of what types their parts are."""
        parts = {code: documents.write(_part_type(code), view.extra[code]) for code in sorted(view.extra)}
        return {**super().write_view(replace(view, extra={})), "extra": parts}

    def read_view(self, document: Document) -> CacaoView:
        parts = {code: documents.read(_part_type(code), part) for code, part in document["extra"].items()}
        return replace(super().read_view({**document, "extra": {}}), extra=parts)

    def sample_state(self, view: CacaoView, random: Random) -> State:
        return sample.sample_state(view, random)

    def next_tiles(self, state: State) -> Sequence[str]:
        return tuple(kind.code for kind in sorted(set(state.pile), key=lambda kind: kind.order))

    def put_next(self, state: State, code: str) -> None:
        sample.put_next(state, code)

    def read_move(self, document: Mapping[str, Any]) -> Move:
        move: Move = _reader(offered()).read(document)
        return move

    def write_move(self, move: Move) -> Document:
        return _reader(offered()).write(move)

    def evaluate(self, state: State, seat: SeatNumber) -> float:
        return evaluation.evaluate(state, seat)

    def evaluate_all(self, state: State) -> Sequence[float]:
        return evaluation.evaluate_all(state)

    def evaluation_parts(self, state: State, seat: SeatNumber) -> Mapping[str, float]:
        return evaluation.evaluation_parts(state, seat)

    def spread(self, state: State) -> float:
        return evaluation.spread(state)

    def reshuffle(self, state: State, random: Random) -> None:
        sample.reshuffle(state, random)

    def plans(self, state: State, seat: SeatNumber) -> Sequence[Sequence[Move]]:
        return plans.plans(state, seat)

    def starts(self, state: State, seat: SeatNumber, most: int) -> Sequence[Start]:
        return thinking.starts(state, seat, most)

    def rollout_policy(self, state: State, seat: SeatNumber, random: Random) -> Sequence[Move]:
        return thinking.rollout_policy(state, seat)

    def milestone(self, state: State) -> int:
        return thinking.turns_over(state)

    def horizon(self, state: State) -> int:
        return thinking.horizon(state)


RULESET = CACAO = Cacao()
