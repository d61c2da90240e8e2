"""Decisions of bots at a table: from the seat's view, without a lock, within a time limit."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from time import monotonic
from typing import Any, NamedTuple

import structlog
from django.conf import settings
from django.core.cache import cache
from django.dispatch import Signal

from games.engine.bots import AT_ONCE, BOTS, Bot, Budget
from games.engine.ruleset import Move
from games.engine.title import AnyTitle
from games.models import Seat
from games.tables.tables import Table

logger = structlog.get_logger(__name__)

QUICK = "greedy"
"""The level that always comes to an end at once."""
TOO_LATE = "too late"
DECIDED = "decided"
USUAL = QUICK
"""The level that is proposed where one chooses."""
CAREFREE = next(iter(BOTS))
"""The level of a first game."""
MOST_BEGUN = 3
"""So often a level may think about the same position: it is asked again only if its worker died or was late."""
MOST_LOST = 2
"""In so many positions of a table a level may never come to an end before the quick one decides at once there."""
_SECONDS_COUNTED = 60 * 60
STAND_IN = QUICK
"""The bot that goes on for a seat whose player resigned or is away, at a table without bots."""


class Thought(NamedTuple):
    """A bot's move for one position of a table."""

    position: tuple[int, int]
    """The table's epoch and number of moves."""
    seat: int
    player: str
    """The level that plays the seat."""
    move: Move

    def fits(self, table: Table) -> bool:
        """Whether the table is still in the position for which the bot chose."""
        return self.position == _position(table)


def levels() -> tuple[str, ...]:
    """The bots people may play against, the weakest first."""
    return tuple(BOTS)


def seat_to_move(table: Table) -> Seat | None:
    """The seat for which a bot is to decide, if there is one: its own, or that of who resigned or is away."""
    resigned = table.title.rules.resigned(table.state)
    numbers = table.title.rules.to_move(table.state)
    seats = (table.seats[number] for number in numbers)
    return next((seat for seat in seats if seat.is_bot or seat.stand_in or seat.number in resigned), None)


def level_of(seat: Seat) -> str:
    """The bot that decides for a seat: its own, or the one that stands in for a person."""
    return seat.bot or STAND_IN


def think(table: Table, seat: Seat, *, level: str = "") -> Thought:
    """What the bot of a seat that is to move decides, or one of another level in its place.

    The table need not, and should not, be locked.
    """
    assert seat.number is not None, "seats of a started game are numbered"
    number, player = seat.number, level_of(seat)
    view = table.title.rules.view(table.state, number)
    thinks = _level_that_ends(table, number, level or player)
    move = choose(thinks, table.title, view, number, lambda: luck(table, number))
    return Thought(_position(table), number, player, move)


def _level_that_ends(table: Table, number: int, level: str) -> str:
    """The level, or the quick one where thoughts were begun so often that their workers must have died of them."""
    if level in AT_ONCE:
        return level
    key = f"games.thoughts.{table.game.commitment}.{table.game.epoch}.{table.number}.{number}"
    key_of_lost = f"games.thoughts.lost.{table.game.commitment}.{level}"
    counted = cache.get_many([key, key_of_lost])
    begun, lost = counted.get(key, 0), counted.get(key_of_lost, 0)
    if lost >= MOST_LOST:
        return QUICK
    cache.set(key, begun + 1, _SECONDS_COUNTED)
    if begun < MOST_BEGUN:
        return level
    logger.error("bot never comes to an end", level=level, title=table.game.title, begun=begun)
    if begun == MOST_BEGUN:
        cache.set(key_of_lost, lost + 1, _SECONDS_COUNTED)
    return QUICK


def _position(table: Table) -> tuple[int, int]:
    return table.game.epoch, table.number


def luck(table: Table, number: int) -> Random:
    """The same for the same decision, and known to nobody: the game's seed gets known, so it is not used."""
    occasion = f"{table.game.commitment}/{table.game.epoch}/{table.number}/{number}"
    return Random(hmac.digest(settings.SECRET_KEY.encode(), occasion.encode(), "sha256"))


class _Answer(NamedTuple):
    """A bot's move, or why there is none."""

    move: Move | None = None
    failure: str = ""
    error: Exception | None = None

    @property
    def outcome(self) -> str:
        """One of three words."""
        if self.move is not None:
            return DECIDED
        return "late" if self.failure == TOO_LATE else "failed"


thought = Signal()
"""Sent when a bot has decided or failed; takes ``title``, ``level``, ``outcome`` and ``seconds``."""


def choose(level: str, title: AnyTitle, view: Any, seat: int, luck: Callable[[], Random]) -> Move:
    """The move of a bot of this level. ``luck`` gives fresh randomness, the same each time.

    The bot has ``BOT_SECONDS``, and is waited for ``BOT_PATIENCE`` seconds longer; then, or when it fails, the quick
    level answers in its place. It runs in a thread that nobody waits for: a bot that hangs holds up no table.
    """
    budget = Budget(seconds=settings.BOT_SECONDS, clock=monotonic)
    begin = monotonic()
    answer = _ask(BOTS[level], title, view, seat, luck(), budget)
    seconds = monotonic() - begin
    thought.send_robust(sender=None, title=title.name, level=level, outcome=answer.outcome, seconds=seconds)
    if answer.move is not None:
        return answer.move
    budget.cancel()
    logger.error("bot failed", level=level, title=title.name, reason=answer.failure, exc_info=answer.error)
    return BOTS[QUICK].choose(title, view, seat, luck(), Budget())


def _ask(bot: Bot, title: AnyTitle, view: Any, seat: int, luck: Random, budget: Budget) -> _Answer:
    answers: SimpleQueue[_Answer] = SimpleQueue()

    def think() -> None:
        try:
            move = bot.choose(title, view, seat, luck, budget)
            answers.put(_Answer(move) if move.seat == seat else _Answer(failure="another seat"))
        except Exception as error:  # noqa: BLE001 A level that fails in whatever way must not stop the table.
            answers.put(_Answer(failure=type(error).__name__, error=error))

    Thread(target=think, name="bot", daemon=True).start()
    try:
        return answers.get(timeout=settings.BOT_SECONDS + settings.BOT_PATIENCE)
    except Empty:
        return _Answer(failure=TOO_LATE)
