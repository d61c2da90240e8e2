"""Who is told what by mail: rows in the outbox, written with the change they tell of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, timedelta

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import MailKind
from games import dispatch
from games.models import Game, OutgoingMail, Seat


def tell_turns(game: Game, seats: Iterable[Seat]) -> None:
    """Write to the people whose turn it is from now on; for who resigned a bot decides."""
    _write([_turn(game, seat) for seat in seats if seat.user and not seat.resigned])


def tell_over(game: Game, seats: Iterable[Seat]) -> None:
    """Write to everybody how the game ended."""
    _write([_over(game, seat) for seat in seats if seat.user])
    dispatch.after_commit(dispatch.SEND_MAILS)


def tell_invited(game: Game, seats: Iterable[Seat]) -> None:
    """Write the invitations for seats that are kept for somebody."""
    mails = [_invitation(game, seat) for seat in seats if seat.status == Seat.Status.INVITED]
    if _write(mails):
        dispatch.after_commit(dispatch.SEND_MAILS)


def drop_turns(seats: Iterable[Seat]) -> None:
    """Call off what was to remind these seats of a turn that is over."""
    keys = [seat.pk for seat in seats]
    if keys:
        _pending_turns(keys).update(status=OutgoingMail.Status.DROPPED, reason="moved", done_at=timezone.now())


def _pending_turns(keys: Sequence[int]) -> QuerySet[OutgoingMail]:
    """What is still to remind the seats with these keys of their turns."""
    return OutgoingMail.objects.filter(seat__in=keys, kind=MailKind.TURN, status__in=OutgoingMail.STOPPABLE)


def keep_turns(game: Game, seats: Iterable[Seat]) -> None:
    """Let reminders that are not sent yet count on in a new epoch, for seats that are waited for as before."""
    for seat in seats:
        if seat.waiting_since is not None:
            _pending_turns([seat.pk]).update(key=turn_key(game, seat))


def turn_key(game: Game, seat: Seat) -> str:
    """One turn of one player: its seat is waited for since a time; after taking moves back it is another turn."""
    assert seat.waiting_since is not None, "a seat that is not waited for has no turn"
    return f"turn:{seat.pk}:{seat.user_id}:{game.epoch}:{seat.waiting_since.astimezone(UTC):%Y%m%dT%H%M%S%f}"


def _turn(game: Game, seat: Seat) -> OutgoingMail:
    return _mail(
        MailKind.TURN,
        game,
        seat,
        key=turn_key(game, seat),
        delay=timedelta(seconds=settings.TURN_MAIL_DELAY),
    )


def _over(game: Game, seat: Seat) -> OutgoingMail:
    return _mail(MailKind.GAME_OVER, game, seat, key=f"over:{game.epoch}:{seat.pk}")


def _invitation(game: Game, seat: Seat) -> OutgoingMail:
    return _mail(MailKind.INVITATION, game, seat, key=f"invitation:{seat.pk}:{seat.user_id}")


def _mail(kind: MailKind, game: Game, seat: Seat, *, key: str, delay: timedelta = timedelta()) -> OutgoingMail:
    return OutgoingMail(
        key=key,
        kind=kind,
        user=seat.user,
        game=game,
        seat=seat,
        after_move=seat.seen_move,
        due_at=timezone.now() + delay,
    )


def _write(mails: Iterable[OutgoingMail]) -> list[OutgoingMail]:
    """Write the mails of those who have an address and want this kind; one that exists already stays as it is."""
    wanted = [mail for mail in mails if _wants(mail)]
    return OutgoingMail.objects.bulk_create(wanted, ignore_conflicts=True)


def _wants(mail: OutgoingMail) -> bool:
    return bool(mail.user.email) and bool(getattr(mail.user, mail.kind))
