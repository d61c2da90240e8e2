"""A tiny title for tests of what is true for every title: wishes made at the same time, then stones played in turn.

First every seat secretly wishes for 1–3; a wish nobody shares is granted as points. Then in turn a seat plays a stone
from its hand of two for its value and marks it left or right (which means nothing), or digs one blindly from the heap.
The game ends when all hands are empty.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import Any

from games.engine.options_spec import OptionsSpec
from games.engine.rules import Rules
from games.engine.ruleset import (
    Document,
    Event,
    IllegalMove,
    InvalidMove,
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
from games.engine.shuffle import shuffled
from games.engine.title import Title
from tests.games.tiny_rules import HEAP, MAKE, SIDES, WISHES, Dig, Mark, Play, TinyState, Wish, bag_for, granted, resign


@dataclass(frozen=True)
class TinyView:
    """What a seat may see. ``wishes`` are 0 for those not known, and missing for those not made."""

    seat: SeatNumber | None
    options: Options
    phase: str
    active: SeatNumber
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    bag_sizes: tuple[int, ...]
    unseen: tuple[int, ...]
    unseen_heap: tuple[int, ...]
    wishes: Mapping[SeatNumber, int]
    scores: tuple[Score, ...]
    resigned: frozenset[SeatNumber]


_TYPES: dict[str, Any] = {"wish": Wish, "play": Play, "mark": Mark, "dig": Dig, "resign": Resign}


class TinyMoves:
    """Moves as JSON."""

    def read(self, document: Mapping[str, Any]) -> Move:
        kind = document.get("type")
        if not isinstance(kind, str) or kind not in _TYPES:
            raise InvalidMove("unknown-type", type=kind)
        fields = {key: value for key, value in document.items() if key != "type"}
        if fields.keys() != set(_TYPES[kind]._fields):
            raise InvalidMove("wrong-fields", type=kind, expected=list(_TYPES[kind]._fields))
        for key, value in fields.items():
            if type(value) is not (str if key == "side" else int):
                raise InvalidMove("wrong-type", key=key, expected="an integer, or a text for the side")
        return _TYPES[kind](**fields)

    def write(self, move: Move) -> Document:
        kind = next(kind for kind, made in _TYPES.items() if type(move) is made)
        return {"seat": move.seat, "type": kind, **{key: getattr(move, key) for key in _TYPES[kind]._fields[1:]}}


class TinyRules(Rules[TinyState, TinyView]):
    """The rules."""

    view_type = TinyView
    moves = TinyMoves()
    score_lines = ("stones", "dug", "wish")

    def preference_fields(self) -> tuple[OptionField, ...]:
        return (OptionField("marks", "flag", (), True), OptionField("style", "choice", ("plain", "bold"), "plain"))

    def new(self, options: Options, seed: bytes) -> TinyState:
        bags = [shuffled(seed, f"bag/{seat}", bag_for(options)) for seat in range(options["players"])]
        hands = [[bag.pop(0), bag.pop(0)] for bag in bags]
        heap = shuffled(seed, "heap", list(HEAP))
        zeros = [0] * len(bags)
        return TinyState(dict(options), hands, bags, heap, played=zeros[:], dug=zeros[:])

    def drafting(self, state: TinyState) -> TinyState:
        draft = deepcopy(state)
        draft.is_draft = True
        return draft

    def to_move(self, state: TinyState) -> tuple[SeatNumber, ...]:
        if state.phase == "wish":
            return tuple(seat for seat in range(state.players) if seat not in state.wishes)
        return (state.active,) if state.phase in ("play", "mark") else ()

    def ready(self, state: TinyState) -> tuple[SeatNumber, ...]:
        return tuple(sorted(state.wishes)) if state.phase == "wish" else ()

    def legal_moves(self, state: TinyState, seat: SeatNumber) -> Sequence[Move]:
        if seat not in self.to_move(state):
            return []
        if state.phase == "wish":
            return [Wish(seat, points) for points in WISHES]
        if state.phase == "mark":
            return [Mark(seat, side) for side in SIDES]
        stones: list[Move] = [Play(seat, stone) for stone in sorted(set(state.hands[seat]))]
        return stones + ([Dig(seat)] if state.heap else [])

    def apply(self, state: TinyState, move: Move) -> list[Event]:
        if isinstance(move, Resign):
            return resign(state, move)
        # Named tuples of different types are equal when their values are.
        if (type(move), move) not in [(type(legal), legal) for legal in self.legal_moves(state, move.seat)]:
            raise IllegalMove("not-allowed-now", seat=move.seat)
        details = self.moves.write(move)
        kind = details.pop("type")
        MAKE[kind](state, move)
        return [Event(kind, move.seat, {} if kind == "wish" else details)]

    def reveals(self, state: TinyState, move: Move) -> bool:
        return isinstance(move, Dig)

    def automatic(self, state: TinyState, seat: SeatNumber, preferences: Preferences) -> Move | None:
        moves = self.legal_moves(state, seat)
        is_mark = bool(moves) and state.phase == "mark" and preferences.get("marks", True)
        forced = len(moves) == 1 or seat in state.resigned or is_mark
        return moves[0] if forced else None

    def scores(self, state: TinyState) -> tuple[Score, ...]:
        wishes = granted(state)
        return tuple(
            {"total": played + dug + wish, "stones": played, "dug": dug, "wish": wish}
            for played, dug, wish in zip(state.played, state.dug, wishes, strict=True)
        )

    def outcome(self, state: TinyState) -> Outcome | None:
        if state.phase != "over":
            return None
        scores = self.scores(state)
        able = [seat for seat in range(state.players) if seat not in state.resigned]
        best = max((scores[seat]["total"] for seat in able), default=0)
        return Outcome(scores, tuple(seat for seat in able if scores[seat]["total"] == best))

    def turn_number(self, state: TinyState) -> int:
        """Counts the stones that are gone: one in each turn."""
        stones = state.players * len(bag_for(state.options)) + len(HEAP)
        return stones - sum(map(len, (*state.hands, *state.bags, state.heap))) - (state.phase == "mark")

    def view(self, state: TinyState, seat: SeatNumber | None) -> TinyView:
        hidden = [stone for other in range(state.players) if other != seat for stone in state.hands[other]]
        hidden += [stone for bag in state.bags for stone in bag]
        return TinyView(
            seat=seat,
            options=dict(state.options),
            phase=state.phase,
            active=state.active,
            hand=() if seat is None else tuple(state.hands[seat]),
            hand_sizes=tuple(map(len, state.hands)),
            bag_sizes=tuple(map(len, state.bags)),
            unseen=tuple(sorted(hidden)),
            unseen_heap=tuple(sorted(state.heap)),
            wishes=_shown_wishes(state, seat),
            scores=self.scores(state),
            resigned=frozenset(state.resigned),
        )

    def sample_state(self, view: TinyView, random: Random) -> TinyState:
        stones, heap = list(view.unseen), list(view.unseen_heap)
        random.shuffle(stones)
        random.shuffle(heap)
        hands = [
            [stones.pop() for _ in range(size)] if seat != view.seat else list(view.hand)
            for seat, size in enumerate(view.hand_sizes)
        ]
        bags = [[stones.pop() for _ in range(size)] for size in view.bag_sizes]
        return TinyState(
            options=dict(view.options),
            hands=hands,
            bags=bags,
            heap=heap,
            wishes={seat: points or random.choice(WISHES) for seat, points in view.wishes.items()},
            played=[score["stones"] for score in view.scores],
            dug=[score["dug"] for score in view.scores],
            active=view.active,
            phase=view.phase,
            resigned=set(view.resigned),
        )

    def shown_moves(self, state: TinyState, moves: Sequence[Move], seat: SeatNumber | None) -> list[Document]:
        return [_shown(self, state, move, seat) for move in moves]


def _shown_wishes(state: TinyState, seat: SeatNumber | None) -> dict[SeatNumber, int]:
    return {
        other: points if other == seat or state.phase != "wish" else 0 for other, points in sorted(state.wishes.items())
    }


def _shown(rules: TinyRules, state: TinyState, move: Move, seat: SeatNumber | None) -> Document:
    if isinstance(move, Wish) and state.phase == "wish" and move.seat != seat:
        return {"seat": move.seat, "type": "wish", "hidden": True}
    return rules.moves.write(move)


class TinyOptions(OptionsSpec):
    """A long game has more stones."""

    def validate(self, options: Mapping[str, Any]) -> Options:
        problems = [
            Problem(key, "unknown-option", {"option": key}) for key in options if key not in ("players", "long")
        ]
        players, is_long = options.get("players"), options.get("long", False)
        if type(players) is not int or players not in self.players:
            problems.append(Problem("players", "wrong-players", {"least": 2, "most": 4}))
        if type(is_long) is not bool:
            problems.append(Problem("long", "not-a-flag", {"option": "long"}))
        if problems:
            raise InvalidOptions(problems)
        return {"players": players, **({"long": True} if is_long else {})}

    def fields(self) -> tuple[OptionField, ...]:
        return (OptionField("long", "flag", (), False),)


class TinyPlans:
    """The next turn of a seat."""

    def occasion(self, state: TinyState, seat: SeatNumber) -> str:
        return str(RULES.turn_number(state)) if state.phase == "play" and seat == state.active else ""

    def occasions(self, state: TinyState, seat: SeatNumber) -> Sequence[str]:
        if state.phase not in ("play", "mark") or seat == state.active or not state.hands[seat]:
            return ()
        return (str(RULES.turn_number(state) + (seat - state.active) % state.players),)

    def asked_ahead(self, state: TinyState, seat: SeatNumber, occasion: str) -> TinyState:
        if occasion not in self.occasions(state, seat):
            raise IllegalMove("no-such-occasion")
        ahead = deepcopy(state)
        ahead.active, ahead.phase = seat, "play"
        return ahead

    def beside(self, view: TinyView, moves: Sequence[Move]) -> Document:
        """What all have played so far."""
        return {"scores": [score["total"] for score in view.scores]}


RULES = TinyRules()
PLAYERS = range(2, 5)
COLOURS = ("red", "purple", "white", "yellow")


def tiny(rules: TinyRules = RULES, **more: Any) -> Title[TinyState, TinyView]:
    """The tiny title, or one with other rules."""
    given = {"colours": COLOURS, "options": TinyOptions(PLAYERS), "plans": TinyPlans(), **more}
    return Title("tiny", rules, PLAYERS, **given)


TINY = tiny()
