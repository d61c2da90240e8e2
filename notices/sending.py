"""One notice that is due: sent, dropped, put off or given up, and what that tells about channel and address."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from mailing.outcome import Outcome, Stage, Verdict
from notices import health, outbox, wishes
from notices.channels import CHANNELS
from notices.kinds import KINDS, kind_of
from notices.models import Notice

MOST_ATTEMPTS = 8
"""A notice that was put off so often, while others were taken, is given up."""
MOST_LEASES = 30
"""A notice whose senders died so often is given up, whatever the reason."""
MOST_REFUSALS = 3
"""A notice whose text was refused so often, while others were taken, is given up."""

Status = Notice.Status


def send_next(channels: Collection[str] = tuple(CHANNELS)) -> bool:
    """Settle the notice of these channels that is due longest.

    ``False`` when there is none, or its channel is given a rest.
    """
    outbox.note_unanswered()
    notice = outbox.lease(channels)
    if notice is None:
        return False
    if notice.user.deleted_at:
        outbox.remove(notice)
    elif notice.attempts > MOST_LEASES:
        outbox.end(notice, Status.FAILED, reason="given-up", detail=notice.detail)
    elif notice.kind not in KINDS:  # A newer version of the site, which runs beside this one, will send it.
        outbox.put_off(notice, outbox.PAUSES, detail="this version of the site does not know the kind")
    elif reason := _needless(notice):
        outbox.end(notice, Status.DROPPED, reason=reason)
    elif health.may_be_used(notice.channel):
        _send(notice)
    else:
        outbox.give_back(notice)
        return False
    return True


def _needless(notice: Notice) -> str:
    kind = kind_of(notice)
    if not wishes.wishes_of([notice.user]).include(notice.user, kind, notice.channel):
        return "switched-off"
    return CHANNELS[notice.channel].obstacle(notice.user) or kind.needless(notice)


def _send(notice: Notice) -> None:
    begin = partial(outbox.begin_handing_over, notice)
    with CHANNELS[notice.channel].hand_over([notice], begin) as outcome:
        _NOTE[outcome.verdict](notice, outcome)


def _accepted(notice: Notice, outcome: Outcome) -> None:
    channel = CHANNELS[notice.channel]
    outbox.end(notice, Status.SENT, address=channel.address(notice.user))
    if channel.shares_a_server:
        health.note_accepted(notice.channel)
    channel.note_taken(notice.user)


def _unknown(notice: Notice, outcome: Outcome) -> None:
    channel = CHANNELS[notice.channel]
    address = channel.address(notice.user)
    outbox.end(notice, Status.UNKNOWN, reason="no-answer", detail=outcome.detail, address=address)
    if channel.shares_a_server:
        health.note_failure(notice.channel, notice.user_id, outcome)


def _called_off(notice: Notice, outcome: Outcome) -> None:
    """Whoever dropped the notice, or took it over, has noted why."""


def _not_taken(notice: Notice, outcome: Outcome) -> None:
    others_are_taken = _others_are_taken(notice)
    if outcome.is_about_the_server:
        outbox.give_back(notice, detail=outcome.detail)
    elif outcome.verdict is Verdict.REFUSED:
        _refused(notice, outcome)
    elif notice.attempts >= MOST_ATTEMPTS and others_are_taken:
        outbox.end(notice, Status.FAILED, reason="given-up", detail=outcome.detail)
    else:
        outbox.put_off(notice, outbox.PAUSES, detail=outcome.detail)
    if outcome.is_about_the_server or not others_are_taken:
        health.note_failure(notice.channel, notice.user_id, outcome)


def _others_are_taken(notice: Notice) -> bool:
    """Whether it is not the channel's trouble: where each person has a server of their own, it never is."""
    shares = CHANNELS[notice.channel].shares_a_server
    return not shares or health.accepted_since(notice.channel, notice.tried_at)


def _refused(notice: Notice, outcome: Outcome) -> None:
    """For good, as the other side says: it is believed about an address after three times, and about a text too."""
    is_about_address = outcome.stage is Stage.RECIPIENT
    channel = CHANNELS[notice.channel]
    if is_about_address and channel.note_refused(notice.user, outcome.detail):
        outbox.end(notice, Status.FAILED, reason=channel.refused_reason, detail=outcome.detail)
        return
    notice.refusals += notice.tried_at is None or _others_are_taken(notice)
    if notice.refusals >= MOST_REFUSALS and not is_about_address:
        outbox.end(notice, Status.FAILED, reason="text-refused", detail=outcome.detail)
    else:
        outbox.put_off(notice, outbox.PAUSES_AFTER_REFUSALS, detail=outcome.detail)


_NOTE = {
    Verdict.ACCEPTED: _accepted,
    Verdict.UNKNOWN: _unknown,
    Verdict.CALLED_OFF: _called_off,
    Verdict.PUT_OFF: _not_taken,
    Verdict.REFUSED: _not_taken,
}
