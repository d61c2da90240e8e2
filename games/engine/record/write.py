"""Writing a record, for everybody when the game is over, and for one seat's reading while it runs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.engine.record.header import FORMAT, FORMAT_OF_POSITIONS
from games.engine.record.replay import RecordedMove
from games.engine.record.result import write_result
from games.engine.ruleset import Document, Options, Outcome, SeatNumber
from games.engine.shuffle import commitment
from games.engine.title import AnyTitle


@dataclass(frozen=True, slots=True)
class Heading:
    """What a record says about its game besides the moves."""

    title: AnyTitle
    rules: int
    options: Options
    seats: Sequence[Mapping[str, Any]]
    opening: Document | None = None

    def document(self, **secrets: str) -> Document:
        """The first keys of the record."""
        return {
            "format": FORMAT if self.opening is None else FORMAT_OF_POSITIONS,
            "game": self.title.name,
            "rules": self.rules,
            "options": self.options,
            **secrets,
            "seats": [dict(seat) for seat in self.seats],
        }


def write(heading: Heading, *, seed: bytes, moves: Iterable[RecordedMove], outcome: Outcome | None) -> Document:
    """The whole truth about a game, from which it can be replayed. Only for games that are over, and administrators."""
    document = {
        **heading.document(seed=seed.hex(), commitment=commitment(seed)),
        **({} if heading.opening is None else {"opening": heading.opening}),
        "moves": [_marked(heading.title.rules.moves.write(recorded.move), recorded) for recorded in moves],
    }
    return document if outcome is None else {**document, "result": write_result(outcome)}


def write_for_reading(
    heading: Heading, *, committed: str, moves: Sequence[RecordedMove], state: Any, viewer: SeatNumber | None
) -> Document:
    """A running game as ``viewer`` may read it: no seed, no result, hidden moves without what they hide."""
    shown = heading.title.rules.shown_moves(state, [recorded.move for recorded in moves], viewer)
    return {
        **heading.document(commitment=committed),
        "moves": [_marked(document, recorded) for document, recorded in zip(shown, moves, strict=True)],
    }


def dump(document: Document) -> bytes:
    """A document as the bytes of a file: compact and pure ASCII, so that no name can spoil it."""
    return json.dumps(document, separators=(",", ":")).encode("ascii")


def _marked(document: Document, recorded: RecordedMove) -> Document:
    marks: Document = {"auto": recorded.auto}
    if recorded.at is not None:
        marks["at"] = recorded.at
    return {**document, **marks}
