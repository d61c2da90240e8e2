"""The rules of Chocolatl, found where each is written."""

from __future__ import annotations

from typing import ClassVar

from games.engine.rules import Rules
from games.engine.ruleset import Event, IllegalMove, Move, OptionField, Outcome
from games.titles.chocolatl.rules import automatic, deciding, sample, scoring, setup
from games.titles.chocolatl.rules import round as course
from games.titles.chocolatl.rules import view as viewing
from games.titles.chocolatl.rules.moves import MOVES
from games.titles.chocolatl.rules.state import Phase, State


class ChocolatlRules(Rules[State, viewing.ChocolatlView]):
    """The bidding game for 3–5 seats."""

    moves = MOVES
    view_type = viewing.ChocolatlView
    score_lines = scoring.LINES
    final_lines: ClassVar[tuple[str, ...]] = scoring.FINAL_LINES
    new = staticmethod(setup.new_state)
    ready = staticmethod(course.ready)
    legal_moves = staticmethod(deciding.legal_moves)
    random_move = staticmethod(deciding.random_move)
    automatic = staticmethod(automatic.automatic)
    scores = staticmethod(scoring.scores)
    tie_breaks = staticmethod(scoring.sacrificed)
    turn_number = staticmethod(course.turn_number)
    last_turn_asked = staticmethod(course.last_turn_asked)
    under_way = staticmethod(course.under_way)
    view = staticmethod(viewing.view)
    revealed_at_end = staticmethod(viewing.revealed_at_end)
    shown_moves = staticmethod(viewing.shown_moves)
    sample_state = staticmethod(sample.sample_state)

    def copy(self, state: State) -> State:
        return state.copy()

    def drafting(self, state: State) -> State:
        """What waits is everything that follows when all have decided: a draft stops before anything is revealed."""
        draft = state.copy()
        draft.drafting = True
        return draft

    def to_move(self, state: State) -> tuple[int, ...]:
        return tuple(state.asked)

    def apply(self, state: State, move: Move) -> list[Event]:
        if state.phase == Phase.OVER:
            raise IllegalMove("game-over")
        if not 0 <= move.seat < len(state.players):
            raise IllegalMove("no-such-seat", seat=move.seat)
        return deciding.HANDLERS[type(move)](state, move)

    def preference_fields(self) -> tuple[OptionField, ...]:
        return automatic.PREFERENCES

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state) if state.phase == Phase.OVER else None

    def round_number(self, state: State) -> int | None:
        return state.round
