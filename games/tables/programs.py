"""Whether a program of somebody's may sit at a table: where bots by others are allowed, and nobody is deceived."""

from __future__ import annotations

from collections.abc import Collection

from django.conf import settings

from accounts.answering import who_answers
from accounts.models import User
from games.models import Game, Seat
from games.tables.errors import BotIsBusy, BotsNotAllowed, OwnBotAmongOthers, OwnBotAtRatedTable

_LASTING = (Game.Status.OPEN, Game.Status.RUNNING)


def expect_fit(game: Game, seats: Collection[Seat], user: User, *, place: int | None = None) -> None:
    """Let somebody sit down with the people of these seats, whether or not it is a program.

    Where one person answers for two of them nobody else has a seat, or may come. Raises ``BotsNotAllowed``,
    ``BotIsBusy``, ``OwnBotAtRatedTable``, ``OwnBotAmongOthers``.
    """
    if user.is_bot:
        _expect_room(game, user, place)
    people = {seat.user_id: seat.user for seat in seats if seat.user is not None} | {user.pk: user}
    answering = [who_answers(each) for each in people.values()]
    if len(set(answering)) == len(answering):
        return
    if game.is_rated:
        raise OwnBotAtRatedTable(name=user.display_name, place=place)
    if len(set(answering)) > 1 or _has_room_besides(seats, user):
        raise OwnBotAmongOthers(name=user.display_name, place=place)


def expect_free(bot: User, *, place: int | None = None) -> None:
    """Let a program play at one more table. Raises ``BotIsBusy``."""
    playing = Seat.objects.filter(user=bot, won__isnull=True, game__status__in=_LASTING).count()
    if playing >= settings.BOT_TABLES_AT_ONCE:
        raise BotIsBusy(name=bot.display_name, number=playing, place=place)


def _expect_room(game: Game, bot: User, place: int | None) -> None:
    if not game.allows_bots:
        raise BotsNotAllowed(name=bot.display_name, place=place)
    expect_free(bot, place=place)


def _has_room_besides(seats: Collection[Seat], user: User) -> bool:
    """Whether somebody else may come when this person, with or without a place kept, has sat down."""
    room = sum(seat.status == Seat.Status.OPEN for seat in seats)
    return room > (0 if any(seat.user_id == user.pk for seat in seats) else 1)
