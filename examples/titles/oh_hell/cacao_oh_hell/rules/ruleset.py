"""Oh Hell: everybody says at once how many tricks they will take, and only who takes exactly so many is rewarded."""

from __future__ import annotations

from collections.abc import Sequence

from cacao_oh_hell.rules import state as positions
from cacao_oh_hell.rules import view as views
from cacao_oh_hell.rules.moves import READER, Bid, Play
from cacao_oh_hell.rules.state import State
from cacao_oh_hell.rules.view import View
from games.engine.rules import Rules
from games.engine.ruleset import (
    Document,
    Event,
    IllegalMove,
    Move,
    OptionField,
    Options,
    Outcome,
    Preferences,
    Resign,
    Score,
    SeatNumber,
)


class OhHell(Rules[State, View]):
    """The rules."""

    view_type = View
    moves = READER
    score_lines = ("tricks", "bonus")
    view = staticmethod(views.view)
    sample_state = staticmethod(views.sample_state)
    turn_number = staticmethod(positions.turn_number)

    def preference_fields(self) -> tuple[OptionField, ...]:
        return (OptionField("only-card", "flag", (), True),)

    # --- positions ---

    def copy(self, state: State) -> State:
        return state.copy()

    def new(self, options: Options, seed: bytes) -> State:
        return positions.begin(seed, options["players"], options.get("length", "short"))

    def drafting(self, state: State) -> State:
        draft = state.copy()
        draft.is_draft = True
        return draft

    # --- moves ---

    def to_move(self, state: State) -> tuple[SeatNumber, ...]:
        if state.is_over:
            return ()
        if state.is_bidding:
            return tuple(seat for seat, bid in enumerate(state.bids) if bid is None)
        return (state.active,) if state.hands[state.active] else ()

    def ready(self, state: State) -> tuple[SeatNumber, ...]:
        if not state.is_bidding:
            return ()
        return tuple(seat for seat, bid in enumerate(state.bids) if bid is not None)

    def legal_moves(self, state: State, seat: SeatNumber) -> Sequence[Move]:
        if seat not in self.to_move(state):
            return []
        if state.is_bidding:
            return [Bid(seat, tricks) for tricks in range(state.cards + 1)]
        return [Play(seat, card) for card in positions.playable(state, seat)]

    def apply(self, state: State, move: Move) -> list[Event]:
        if isinstance(move, Resign):
            return _resign(state, move.seat)
        if move not in self.legal_moves(state, move.seat):
            raise IllegalMove(_why_not(state, move), seat=move.seat)
        if isinstance(move, Play):
            return positions.play(state, move.seat, move.card)
        assert isinstance(move, Bid)
        return positions.bid(state, move.seat, move.tricks)

    def automatic(self, state: State, seat: SeatNumber, preferences: Preferences) -> Move | None:
        moves = self.legal_moves(state, seat)
        is_forced = len(moves) == 1 and preferences.get("only-card", True)
        return moves[0] if moves and (is_forced or seat in state.resigned) else None

    def shown_moves(self, state: State, moves: Sequence[Move], seat: SeatNumber | None) -> list[Document]:
        shown = [self.moves.write(move) for move in moves]
        if not state.is_bidding:
            return shown
        for place in reversed(range(len(moves))):  # The bids since the last card.
            move = moves[place]
            if isinstance(move, Play):
                break
            if isinstance(move, Bid) and move.seat != seat:
                shown[place] = {"seat": move.seat, "type": "bid", "hidden": True}
        return shown

    # --- points ---

    def scores(self, state: State) -> tuple[Score, ...]:
        pairs = zip(state.tricks, state.bonus, strict=True)
        return tuple({"total": tricks + bonus, "tricks": tricks, "bonus": bonus} for tricks, bonus in pairs)

    def outcome(self, state: State) -> Outcome | None:
        return super().outcome(state) if state.is_over else None

    def tie_breaks(self, state: State) -> Sequence[int]:
        return state.exact


def _resign(state: State, seat: SeatNumber) -> list[Event]:
    if seat in state.resigned or state.is_over:
        raise IllegalMove("not-allowed-now", seat=seat)
    state.resigned.add(seat)
    return [Event("resigned", seat, {})]


def _why_not(state: State, move: Move) -> str:
    """The code of the sentence: who is to play and holds the card has not followed suit."""
    if not isinstance(move, Play) or state.is_bidding or move.seat != state.active:
        return "not-allowed-now"
    return "follow-suit" if move.card in state.hands[move.seat] else "not-allowed-now"
