"""What one game between bots shows of its title's balance, seen while its moves are made once more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from games.engine.record import RecordedMove
from games.engine.ruleset import Document, Options, Outcome, Score, SeatNumber
from games.engine.title import AnyTitle

NOT_CHOSEN = ("seat", "type")


class Use(NamedTuple):
    """Something that moves have in common: their type, and of one field the value; without a field the type alone."""

    kind: str
    field: str = ""
    value: str = ""

    def __str__(self) -> str:
        return f"{self.kind}: {self.field} {self.value}" if self.field else self.kind


class Observed(NamedTuple):
    """One game. Seats are in turn order."""

    totals: tuple[int, ...]
    winners: tuple[SeatNumber, ...]
    turns: int
    choices: tuple[int, ...]
    """How many legal moves there were, decision by decision."""
    leaders: tuple[tuple[SeatNumber, ...], ...]
    """Who had most points after a third of all moves, and after two thirds."""
    uses: tuple[Mapping[Use, int], ...]
    options: frozenset[str]


def observe(
    title: AnyTitle, options: Options, seed: bytes, moves: Sequence[RecordedMove], outcome: Outcome
) -> Observed:
    """What was decided is counted, what the site settled by itself is not."""
    rules, state = title.rules, title.new(options, seed)
    choices, leaders, turns = [], [], 0
    uses: list[Counter[Use]] = [Counter() for _seat in outcome.scores]
    for number, recorded in enumerate(moves):
        if number in (len(moves) // 3, len(moves) * 2 // 3):
            leaders.append(_leading(rules.scores(state)))
        turns = rules.turn_number(state)
        if not recorded.auto:
            seat = recorded.move.seat
            choices.append(len(rules.legal_moves(state, seat)))
            uses[seat].update(_uses(rules.moves.write(recorded.move)))
        rules.apply(state, recorded.move)
    totals = tuple(score["total"] for score in outcome.scores)
    return Observed(
        totals, outcome.winners, turns, tuple(choices), tuple(leaders), tuple(uses), frozenset(_on(options))
    )


def _leading(scores: Sequence[Score]) -> tuple[SeatNumber, ...]:
    best = max(score["total"] for score in scores)
    return tuple(seat for seat, score in enumerate(scores) if score["total"] == best)


def _uses(move: Document) -> Iterator[Use]:
    kind = str(move["type"])
    yield Use(kind)
    for field, value in move.items():
        if field not in NOT_CHOSEN:
            yield from {Use(kind, field, word) for word in _words(value)}


def _words(value: Any) -> Iterator[str]:
    """What a field says: a word or a number, or each word of a list. Places on a board are numbers in lists."""
    if isinstance(value, (str, int)):
        yield str(value)
    elif isinstance(value, list):
        yield from (word for word in value if isinstance(word, str))


def _on(options: Options) -> Iterator[str]:
    """What is chosen besides the number of players, each thing by itself."""
    for key, value in options.items():
        if key == "players":
            continue
        words = list(_words(value))
        yield from (f"{key}: {word}" for word in words) if words else [f"{key}: {value}"]
