"""Bot moves: for the bots' own seats, and for players who are late or away."""

from __future__ import annotations

from collections.abc import Callable

import structlog
from django.db import transaction

from games.engine.ruleset import RuleError
from games.models import Game
from games.tables import applying, bots
from games.tables.bots import QUICK, Thought
from games.tables.errors import SeatNotToMove
from games.tables.locking import lock_table
from games.tables.tables import DraftedMove, Table, read_table

logger = structlog.get_logger(__name__)


def play_bot(*, game: Game) -> bool:
    """Let the bot that is waited for most make one decision; ``False`` when none is to move. Ask until then.

    It thinks while nobody is kept from the table; if the table has moved on meanwhile, it thinks again when asked next.
    Raises why no move may be made.
    """
    table = read_table(Game.objects.get(pk=game.pk))
    seat = bots.seat_to_move(table)
    if seat is None:
        return False
    try:
        _play_thought(game, bots.think(table, seat))
    except RuleError as error:
        logger.exception("bot made an illegal move", level=bots.level_of(seat), code=error.code)
        _play_thought(game, bots.think(table, seat, level=QUICK))
    return True


@transaction.atomic
def _play_thought(game: Game, thought: Thought) -> None:
    """Make the move that a bot has found, if the table still stands where it was found, and the bot still decides."""
    table = lock_table(game)
    seat = bots.seat_to_move(table)
    if thought.fits(table) and seat == table.seats[thought.seat] and bots.level_of(seat) == thought.player:
        applying.apply_moves(
            table, [DraftedMove(thought.move, is_automatic=seat.resigned)], by_bot=True, by_worker=True
        )


def stand_in(*, game: Game, number: int, noting: Callable[[Table], None]) -> None:
    """Let a bot take over a seat that is to move, until another seat is to move.

    ``noting`` writes it down at the locked table, with the first move. Raises ``SeatNotToMove`` or why nobody may move.
    """
    thought = _think_for(game, number)
    if thought is None:
        raise SeatNotToMove
    is_noted = False
    while thought is not None:
        is_noted = _play_for(game, thought, None if is_noted else noting) or is_noted
        thought = _think_for(game, number, alone=is_noted)


def _think_for(game: Game, number: int, *, alone: bool = False) -> Thought | None:
    """The bot's move for a seat that is to move; with ``alone`` only if no other seat is to move."""
    table = read_table(Game.objects.get(pk=game.pk))
    awaited = tuple(table.title.rules.awaited(table.state))
    if number not in awaited or (alone and awaited != (number,)):
        return None
    return bots.think(table, table.seats[number])


@transaction.atomic
def _play_for(game: Game, thought: Thought, noting: Callable[[Table], None] | None) -> bool:
    """Make the move found for a person's seat, if the table still stands where it was found; says whether it does."""
    table = lock_table(game)
    if not thought.fits(table):
        return False
    if noting is not None:
        noting(table)
    table.seats[thought.seat].draft = []
    applying.apply_moves(table, [DraftedMove(thought.move)], by_bot=True)
    return True
