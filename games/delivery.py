"""The outbox emptied: a mail is leased, sent and marked; what went wrong is tried again with growing pauses."""

from __future__ import annotations

from datetime import timedelta
from smtplib import SMTPException, SMTPRecipientsRefused

from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from accounts.models import MailKind
from games import letters, selectors
from games.models import Game, OutgoingMail, Seat
from games.notifications import turn_key

LEASE = timedelta(minutes=5)
"""Whoever took a mail and died gave it back after so long."""
PAUSES = [timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 240, 720, 1440)]
"""After each failure."""
MOST_ATTEMPTS = len(PAUSES) + 1
"""A mail that failed so often, or whose sender died so often, is given up."""
MAILS_PER_RUN = 50


def send_due() -> bool:
    """Send what is due, a run's worth at most; says whether more may be due."""
    connection = get_connection()
    try:
        return all(_send_next(connection) for _number in range(MAILS_PER_RUN))
    finally:
        connection.close()


def _send_next(connection: BaseEmailBackend) -> bool:
    """Settle one mail that is due. ``False`` when there is none, or the server cannot be reached."""
    mail = _lease()
    if mail is None:
        return False
    if mail.attempts > MOST_ATTEMPTS:
        _mark(mail, OutgoingMail.Status.FAILED, reason="given-up")
        return True
    if reason := _obsolete(mail):
        _mark(mail, OutgoingMail.Status.DROPPED, reason=reason)
        return True
    return _send(mail, connection)


def _lease() -> OutgoingMail | None:
    """Take the mail that is due longest, for this process alone."""
    with transaction.atomic():
        mail = selectors.due_mails(timezone.now()).select_for_update(skip_locked=True).first()
        if mail is not None:
            own = OutgoingMail.objects.filter(pk=mail.pk)
            own.update(due_at=timezone.now() + LEASE, attempts=F("attempts") + 1)
            return own.select_related("user", "game__host", "seat__user").get()
    return None


def _send(mail: OutgoingMail, connection: BaseEmailBackend) -> bool:
    message = letters.write(mail)
    try:
        connection.send_messages([message])
    except SMTPRecipientsRefused as error:
        _refused(mail, error)
        return True
    except (SMTPException, OSError) as error:
        _put_off(mail, error)
        connection.close()
        return False
    _mark(mail, OutgoingMail.Status.SENT, address=mail.user.email)
    return True


def _refused(mail: OutgoingMail, error: SMTPRecipientsRefused) -> None:
    """The server does not take this address: now, or never."""
    if all(code >= 500 for code, _answer in error.recipients.values()):
        _mark(mail, OutgoingMail.Status.FAILED, reason="address-refused", detail=str(error))
    else:
        _put_off(mail, error)


def _put_off(mail: OutgoingMail, error: Exception) -> None:
    if mail.attempts >= MOST_ATTEMPTS:
        _mark(mail, OutgoingMail.Status.FAILED, reason="given-up", detail=str(error))
        return
    pending = OutgoingMail.objects.filter(pk=mail.pk, status=OutgoingMail.Status.PENDING)
    pending.update(due_at=timezone.now() + PAUSES[mail.attempts - 1], detail=_shortened(str(error)))


def _mark(mail: OutgoingMail, status: str, *, reason: str = "", detail: str = "", address: str = "") -> None:
    OutgoingMail.objects.filter(pk=mail.pk).update(
        status=status, reason=reason, detail=_shortened(detail), address=address, done_at=timezone.now()
    )


def _shortened(detail: str) -> str:
    return detail[: OutgoingMail._meta.get_field("detail").max_length]


# --- mails that are not needed any more ------------------------------------------------------------------------------


def _obsolete(mail: OutgoingMail) -> str:
    """Why a mail is not to be sent, as a code of ``sentences.mails``; empty when it is."""
    return _unwanted(mail) or _NEEDLESS[MailKind(mail.kind)](mail)


def _unwanted(mail: OutgoingMail) -> str:
    if not getattr(mail.user, mail.kind):
        return "switched-off"
    return "" if mail.user.wants_mail(MailKind(mail.kind)) else "no-address"


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
