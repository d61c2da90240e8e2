"""How a bot at a table decides: from its seat's view, with luck that a repeated task draws again in the same way."""

from __future__ import annotations

import hmac
from random import Random

from django.conf import settings

from games.engine.bots import BOTS
from games.engine.ruleset import Move
from games.models import Seat
from games.services.tables import Table

STAND_IN = "greedy"
"""The bot that goes on for a seat whose player resigned."""


def levels() -> tuple[str, ...]:
    """The bots people may play against, the weakest first."""
    return tuple(BOTS)


def choose(table: Table, seat: Seat) -> Move:
    """The move of a bot's seat, or of one that resigned, that is to move."""
    assert seat.number is not None, "seats of a started game are numbered"
    bot = BOTS[seat.bot or STAND_IN]
    view = table.ruleset.view(table.state, seat.number)
    return bot.choose(table.ruleset, view, seat.number, _luck(table, seat.number))


def _luck(table: Table, number: int) -> Random:
    """The same for the same decision, and known to nobody: the game's seed gets known, so it is not used."""
    occasion = f"{table.game.pk}/{table.game.epoch}/{table.game.move_count}/{number}"
    return Random(hmac.digest(settings.SECRET_KEY.encode(), occasion.encode(), "sha256"))
