"""Writing a record, for everybody when the game is over, and for one seat's reading while it runs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.engine.record.header import FORMAT
from games.engine.record.replay import RecordedMove
from games.engine.record.result import write_result
from games.engine.registry import AnyRuleset
from games.engine.ruleset import Document, Options, Outcome, Seat
from games.engine.shuffle import commitment


def write(
    *,
    ruleset: AnyRuleset,
    rules: int,
    options: Options,
    seed: bytes,
    seats: Sequence[Mapping[str, Any]],
    moves: Iterable[RecordedMove],
    outcome: Outcome | None,
) -> Document:
    """The whole truth about a game, from which it can be replayed. Only for games that are over, and administrators."""
    document = {
        **_head(ruleset, rules, options),
        "seed": seed.hex(),
        "commitment": commitment(seed),
        "seats": [dict(seat) for seat in seats],
        "moves": [_with_marks(ruleset.write_move(recorded.move), recorded) for recorded in moves],
    }
    return document if outcome is None else {**document, "result": write_result(outcome)}


def write_for_reading(
    *,
    ruleset: AnyRuleset,
    rules: int,
    options: Options,
    committed: str,
    seats: Sequence[Mapping[str, Any]],
    moves: Iterable[RecordedMove],
    state: Any,
    viewer: Seat | None,
) -> Document:
    """A running game as ``viewer`` may read it: no seed, no result, hidden moves without what they hide."""
    return {
        **_head(ruleset, rules, options),
        "commitment": committed,
        "seats": [dict(seat) for seat in seats],
        "moves": [_with_marks(ruleset.shown_move(state, recorded.move, viewer), recorded) for recorded in moves],
    }


def dump(document: Document) -> bytes:
    """A document as the bytes of a file: compact and pure ASCII, so that no name can spoil it."""
    return json.dumps(document, separators=(",", ":")).encode("ascii")


def _head(ruleset: AnyRuleset, rules: int, options: Options) -> Document:
    return {"format": FORMAT, "game": ruleset.name, "rules": rules, "options": options}


def _with_marks(document: Document, recorded: RecordedMove) -> Document:
    marks: Document = {"auto": recorded.auto}
    if recorded.at is not None:
        marks["at"] = recorded.at
    return {**document, **marks}
