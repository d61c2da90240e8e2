"""Oh Hell: everybody says at once how many tricks they will take, and only who takes exactly so many is rewarded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from cacao_oh_hell.rules import bot
from cacao_oh_hell.rules import state as positions
from cacao_oh_hell.rules import view as views
from cacao_oh_hell.rules.moves import READER, Bid, Play
from cacao_oh_hell.rules.state import DEALS, State
from cacao_oh_hell.rules.view import View
from games.engine.bot_ruleset import BotRuleset
from games.engine.reading import players_problems, unknown_problems
from games.engine.ruleset import (
    Document,
    Event,
    IllegalMove,
    InvalidOptions,
    Move,
    OptionField,
    Options,
    Outcome,
    Preferences,
    Problem,
    Resign,
    Score,
    SeatNumber,
)


class OhHell(BotRuleset[State, View]):
    """The rules, and what they tell bots."""

    name = "oh-hell"
    rules = 1
    players = range(3, 6)
    colours = ("red", "purple", "white", "yellow", "blue")
    score_lines = ("tricks", "bonus")

    # --- options ---

    def validate_options(self, options: Mapping[str, Any]) -> Options:
        problems = [*players_problems(options, self.players), *unknown_problems(options, "players", "length")]
        length = options.get("length", "short")
        if not isinstance(length, str) or length not in DEALS:
            problems.append(Problem("length", "option-value-unknown", {"option": "length", "value": str(length)}))
        if problems:
            raise InvalidOptions(problems)
        players = options["players"]
        return {"players": players} if length == "short" else {"players": players, "length": length}

    def option_fields(self) -> tuple[OptionField, ...]:
        return (OptionField("length", "choice", tuple(DEALS), "short"),)

    def preference_fields(self) -> tuple[OptionField, ...]:
        return (OptionField("only-card", "flag", (), True),)

    # --- positions ---

    def new(self, options: Mapping[str, Any], seed: bytes) -> State:
        checked = self.validate_options(options)
        return positions.begin(seed, checked["players"], checked.get("length", "short"))

    def copy(self, state: State) -> State:
        return state.copy()

    def drafting(self, state: State) -> State:
        draft = state.copy()
        draft.is_draft = True
        return draft

    def view(self, state: State, seat: SeatNumber | None) -> View:
        return views.view(state, seat)

    @property
    def view_type(self) -> type[View]:
        return View

    def sample_state(self, view: View, random: Random) -> State:
        return views.sample_state(view, random)

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

    def read_move(self, document: Mapping[str, Any]) -> Move:
        return READER.read(document)

    def write_move(self, move: Move) -> Document:
        return READER.write(move)

    def shown_moves(self, state: State, moves: Sequence[Move], seat: SeatNumber | None) -> list[Document]:
        shown = [self.write_move(move) for move in moves]
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
        if not state.is_over:
            return None
        scores = self.scores(state)
        able = [seat for seat in range(state.players) if seat not in state.resigned]
        best = max(((scores[seat]["total"], state.exact[seat]) for seat in able), default=(0, 0))
        winners = (seat for seat in able if (scores[seat]["total"], state.exact[seat]) == best)
        return Outcome(scores, tuple(winners))

    def tie_breaks(self, state: State) -> Sequence[int]:
        return state.exact

    def resigned(self, state: State) -> frozenset[SeatNumber]:
        return frozenset(state.resigned)

    def turn_number(self, state: State) -> int:
        return positions.turn_number(state)

    # --- bots ---

    def evaluate(self, state: State, seat: SeatNumber) -> float:
        return bot.evaluate(state, seat)

    def rollout_policy(self, state: State, seat: SeatNumber, random: Random) -> Sequence[Move]:
        return (bot.decide(state, seat, random),)

    def imagine(self, state: State, seat: SeatNumber, decide: Any) -> None:
        for other, bid in enumerate(state.bids):
            if state.is_bidding and other != seat and bid is not None:
                state.bids[other] = min(max(round(bot.likely_tricks(state, other)), 0), state.cards)

    def reshuffle(self, state: State, random: Random) -> None:
        state.seed = random.randbytes(32)

    def is_secret(self, state: State) -> bool:
        return state.is_bidding

    def milestone(self, state: State) -> int:
        return len(DEALS[state.length]) if state.is_over else state.round - 1

    def horizon(self, state: State) -> int:
        return self.milestone(state) + 1

    def spread(self, state: State) -> float:
        return 6.0 * (len(DEALS[state.length]) - self.milestone(state)) ** 0.5


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


RULESET = OhHell()
