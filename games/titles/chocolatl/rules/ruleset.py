"""ChocolatlRuleset: the Ruleset contract, delegated to the modules of this package."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from games.engine.bot_ruleset import BotRuleset, Start
from games.engine.ruleset import (
    Document,
    Event,
    IllegalMove,
    Move,
    OptionField,
    Options,
    Outcome,
    Preferences,
    Score,
    SeatNumber,
)
from games.titles.chocolatl.bot import evaluation, plans
from games.titles.chocolatl.rules import ahead, deciding, sample, scoring, setup
from games.titles.chocolatl.rules import automatic as automation
from games.titles.chocolatl.rules import round as course
from games.titles.chocolatl.rules import view as viewing
from games.titles.chocolatl.rules.moves import MOVES
from games.titles.chocolatl.rules.state import Phase, State


class Chocolatl(BotRuleset[State, viewing.ChocolatlView]):
    """The bidding game for 3–5 seats."""

    name: ClassVar[str] = "chocolatl"
    rules: ClassVar[int] = 1
    players: ClassVar[range] = setup.PLAYERS
    colours: ClassVar[tuple[str, ...]] = ("red", "purple", "white", "yellow", "blue")
    score_lines: ClassVar[tuple[str, ...]] = scoring.LINES
    final_lines: ClassVar[tuple[str, ...]] = scoring.FINAL_LINES

    def validate_options(self, options: Mapping[str, Any]) -> Options:
        return setup.validate_options(options)

    def option_fields(self) -> tuple[OptionField, ...]:
        return ()

    def new(self, options: Mapping[str, Any], seed: bytes) -> State:
        return setup.new_state(setup.validate_options(options), seed)

    def copy(self, state: State) -> State:
        return state.copy()

    def drafting(self, state: State) -> State:
        """What waits is everything that follows when all have decided."""
        draft = state.copy()
        draft.drafting = True
        return draft

    def to_move(self, state: State) -> tuple[SeatNumber, ...]:
        return tuple(state.asked)

    def ready(self, state: State) -> tuple[SeatNumber, ...]:
        return course.ready(state)

    def legal_moves(self, state: State, seat: SeatNumber) -> Sequence[Move]:
        return deciding.legal_moves(state, seat)

    def random_move(self, state: State, seat: SeatNumber, random: Random) -> Move:
        return deciding.random_move(state, seat, random)

    def apply(self, state: State, move: Move) -> list[Event]:
        if state.phase == Phase.OVER:
            raise IllegalMove("game-over")
        if not 0 <= move.seat < len(state.players):
            raise IllegalMove("no-such-seat", seat=move.seat)
        return deciding.HANDLERS[type(move)](state, move)

    def reveals(self, state: State, move: Move) -> bool:
        """A draft stops before anything is revealed."""
        return False

    def automatic(self, state: State, seat: SeatNumber, preferences: Preferences) -> Move | None:
        return automation.automatic(state, seat, preferences)

    def preference_fields(self) -> tuple[OptionField, ...]:
        return automation.PREFERENCES

    def scores(self, state: State) -> tuple[Score, ...]:
        return scoring.scores(state)

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state) if state.phase == Phase.OVER else None

    def tie_breaks(self, state: State) -> Sequence[int]:
        return scoring.sacrificed(state)

    def resigned(self, state: State) -> frozenset[SeatNumber]:
        return state.resigned

    def turn_number(self, state: State) -> int:
        return course.turn_number(state)

    def last_turn_asked(self, state: State) -> int:
        return course.last_turn_asked(state)

    def under_way(self, state: State) -> Sequence[Event]:
        return course.under_way(state)

    def round_number(self, state: State) -> int | None:
        return state.round

    def occasion(self, state: State, seat: SeatNumber) -> str:
        return ahead.occasion(state, seat)

    def occasions(self, state: State, seat: SeatNumber) -> Sequence[str]:
        return ahead.occasions(state)

    def asked_ahead(self, state: State, seat: SeatNumber, occasion: str) -> State:
        return ahead.asked_ahead(state, seat, occasion)

    def view(self, state: State, seat: SeatNumber | None) -> viewing.ChocolatlView:
        return viewing.view(state, seat)

    def revealed_at_end(self, state: State) -> viewing.Uncovered:
        return viewing.revealed_at_end(state)

    @property
    def view_type(self) -> type[viewing.ChocolatlView]:
        return viewing.ChocolatlView

    def sample_state(self, view: viewing.ChocolatlView, random: Random) -> State:
        return sample.sample_state(view, random)

    def shown_moves(self, state: State, moves: Sequence[Move], seat: SeatNumber | None) -> list[Document]:
        return viewing.shown_moves(state, moves, seat)

    def read_move(self, document: Mapping[str, Any]) -> Move:
        return MOVES.read(document)

    def write_move(self, move: Move) -> Document:
        return MOVES.write(move)

    def evaluate(self, state: State, seat: SeatNumber) -> float:
        return evaluation.evaluate(state, seat)

    def evaluation_parts(self, state: State, seat: SeatNumber) -> Mapping[str, float]:
        return evaluation.evaluation_parts(state, seat)

    def spread(self, state: State) -> float:
        return evaluation.spread(state)

    def reshuffle(self, state: State, random: Random) -> None:
        sample.reshuffle(state, random)

    def plans(self, state: State, seat: SeatNumber) -> Sequence[Sequence[Move]]:
        return plans.plans(state, seat)

    def starts(self, state: State, seat: SeatNumber, most: int) -> Sequence[Start]:
        return plans.starts(state, seat, most) or super().starts(state, seat, most)

    def rollout_policy(self, state: State, seat: SeatNumber, random: Random) -> Sequence[Move]:
        bid = plans.rollout_policy(state, seat, random)
        return super().starts(state, seat, 1)[0].plan if bid is None else (bid,)

    def imagine(self, state: State, seat: SeatNumber, decide: Callable[[State, SeatNumber], Sequence[Move]]) -> None:
        plans.imagine(state, seat, decide)

    def is_secret(self, state: State) -> bool:
        """All that is not decided in the open by whoever is first at a station."""
        return state.phase not in (Phase.CITY, Phase.PYRAMID)

    def decided(self, move: Move) -> Sequence[Event]:
        return deciding.decided(move)

    def evaluate_all(self, state: State) -> Sequence[float]:
        return evaluation.evaluate_all(state)

    def placed(self, state: State, seat: SeatNumber) -> frozenset[str]:
        return evaluation.placed(state, seat)

    def milestone(self, state: State) -> int:
        """The rounds that have begun."""
        return state.round

    def horizon(self, state: State) -> int:
        """The beginning of the next round."""
        return state.round + 1


RULESET = CHOCOLATL = Chocolatl()
