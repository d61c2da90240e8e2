"""Reading a record: its moves are replayed from its seed, and everything it says must come out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.engine.opening import first_state, last_state, why_unfit
from games.engine.record.errors import NotVerifiable, Refused
from games.engine.record.header import Header, digest, read_header
from games.engine.record.result import check_result
from games.engine.record.strict_json import parse
from games.engine.ruleset import Document, IllegalMove, InvalidMove, Move, Options, Outcome, RuleError
from games.engine.shuffle import commitment
from games.engine.title import AnyTitle


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """A move with what the record says about it: whether the site made it, and when."""

    move: Move
    auto: bool
    at: str | None


@dataclass(frozen=True, slots=True)
class Record:
    """A record that was found true, and the ``state`` its moves lead to."""

    title: AnyTitle
    rules: int
    options: Options
    seed: bytes
    seats: tuple[Document, ...]
    moves: tuple[RecordedMove, ...]
    state: Any
    outcome: Outcome | None
    opening: Document | None


def read(data: bytes) -> Record:
    """The record in a document. Raises ``Refused``, or ``NotVerifiable`` when there is no seed to replay from."""
    document = parse(data)
    header = read_header(document)
    if "seed" not in document:
        raise NotVerifiable("no-seed")
    seed = _seed(document["seed"], header.commitment)
    state = _first_state(header, seed)
    moves = _replay(header, state)
    outcome = header.title.rules.outcome(state)
    check_result(document, outcome)
    return Record(header.title, header.rules, header.options, seed, header.seats, moves, state, outcome, header.opening)


def _first_state(header: Header, seed: bytes) -> Any:
    """Where the moves begin: with an opening that the rules allow, if the record has one."""
    if header.opening is not None:
        _check_opening(header, header.opening)
    return first_state(header.title, header.options, seed, header.opening)


def _check_opening(header: Header, opening: Document) -> None:
    """The first of several is judged first: the others begin with it."""
    if "opening" in opening:
        _check_opening(header, opening["opening"])
    try:
        state = last_state(header.title, header.options, opening)
    except RuleError as error:
        raise Refused.because(error, header.title.name) from error
    if why_unfit(header.title, state):
        raise Refused("opening-unfit")


def _seed(value: Any, committed: str) -> bytes:
    seed = bytes.fromhex(digest(value, "seed"))
    if commitment(seed) != committed:
        raise Refused("wrong-commitment")
    return seed


def _replay(header: Header, state: Any) -> tuple[RecordedMove, ...]:
    moves = []
    for index, document in enumerate(header.moves):
        try:
            moves.append(_replay_move(header.title, state, document))
        except RuleError as error:
            raise Refused.because(error, header.title.name, index) from error
    return tuple(moves)


def _replay_move(title: AnyTitle, state: Any, document: Any) -> RecordedMove:
    recorded = read_recorded_move(title, document)
    had_resigned = recorded.move.seat in title.rules.resigned(state)
    title.rules.apply(state, recorded.move)
    if had_resigned and not recorded.auto:
        raise IllegalMove("resigned-by-hand", seat=recorded.move.seat)
    return recorded


def read_recorded_move(title: AnyTitle, document: Any) -> RecordedMove:
    """A move as it stands in a record. Raises ``InvalidMove``."""
    if not isinstance(document, dict):
        raise InvalidMove("not-an-object")
    fields = dict(document)
    auto, at = fields.pop("auto", False), fields.pop("at", "")
    if not isinstance(auto, bool):
        raise InvalidMove("wrong-type", key="auto", expected="true or false")
    if not isinstance(at, str):
        raise InvalidMove("wrong-type", key="at", expected="text")
    return RecordedMove(title.rules.moves.read(fields), auto, at or None)
