"""A program elsewhere as a bot: JSON lines on its standard input and output (docs/bot-api.md)."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Queue, SimpleQueue
from random import Random
from threading import Thread
from typing import Any

from games.engine.bots.budget import Budget
from games.engine.ruleset import Move, RuleError, SeatNumber
from games.engine.title import AnyTitle

MOST_LISTED = 500
"""So many legal moves are told; a title may have millions, of which these lie evenly apart."""
LONGEST_LINE = 1_000_000
"""Bytes of an answer."""
MOST_LINES = 10
"""Lines that are read before anybody asks for them; a program that says more waits."""
ENDS_WITHIN = 1.0
"""Seconds that a program has between closing its output and ending."""


class ProgramFailed(Exception):
    """It ended, was too late, or said something that is no legal move."""


class ProgramBot:
    """Asks a program for each decision, with the seat's view and its legal moves. Close it when all is played.

    Threads read and write, so that neither a program that reads nothing nor one that never stops talking hangs us.
    """

    def __init__(self, command: Sequence[str], *, seconds: float) -> None:
        """Start the program. Raises ``OSError`` where it cannot be started."""
        self.said = ""
        """The start of its last answer."""
        self._seconds = seconds
        self._process = subprocess.Popen(  # noqa: S603
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # What it starts in turn can then be ended with it.
        )
        self._questions: SimpleQueue[bytes] = SimpleQueue()
        self._lines: Queue[bytes] = Queue(MOST_LINES)
        for run in (self._speak, self._listen):
            Thread(target=run, daemon=True).start()

    def choose(self, title: AnyTitle, view: Any, seat: SeatNumber, random: Random, budget: Budget) -> Move:
        """What the program decides. Raises ``ProgramFailed``."""
        legal = title.rules.legal_moves(title.rules.sample_state(view, random), seat)
        step = max(1, -(-len(legal) // MOST_LISTED))
        moves = [title.rules.moves.write(legal[number]) for number in range(0, len(legal), step)]
        question = {"title": title.name, "seat": seat, "view": title.rules.write_view(view)}
        self._expect_silence()
        self._questions.put(json.dumps({**question, "legal": {"count": len(legal), "moves": moves}}).encode() + b"\n")
        return self._read(title, seat)

    def _expect_silence(self) -> None:
        """A line too many would be taken for the next answer."""
        with suppress(Empty):
            if line := self._lines.get_nowait():
                raise ProgramFailed(f"The program said something that it wasn’t asked: {_start_of(line)}")
            raise ProgramFailed(self._how_it_ended())

    def _read(self, title: AnyTitle, seat: SeatNumber) -> Move:
        try:
            line = self._lines.get(timeout=self._seconds)
        except Empty:
            raise ProgramFailed(f"The program said nothing for {self._seconds:g} seconds.") from None
        if not line:
            raise ProgramFailed(self._how_it_ended())
        if not line.endswith(b"\n"):
            raise ProgramFailed(f"This line has no end: {_start_of(line)}")
        self.said = _start_of(line)
        try:
            return title.rules.moves.read({**json.loads(line)["move"], "seat": seat})
        except RuleError as error:
            raise ProgramFailed(f"This is no move: {self.said} ({error})") from None
        except (ValueError, KeyError, TypeError, RecursionError):
            raise ProgramFailed(f"This is no move: {self.said}") from None

    def _how_it_ended(self) -> str:
        try:
            code = self._process.wait(ENDS_WITHIN)
        except subprocess.TimeoutExpired:
            return "The program has closed its output."
        return f"The program has ended with the code {code}."

    def _speak(self) -> None:
        assert self._process.stdin, "it was started with pipes"
        with suppress(OSError):  # It has ended, which the other thread notices.
            while question := self._questions.get():
                self._process.stdin.write(question)
                self._process.stdin.flush()
        with suppress(OSError):
            self._process.stdin.close()

    def _listen(self) -> None:
        assert self._process.stdout, "it was started with pipes"
        while line := self._process.stdout.readline(LONGEST_LINE):
            self._lines.put(line)
        self._lines.put(b"")

    def close(self) -> None:
        """End the program, with what it has started."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._questions.put(b"")


def _start_of(line: bytes) -> str:
    return line.decode(errors="replace").strip()[:200]
