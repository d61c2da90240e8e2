"""One mail that is due: sent, dropped, put off or given up, and what is learnt from that about server and address."""

from __future__ import annotations

from functools import partial

from games import letters
from games.delivery import addresses, outbox, relay
from games.delivery.needless import needless
from games.models import OutgoingMail
from mailing.handing import handed_over
from mailing.outcome import Outcome, Stage, Verdict

MOST_ATTEMPTS = 8
"""A mail that the server put off so often, while it took others, is given up."""
MOST_LEASES = 30
"""A mail whose senders died so often is given up, whatever the reason."""
MOST_REFUSALS = 3
"""A mail whose text was refused so often, while others were taken, is given up."""

Status = OutgoingMail.Status


def send_next() -> bool:
    """Settle the mail that is due longest. ``False`` when there is none, or the mail server is given a rest."""
    outbox.note_unanswered()
    mail = outbox.lease()
    if mail is None:
        return False
    if mail.attempts > MOST_LEASES:
        outbox.end(mail, Status.FAILED, reason="given-up", detail=mail.detail)
    elif reason := needless(mail):
        outbox.end(mail, Status.DROPPED, reason=reason)
    elif relay.may_be_asked():
        _send(mail)
    else:
        outbox.give_back(mail)
        return False
    return True


def _send(mail: OutgoingMail) -> None:
    with handed_over(letters.write(mail), before_the_dot=partial(outbox.begin_handing_over, mail)) as outcome:
        _NOTE[outcome.verdict](mail, outcome)


def _accepted(mail: OutgoingMail, outcome: Outcome) -> None:
    outbox.end(mail, Status.SENT, address=mail.user.email)
    relay.note_accepted()
    addresses.note_accepted(mail.user)


def _unknown(mail: OutgoingMail, outcome: Outcome) -> None:
    outbox.end(mail, Status.UNKNOWN, reason="no-answer", detail=outcome.detail, address=mail.user.email)
    relay.note_failure(mail.user_id, outcome)


def _called_off(mail: OutgoingMail, outcome: Outcome) -> None:
    """Whoever dropped the mail, or took it over, has noted why."""


def _not_taken(mail: OutgoingMail, outcome: Outcome) -> None:
    if outcome.is_about_the_server:
        outbox.give_back(mail, detail=outcome.detail)
    elif outcome.verdict is Verdict.REFUSED:
        _refused(mail, outcome)
    elif mail.attempts >= MOST_ATTEMPTS and relay.accepted_since(mail.tried_at):
        outbox.end(mail, Status.FAILED, reason="given-up", detail=outcome.detail)
    else:
        outbox.put_off(mail, outbox.PAUSES, detail=outcome.detail)
    relay.note_failure(mail.user_id, outcome)


def _refused(mail: OutgoingMail, outcome: Outcome) -> None:
    """For good, as the server says: it is believed about the address after three times, and about a text too."""
    is_about_address = outcome.stage is Stage.RECIPIENT
    if is_about_address and addresses.note_refused(mail.user, outcome.detail):
        outbox.end(mail, Status.FAILED, reason="address-refused", detail=outcome.detail)
        return
    mail.refusals += mail.tried_at is None or relay.accepted_since(mail.tried_at)
    if mail.refusals >= MOST_REFUSALS and not is_about_address:
        outbox.end(mail, Status.FAILED, reason="text-refused", detail=outcome.detail)
    else:
        outbox.put_off(mail, outbox.PAUSES_AFTER_REFUSALS, detail=outcome.detail)


_NOTE = {
    Verdict.ACCEPTED: _accepted,
    Verdict.UNKNOWN: _unknown,
    Verdict.CALLED_OFF: _called_off,
    Verdict.PUT_OFF: _not_taken,
    Verdict.REFUSED: _not_taken,
}
