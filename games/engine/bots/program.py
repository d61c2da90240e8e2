"""A program elsewhere as a bot: JSON lines on its standard input and output (docs/bot-api.md)."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from typing import Any

from games.engine.bot_ruleset import AnyRuleset
from games.engine.bots.budget import Budget
from games.engine.ruleset import Move, RuleError, SeatNumber

MOST_LISTED = 500
"""So many legal moves are told; a title may have millions, of which these lie evenly apart."""


class ProgramFailed(Exception):
    """It ended, was too late, or said something that is no legal move."""


class ProgramBot:
    """Asks a program for each decision, with the seat's view and its legal moves. Close it when all is played."""

    def __init__(self, command: Sequence[str], *, seconds: float) -> None:
        """Start the program. Raises ``OSError`` where it cannot be started."""
        self._seconds = seconds
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)  # noqa: S603
        self._lines: SimpleQueue[str] = SimpleQueue()
        Thread(target=self._listen, daemon=True).start()

    def choose(self, ruleset: AnyRuleset, view: Any, seat: SeatNumber, random: Random, budget: Budget) -> Move:
        """What the program decides. Raises ``ProgramFailed``."""
        legal = ruleset.legal_moves(ruleset.sample_state(view, random), seat)
        step = max(1, -(-len(legal) // MOST_LISTED))
        moves = [ruleset.write_move(legal[number]) for number in range(0, len(legal), step)]
        question = {"title": ruleset.name, "seat": seat, "view": ruleset.write_view(view)}
        self._say({**question, "legal": {"count": len(legal), "moves": moves}})
        return self._read(ruleset, seat)

    def _say(self, document: dict[str, Any]) -> None:
        assert self._process.stdin, "it was started with pipes"
        try:
            self._process.stdin.write(json.dumps(document) + "\n")
            self._process.stdin.flush()
        except OSError:
            raise ProgramFailed("The program has ended.") from None

    def _read(self, ruleset: AnyRuleset, seat: SeatNumber) -> Move:
        try:
            line = self._lines.get(timeout=self._seconds)
        except Empty:
            raise ProgramFailed(f"The program said nothing for {self._seconds:g} seconds.") from None
        if not line:
            raise ProgramFailed("The program has ended.")
        try:
            return ruleset.read_move({**json.loads(line)["move"], "seat": seat})
        except (ValueError, KeyError, TypeError, RuleError):
            raise ProgramFailed(f"This is no move: {line.strip()[:200]}") from None

    def _listen(self) -> None:
        assert self._process.stdout, "it was started with pipes"
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put("")

    def close(self) -> None:
        """End the program."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                pipe.close()
