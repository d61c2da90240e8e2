"""Mails that nobody needs any more when they are due, and why."""

from __future__ import annotations

from accounts.models import MailKind
from games.delivery import addresses
from games.models import Game, OutgoingMail, Seat
from games.notifications import turn_key


def needless(mail: OutgoingMail) -> str:
    """Why a mail is not to be sent, as a code of ``sentences.mails``; empty when it is."""
    return _unwanted(mail) or _NEEDLESS[MailKind(mail.kind)](mail)


def _unwanted(mail: OutgoingMail) -> str:
    if not getattr(mail.user, mail.kind):
        return "switched-off"
    if not mail.user.wants_mail(MailKind(mail.kind)):
        return "no-address"
    return "address-rests" if addresses.rests(mail.user) else ""


def _turn_is_over(mail: OutgoingMail) -> str:
    seat = _own_seat(mail)
    if seat is None or mail.game.status == Game.Status.CANCELLED:
        return "table-gone"
    return "" if seat.waiting_since and turn_key(mail.game, seat) == mail.key else "not-your-turn"


def _game_goes_on(mail: OutgoingMail) -> str:
    return "" if mail.game.is_over else "not-over"


def _is_answered(mail: OutgoingMail) -> str:
    if not mail.game.is_open:
        return "table-gone"
    seat = _own_seat(mail)
    return "" if seat is not None and seat.status == Seat.Status.INVITED else "answered"


def _own_seat(mail: OutgoingMail) -> Seat | None:
    seat = mail.seat
    return seat if seat is not None and seat.user_id == mail.user_id else None


_NEEDLESS = {
    MailKind.TURN: _turn_is_over,
    MailKind.GAME_OVER: _game_goes_on,
    MailKind.INVITATION: _is_answered,
}
