"""A bot's thought, kept within its time: where it fails or does not come to an end, the quick level decides."""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from time import monotonic
from typing import Any, NamedTuple

import structlog
from django.conf import settings
from django.dispatch import Signal

from games.engine.bots import BOTS, Bot, Budget
from games.engine.registry import AnyRuleset
from games.engine.ruleset import Move

QUICK = "greedy"
"""The level that always comes to an end at once."""
TOO_LATE = "too late"
DECIDED = "decided"


class _Answer(NamedTuple):
    """A bot's move, or why there is none."""

    move: Move | None = None
    failure: str = ""

    @property
    def outcome(self) -> str:
        """One of three words."""
        if self.move is not None:
            return DECIDED
        return "late" if self.failure == TOO_LATE else "failed"


logger = structlog.get_logger(__name__)

thought = Signal()
"""Sent when a bot has decided or failed; takes ``title``, ``level``, ``outcome`` and ``seconds``."""


def choose(level: str, ruleset: AnyRuleset, view: Any, seat: int, luck: Callable[[], Random]) -> Move:
    """The move of a bot of this level. ``luck`` gives fresh randomness, the same each time.

    The bot has ``BOT_SECONDS``, and is waited for ``BOT_PATIENCE`` seconds longer; then, or when it fails, the quick
    level answers in its place. It runs in a thread that nobody waits for: a bot that hangs holds up no table.
    """
    budget = Budget(seconds=settings.BOT_SECONDS, clock=monotonic)
    begin = monotonic()
    answer = _ask(BOTS[level], ruleset, view, seat, luck(), budget)
    seconds = monotonic() - begin
    thought.send_robust(sender=None, title=ruleset.name, level=level, outcome=answer.outcome, seconds=seconds)
    if answer.move is not None:
        return answer.move
    budget.cancel()
    logger.error("bot failed", level=level, title=ruleset.name, reason=answer.failure)
    return BOTS[QUICK].choose(ruleset, view, seat, luck(), Budget())


def _ask(bot: Bot, ruleset: AnyRuleset, view: Any, seat: int, luck: Random, budget: Budget) -> _Answer:
    answers: SimpleQueue[_Answer] = SimpleQueue()

    def think() -> None:
        try:
            move = bot.choose(ruleset, view, seat, luck, budget)
            answers.put(_Answer(move) if move.seat == seat else _Answer(failure="another seat"))
        except Exception as error:  # noqa: BLE001 A level that fails in whatever way must not stop the table.
            answers.put(_Answer(failure=type(error).__name__))

    Thread(target=think, name="bot", daemon=True).start()
    try:
        return answers.get(timeout=settings.BOT_SECONDS + settings.BOT_PATIENCE)
    except Empty:
        return _Answer(failure=TOO_LATE)
