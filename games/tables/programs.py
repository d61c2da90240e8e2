"""Whether a program of somebody's may sit at a table: where bots by others are allowed, and nobody is deceived."""

from __future__ import annotations

from collections.abc import Collection

from django.conf import settings
from django.db.models import Count

from accounts.answering import who_answers
from accounts.models import User
from core.names import listed
from games import texts
from games.models import BotProfile, Game, Seat
from games.tables.errors import (
    BotIsBusy,
    BotPlaysOtherTitles,
    BotsNotAllowed,
    BotTakesNoMore,
    OwnBotAmongOthers,
    OwnBotAtRatedTable,
)

_LASTING = (Game.Status.OPEN, Game.Status.RUNNING)


def expect_fit(game: Game, seats: Collection[Seat], user: User, *, place: int | None = None) -> None:
    """Let somebody sit down with the people of these seats, whether or not it is a program.

    Where one person answers for two of them nobody else has a seat, or may come. Raises ``BotsNotAllowed``,
    ``BotIsBusy``, ``OwnBotAtRatedTable``, ``OwnBotAmongOthers``; of a bot that is invited what ``_expect_accepted``
    raises.
    """
    if user.is_bot:
        _expect_room(game, user, place)
        if place is not None and any(seat.user_id == user.pk and not seat.is_taken for seat in seats):
            _expect_accepted(game, user, place)
    people = {seat.user_id: seat.user for seat in seats if seat.user is not None} | {user.pk: user}
    answering = [who_answers(each) for each in people.values()]
    if len(set(answering)) == len(answering):
        return
    if game.is_rated:
        raise OwnBotAtRatedTable(name=user.display_name, place=place)
    if len(set(answering)) > 1 or _has_room_besides(seats, user):
        raise OwnBotAmongOthers(name=user.display_name, place=place)


def expect_free(bot: User, *, place: int | None = None, besides: Game | None = None) -> None:
    """Let a program play at one more table, ``besides`` this one. Raises ``BotIsBusy``."""
    playing = tables_of([bot.pk], besides=besides).get(bot.pk, 0)
    if playing >= settings.BOT_TABLES_AT_ONCE:
        raise BotIsBusy(name=bot.display_name, number=playing, place=place)


def tables_of(bots: Collection[int], *, besides: Game | None = None) -> dict[int, int]:
    """At how many tables each of these bots, by key, plays or is invited."""
    seats = Seat.objects.filter(user__in=bots, won__isnull=True, game__status__in=_LASTING)
    if besides is not None and besides.pk:
        seats = seats.exclude(game=besides)
    return dict(seats.order_by().values_list("user").annotate(Count("pk")))


def most_tables(profile: BotProfile | None) -> int:
    """At how many tables at once a bot with this profile may play."""
    own = profile.tables_at_once if profile else None
    return min(own or settings.BOT_TABLES_AT_ONCE, settings.BOT_TABLES_AT_ONCE)


def _expect_accepted(game: Game, bot: User, place: int) -> None:
    """Let a bot be invited to what it accepts. Raises ``BotPlaysOtherTitles``, ``BotTakesNoMore``."""
    profile = BotProfile.objects.filter(user=bot).first()
    if profile and profile.titles and game.title not in profile.titles:
        titles = listed(str(texts.title(title)) for title in profile.titles)
        raise BotPlaysOtherTitles(name=bot.display_name, titles=titles, place=place)
    most = most_tables(profile)
    if tables_of([bot.pk], besides=game).get(bot.pk, 0) >= most:
        raise BotTakesNoMore(name=bot.display_name, number=most, place=place)


def _expect_room(game: Game, bot: User, place: int | None) -> None:
    if not game.allows_bots:
        raise BotsNotAllowed(name=bot.display_name, place=place)
    expect_free(bot, place=place, besides=game)


def _has_room_besides(seats: Collection[Seat], user: User) -> bool:
    """Whether somebody else may come when this person, with or without a place kept, has sat down."""
    room = sum(seat.status == Seat.Status.OPEN for seat in seats)
    return room > (0 if any(seat.user_id == user.pk for seat in seats) else 1)
