"""The places of a table that waits: who has one, which is open, and the beginning once all are taken."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from accounts.models import User
from games.engine.shuffle import shuffled
from games.errors import AlreadyStarted, GameCancelled, HostOnly, TableFull
from games.models import Game, Seat
from games.tables import committing
from games.tables.changes import followers
from games.tables.locking import lock_game, lock_table


def lock_as_host(game: Game, user: User) -> Game:
    """A table that waits, locked. Raises ``HostOnly``, ``AlreadyStarted``, ``GameCancelled``."""
    game = lock_game(game)
    if user.pk != game.host_id:
        raise HostOnly
    expect_open(game)
    return game


def expect_open(game: Game) -> None:
    """Raises ``GameCancelled`` or ``AlreadyStarted``."""
    if game.status == Game.Status.CANCELLED:
        raise GameCancelled
    if not game.is_open:
        raise AlreadyStarted


def places_of(game: Game) -> list[Seat]:
    """All places with their people, in the order of the form."""
    return list(game.seats.select_related("user").order_by("place"))


def seat_of(seats: Sequence[Seat], user: User) -> Seat | None:
    """The place that somebody has, or that is kept for them."""
    return next((seat for seat in seats if seat.user_id == user.pk), None)


def open_place(seats: Sequence[Seat], refusal: type[TableFull] = TableFull) -> Seat:
    """The first place that nobody has. Raises ``refusal``."""
    seat = next((seat for seat in seats if seat.status == Seat.Status.OPEN), None)
    if seat is None:
        raise refusal
    return seat


def free(seat: Seat) -> None:
    """Let somebody else have this place."""
    seat.user = None
    seat.status = Seat.Status.OPEN
    seat.save(update_fields=["user", "status"])


def seat_player(seat: Seat, *, user: User | None = None, bot: str = "") -> None:
    """Give a place to a person or to a bot of a level."""
    seat.user = user
    seat.bot = bot
    seat.status = Seat.Status.TAKEN
    seat.save(update_fields=["user", "bot", "status"])


def tell_invited(game: Game, seats: Sequence[Seat]) -> None:
    """What follows where places are kept for people."""
    kept = [seat for seat in seats if seat.status == Seat.Status.INVITED]
    for follower in followers():
        follower.invited(game, kept)


def start_when_full(game: Game) -> Game:
    """Begin the game if nobody is missing."""
    seats = places_of(game)
    if not all(seat.is_taken for seat in seats):
        return game
    for number, seat in enumerate(_in_turn_order(game, seats)):
        seat.number = number
        seat.save(update_fields=["number"])
    game.status = Game.Status.RUNNING
    game.started_at = timezone.now()
    game.save(update_fields=["status", "started_at"])
    committing.ask_again(lock_table(game))
    game.refresh_from_db()
    return game


def _in_turn_order(game: Game, seats: Sequence[Seat]) -> Sequence[Seat]:
    """Drawn by lot; in a position of another game everybody sits where the form says."""
    return seats if game.opening is not None else shuffled(bytes.fromhex(game.seed), "seats", list(seats))
