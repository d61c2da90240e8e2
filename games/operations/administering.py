"""What only an admin does to a table; each act is written into the table's log and the audit trail."""

from __future__ import annotations

from copy import copy
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.asking import expect_shown
from accounts.models import User
from games.clocks import pauses, selectors, timeouts
from games.clocks.errors import EndsInThePast, NoClockRuns
from games.engine.clock.terms import HOUR
from games.lobby import hosting
from games.models import Game
from games.proposals import loans
from games.tables import audit, bot_play, rebuilding, replacing, taking_back, versions
from games.tables.changes import Difference
from games.tables.errors import GameCancelled, GameFinished, GameNotStarted, NobodyCalledSo, NothingToTakeBack
from games.tables.fingerprints import fingerprint
from games.tables.locking import lock_game, lock_table
from games.tables.tables import Table


@transaction.atomic
def verify(*, game: Game, admin: User) -> list[Difference]:
    """Replay the moves and compare everything that is kept with what comes out; says where it differs."""
    game = _lock_started(game)
    differences = rebuilding.differences(game)
    _note(game, "differs" if differences else "verified", admin)
    return differences


@transaction.atomic
def rebuild(*, game: Game, admin: User) -> None:
    """Delete everything that follows from the moves, and make it again by replay."""
    table = rebuilding.rebuild(_lock_started(game))
    _note(table.game, "rebuilt", admin)
    versions.bump(table.game)


@transaction.atomic
def take_back(*, game: Game, admin: User, number: int) -> None:
    """Go back to the position after move ``number``; later moves are kept, but count no more, and drafts are dropped.

    Raises ``NothingToTakeBack``, ``GameNotStarted``, ``GameCancelled``.
    """
    game = _lock_started(game)
    if game.status == Game.Status.CANCELLED:
        raise GameCancelled
    if not 0 <= number < game.move_count:
        raise NothingToTakeBack(moves=game.move_count)
    taking_back.take_back(
        game, number, noting=lambda table: _note(table.game, "taken-back", admin, move=table.game.move_count)
    )


def move_by_bot(*, game: Game, admin: User, number: int) -> None:
    """Let a bot decide for a seat until the table waits for somebody else. Raises ``SeatNotToMove`` …"""

    def note(table: Table) -> None:
        _note(table.game, "bot-moved", admin, player=table.seats[number])

    bot_play.stand_in(game=game, number=number, noting=note)


@transaction.atomic
def replace(
    *, game: Game, admin: User, number: int, user: User | None = None, bot: str = "", knows_more: bool = False
) -> None:
    """Give a seat of a running game to another person or to a bot; from a stand-in until the agreed day.

    ``knows_more`` lets in somebody who has had another seat here; the table's log tells everybody. Raises
    ``PlaysHere``, ``PlayedHere``, ``NobodyCalledSo`` …
    """
    if user is not None:
        _hold(user)
    table = lock_table(game)
    seat = table.seats[number]
    before = copy(seat)
    is_override = user is not None and replacing.has_played_another(seat, user)
    if seat.user_id is not None and not loans.is_lent_to_other(seat):
        replacing.give_up_for_good(seat)
    loans.end_with_owner(seat, successor=user)
    replacing.put_on_seat(table, seat, user=user, bot=bot, knows_more=knows_more)
    _note(table.game, "replaced", admin, player=before, successor=seat, place=seat.place)
    if is_override:
        _note(table.game, "knows-more", admin, successor=seat)


def _hold(user: User) -> None:
    """Nobody leaves the site while taking a seat."""
    User.objects.hold(user.pk)
    if not User.objects.active().filter(pk=user.pk).exists():
        raise NobodyCalledSo(name=user.username)


@transaction.atomic
def extend(*, game: Game, admin: User, number: int, hours: int) -> None:
    """Put hours on the clock of a seat. Raises ``NoClockRuns``, or why nobody may move."""
    table = lock_table(game)
    pauses.extend(pauses.running_clock(table, number), hours * HOUR)
    _note(table.game, "extended", admin, player=table.seats[number], time=hours * HOUR)


@transaction.atomic
def pause(*, game: Game, admin: User, until: datetime) -> None:
    """Let the clocks of a table rest from now on. Raises ``EndsInThePast``, ``NoClockRuns``, or why nobody may move."""
    table, now = lock_table(game), timezone.now()
    if until <= now:
        raise EndsInThePast
    if table.game.clock is None:
        raise NoClockRuns
    pauses.pause(table.game, now, until)
    _note(table.game, "paused-by-admin", admin, until=until.isoformat())


@transaction.atomic
def end_pauses(*, game: Game, admin: User) -> None:
    """Let the clocks of a table run again. Raises why nobody may move."""
    table = lock_table(game)
    pauses.end_pauses(table.game)
    _note(table.game, "pauses-ended", admin)


@transaction.atomic
def carry_out_deadlines(*, game: Game, admin: User) -> bool:
    """Carry out what has passed at a table, as the site does by itself; ``False`` if nothing has."""
    game = lock_table(game).game
    seats = [seat for seat, table in selectors.due(timezone.now()).filter(game=game) if table == game.pk]
    carried_out = [timeouts.carry_out(seat, game.pk) for seat in seats]
    if any(carried_out):
        _note(game, "deadlines-carried-out", admin)
    return any(carried_out)


@transaction.atomic
def cancel(*, game: Game, admin: User, shown: str | None = None, reason: str = "") -> None:
    """Call off a table that is not over; ``shown`` proves what a page said. Raises ``GameFinished``, ``MovedOn``."""
    game = lock_game(game)
    expect_cancellable(game)
    if game.status == Game.Status.CANCELLED:
        return
    expect_shown(shown, proof_of_cancelling(game, admin))
    if reason:
        _note(game, "cancelled-because", admin, reason=reason)
    else:
        _note(game, "cancelled", admin)
    hosting.call_off(game, by=admin)


def expect_cancellable(game: Game) -> None:
    """Raises ``GameFinished``."""
    if game.is_over:
        raise GameFinished


def proof_of_cancelling(game: Game, admin: User) -> str:
    """Another one once the game has begun: moves meanwhile make no difference."""
    return fingerprint("cancel", game.pk, admin.pk, game.status)


def _lock_started(game: Game) -> Game:
    game = lock_game(game)
    if game.started_at is None:
        raise GameNotStarted
    return game


def _note(game: Game, code: str, admin: User, **details: Any) -> None:
    audit.note(game, code, actor=admin, by_admin=True, **details)
