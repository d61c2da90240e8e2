"""A first game, in which the table explains its title: begun, and its explanations hidden and shown again."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.lobby import lists, making
from games.lobby.places import PlaceFor, PlaceWish
from games.models import Game, Seat
from games.tables import bots
from games.tables.tables import Table, read_table


@transaction.atomic
def begin(*, host: User, title: str, rivals: int) -> Game:
    """A game against carefree bots that explains itself; the one that runs already, if there is one.

    Raises what ``making.create_game`` raises.
    """
    host.lock()
    if running := lists.first_games(host).get(title):
        return running
    places = [PlaceWish(PlaceFor.HOST), *[PlaceWish(PlaceFor.BOT, bot=bots.CAREFREE)] * rivals]
    game = making.create_game(host=host, title=title, options={}, places=places, is_public=False)
    game.seats.filter(user=host).update(lessons=Seat.Lessons.SHOWN)
    return game


def show(*, game: Game, user: User, is_shown: bool) -> Table:
    """Hide the explanations, or show them again, as often as one likes. Raises ``NotYourSeat``."""
    table = read_table(game)
    seat = table.seat_of(user)
    if seat.lessons:
        seat.lessons = Seat.Lessons.SHOWN if is_shown else Seat.Lessons.HIDDEN
        seat.save(update_fields=["lessons"])
    return table
