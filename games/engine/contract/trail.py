"""The random game that is being looked at, kept so that a failing check can say where: as a record in a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from games.engine.record import Heading, RecordedMove, dump, write
from games.engine.ruleset import Move, Options, Outcome
from games.engine.title import AnyTitle


@dataclass
class Trail:
    """The last random game that was begun, and its moves so far."""

    title: AnyTitle | None = None
    options: Options = field(default_factory=dict)
    seed: bytes = b""
    moves: list[Move] = field(default_factory=list)

    def begin(self, title: AnyTitle, options: Options, seed: bytes) -> None:
        """Forget the game before."""
        self.title, self.options, self.seed, self.moves = title, options, seed, []

    def kept(self) -> str:
        """Where its record was written, in a sentence; empty where no game was begun."""
        return kept(self.title, self.options, self.seed, self.moves) if self.title is not None else ""


_trail: ContextVar[Trail | None] = ContextVar("trail", default=None)


@contextmanager
def followed() -> Iterator[Trail]:
    """The trail of the random games that are played inside."""
    trail = Trail()
    token = _trail.set(trail)
    try:
        yield trail
    finally:
        _trail.reset(token)


def present() -> Trail | None:
    """The trail of whoever follows these games."""
    return _trail.get()


def kept(title: AnyTitle, options: Options, seed: bytes, moves: Sequence[Move]) -> str:
    """Write the record of a game up to this position into a file of its own, and say where in a sentence."""
    seats = [
        {"name": f"Seat {seat}", "colour": title.colours[seat], "kind": "bot"} for seat in range(options["players"])
    ]
    made = [RecordedMove(move, auto=False, at=None) for move in moves]
    heading = Heading(title, title.version, options, seats)
    file = _folder(title.name) / f"{options['players']}-players-after-{len(moves)}-moves-{len(_written)}.json"
    file.write_bytes(dump(write(heading, seed=seed, moves=made, outcome=_outcome(title, options, seed, moves))))
    _written.append(file)
    return f"The position, as a game record: {file}"


_written: list[Path] = []
"""The files of this process, each with a name of its own."""


def _outcome(title: AnyTitle, options: Options, seed: bytes, moves: Sequence[Move]) -> Outcome | None:
    """How the game has ended, if it has; nothing for one that can't be played again: its record says as much."""
    state = title.new(options, seed)
    try:
        for move in moves:
            title.rules.apply(state, move)
    except Exception:  # noqa: BLE001 - Whatever the rules raise is what is being told.
        return None
    return title.rules.outcome(state)


@cache
def _folder(title: str) -> Path:
    return Path(mkdtemp(prefix=f"cacao-title-{title}-"))
