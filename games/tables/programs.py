"""Whether a program of somebody's may sit at a table: where bots by others are allowed, and not for two at once."""

from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings

from accounts.models import User
from games.errors import BotIsBusy, BotsNotAllowed, OwnBotAtRatedTable
from games.models import Game, Seat

_LASTING = (Game.Status.OPEN, Game.Status.RUNNING)


def expect_fit(game: Game, seats: Iterable[Seat], person: User, *, place: int | None = None) -> None:
    """Let somebody sit down with the people of these seats, whether or not it is a program.

    Raises ``BotsNotAllowed``, ``BotIsBusy``, and ``OwnBotAtRatedTable`` for a rated table at which one person would
    answer for two seats.
    """
    if person.is_bot:
        _expect_room(game, person, place)
    if game.is_rated and any(_answers(person) == _answers(other) for other in _others(seats, person)):
        raise OwnBotAtRatedTable(name=person.display_name, place=place)


def expect_free(bot: User, *, place: int | None = None) -> None:
    """Let a program play at one more table. Raises ``BotIsBusy``."""
    playing = Seat.objects.filter(user=bot, won__isnull=True, game__status__in=_LASTING).count()
    if playing >= settings.BOT_TABLES_AT_ONCE:
        raise BotIsBusy(name=bot.display_name, number=playing, place=place)


def _expect_room(game: Game, bot: User, place: int | None) -> None:
    if not game.allows_bots:
        raise BotsNotAllowed(name=bot.display_name, place=place)
    expect_free(bot, place=place)


def _others(seats: Iterable[Seat], person: User) -> list[User]:
    return [seat.user for seat in seats if seat.user is not None and seat.user_id != person.pk]


def _answers(person: User) -> int:
    """Who answers for what this person does."""
    return person.bot_owner_id or person.pk
