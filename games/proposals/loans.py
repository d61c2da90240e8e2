"""Loans: a bot or another user plays a seat for an agreed number of days, then it returns to its owner."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games.clocks import timeouts
from games.clocks.errors import NotAway
from games.models import Game, Loan, Seat
from games.tables import applying, audit, dispatch, replacing
from games.tables.changes import Lateness
from games.tables.faults import Contained
from games.tables.locking import lock_game, lock_table
from games.tables.tables import Table


def lend(table: Table, seat: Seat, *, until: datetime, to: User | None) -> None:
    """Let a bot or another user play a seat of a locked table until a day. Raises ``PlaysHere``, ``PlayedHere``."""
    assert seat.user_id is not None, "only people lend their seats"
    if to is not None:
        replacing.expect_may_sit(table, seat, to)  # Long after it was proposed.
    Loan.objects.update_or_create(seat=seat, defaults={"owner_id": seat.user_id, "until": until})
    if to is not None:
        audit.note(table.game, "lent", player=seat, successor=Seat(user=to, place=seat.place), place=seat.place)
        replacing.put_on_seat(table, seat, user=to)
        return
    audit.note(table.game, "lent-to-bot", player=seat)
    seat.stand_in, seat.draft = Seat.StandIn.AGREED, []
    seat.save(update_fields=["stand_in", "draft"])
    applying.ask_again(table, seats=[seat.seat_number])
    dispatch.after_commit(dispatch.PLAY_BOTS, table.game.pk)


@transaction.atomic
def take_again(*, game: Game, user: User) -> None:
    """Return the seat to its owner before the agreed day. Raises ``NotAway`` or why nobody may move."""
    table = lock_table(game)
    loan = Loan.objects.filter(seat__game=table.game, owner=user).first()
    if loan is None:
        raise NotAway
    _give_back(table, loan)


def is_lent_to_other(seat: Seat) -> bool:
    """Whether another than its owner plays a seat until the agreed day."""
    return Loan.objects.filter(seat=seat).exclude(owner=seat.user_id).exists()


def end_with_owner(seat: Seat, *, successor: User | None) -> None:
    """Forget the loan of a seat whose owner is replaced for good, or put there again before the agreed day.

    Whoever takes over from a stand-in plays until that day too.
    """
    Loan.objects.filter(Q(owner=seat.user_id) | Q(owner=successor), seat=seat).delete()


def give_back_due() -> int:
    """Return every seat whose loan has ended, each in its own transaction; returns how many.

    For owners who are banned then, a bot plays on until they are back, as at their other tables.
    """
    due = Loan.objects.filter(until__lte=timezone.now()).select_related("seat__game").order_by("until")
    return sum(_give_back_one(loan.pk, loan.seat.game) for loan in list(due))


def _give_back_one(key: int, game: Game) -> bool:
    with Contained(game.title, game.public_id):
        return _give_back_if_due(key, game)
    return False


@transaction.atomic
def _give_back_if_due(key: int, unlocked: Game) -> bool:
    game = lock_game(unlocked)
    loan = Loan.objects.select_related("owner").filter(pk=key, until__lte=timezone.now()).first()
    if loan is None:
        return False
    if game.is_running and not loan.owner.deleted_at:
        _give_back(lock_table(game), loan)
    else:
        loan.delete()
    return True


def _give_back(table: Table, loan: Loan) -> None:
    seat = next(seat for seat in table.seats if seat.pk == loan.seat_id)
    loan.delete()
    if seat.user_id != loan.owner_id and table.find_seat(loan.owner) is not None:
        return  # An admin has given the owner another seat meanwhile.
    is_there = User.objects.active().filter(pk=loan.owner_id).exists()
    if is_there:
        audit.note(table.game, "given-back", player=Seat(user=loan.owner, place=seat.place))
    _put_back(table, seat, loan.owner)
    if not is_there:
        timeouts.give_up_for_now(table, seat, Lateness.SUSPENDED)


def _put_back(table: Table, seat: Seat, owner: User) -> None:
    if seat.user_id == owner.pk:
        seat.stand_in = Seat.StandIn.NONE
        seat.save(update_fields=["stand_in"])
        applying.ask_again(table, seats=[seat.seat_number])
    else:
        replacing.put_on_seat(table, seat, user=owner, knows_more=True)  # It is the owner's own.
