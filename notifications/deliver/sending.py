"""Notices that are due, a batch at a time: sent as one message, dropped, put off or given up, and what that tells."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from django.db import transaction
from django.utils import timezone

from core.smtp.outcome import Outcome, Stage, Verdict
from games.lobby.lists import my_turns
from notifications import health, outbox
from notifications.channels import CHANNELS
from notifications.deliver import batches
from notifications.deliver.batches import Readers
from notifications.models import Notice
from notifications.outbox import Batch
from notifications.types import DIGEST, TYPES, type_of

MOST_ATTEMPTS = 8
"""A notice that was put off so often, while others were taken, is given up."""
MOST_LEASES = 30
"""A notice whose senders died so often is given up, whatever the reason."""
MOST_REFUSALS = 3
"""A notice whose text was refused so often, while others were taken, is given up."""

Status = Notice.Status


def send_next(channels: Collection[str] = tuple(CHANNELS)) -> bool:
    """Settle the notice of these channels that is due longest, with what is one message with it.

    ``False`` when there is none, or its channel is given a rest.
    """
    outbox.note_unanswered()
    leased = outbox.lease(channels, batches.companions)
    if not leased:
        return False
    batch = _ready(leased)
    if not batch:
        return True
    if not health.may_be_used(batch[0].channel):
        _give_back(batch)
        return False
    _send(batch)
    return True


def _ready(leased: Batch) -> list[Notice]:
    """Those that go out now, as one message; what becomes of the others is noted."""
    known = [notice for notice in leased if not _is_unknown(notice)]
    if not known:
        return []
    readers = Readers.of(known)
    wanted = [notice for notice in known if not _is_needless(notice, readers)]
    if _is_empty_digest(wanted):
        outbox.end(wanted[0], Status.DROPPED, reason="nothing-waits")
        return []
    now, due = timezone.now(), {notice.pk: readers.due(notice) for notice in wanted}
    latest = now + batches.span(wanted, readers) if any(each.at <= now for each in due.values()) else now
    for notice in wanted:
        if due[notice.pk].at > latest:
            outbox.give_back(notice, due_at=due[notice.pk].at, reason=due[notice.pk].reason)
    return [notice for notice in wanted if due[notice.pk].at <= latest]


def _is_empty_digest(batch: Batch) -> bool:
    """Whether it is a digest that has nothing to say."""
    return [notice.kind for notice in batch] == [DIGEST.code] and not my_turns(batch[0].user).exists()


def _is_unknown(notice: Notice) -> bool:
    """Whether its reader has left, it was given up, or it is for a newer version of the site that runs beside this."""
    if notice.user.deleted_at:
        outbox.remove(notice)
    elif notice.attempts > MOST_LEASES:
        outbox.end(notice, Status.FAILED, reason="given-up", detail=notice.detail)
    elif notice.kind not in TYPES or notice.channel not in CHANNELS:
        outbox.put_off(notice, outbox.PAUSES, detail="this version of the site does not know the kind or the channel")
    else:
        return False
    return True


def _is_needless(notice: Notice, readers: Readers) -> bool:
    """Whether nobody needs it, or nobody may have it; then it is dropped."""
    reason = (
        readers.why_not(notice) or CHANNELS[notice.channel].obstacle(notice.user) or type_of(notice).needless(notice)
    )
    if reason:
        outbox.end(notice, Status.DROPPED, reason=reason)
    return bool(reason)


def _send(batch: Batch) -> None:
    begin = partial(outbox.begin_handing_over, batch)
    with CHANNELS[batch[0].channel].hand_over(batch, begin) as outcome, transaction.atomic():
        _NOTE[outcome.verdict](batch, outcome)


def _accepted(batch: Batch, outcome: Outcome) -> None:
    lead = batch[0]
    channel = CHANNELS[lead.channel]
    for notice in batch:
        reason = "" if notice is lead else batches.merged_as(lead)
        outbox.end(notice, Status.SENT, reason=reason, address=channel.address(notice.user))
    if channel.shares_a_server:
        health.note_accepted(lead.channel)
    channel.note_taken(lead.user)


def _unknown(batch: Batch, outcome: Outcome) -> None:
    lead = batch[0]
    channel = CHANNELS[lead.channel]
    address = channel.address(lead.user)
    for notice in batch:
        outbox.end(notice, Status.UNKNOWN, reason="no-answer", detail=outcome.detail, address=address)
    if channel.shares_a_server:
        health.note_failure(lead.channel, lead.user_id, outcome)


def _called_off(batch: Batch, outcome: Outcome) -> None:
    """Whoever dropped a notice, or took it over, has noted why; those that were to go with it are told without it."""
    _give_back(batch)


def _give_back(batch: Batch) -> None:
    for notice in batch:
        outbox.give_back(notice)


def _not_taken(batch: Batch, outcome: Outcome) -> None:
    lead = batch[0]
    if outcome.is_about_the_server:
        for notice in batch:
            outbox.give_back(notice, detail=outcome.detail)
        health.note_failure(lead.channel, lead.user_id, outcome)
        return
    others_are_taken = _others_are_taken(lead)
    rests = _is_refused_address(outcome) and CHANNELS[lead.channel].note_refused(lead.user, outcome.detail)
    for notice in batch:
        _try_again(notice, outcome, rests=rests)
    if not others_are_taken:
        health.note_failure(lead.channel, lead.user_id, outcome)


def _others_are_taken(notice: Notice) -> bool:
    """Whether it is not the channel's trouble: where each person has a server of their own, it never is."""
    shares = CHANNELS[notice.channel].shares_a_server
    return not shares or health.accepted_since(notice.channel, notice.tried_at)


def _is_refused_address(outcome: Outcome) -> bool:
    return outcome.verdict is Verdict.REFUSED and outcome.stage is Stage.RECIPIENT


def _try_again(notice: Notice, outcome: Outcome, *, rests: bool) -> None:
    """Each by its own count: one that is new is not given up with one that was tried often."""
    others_are_taken = _others_are_taken(notice)
    if rests:
        outbox.end(notice, Status.FAILED, reason=CHANNELS[notice.channel].refused_reason, detail=outcome.detail)
    elif outcome.verdict is Verdict.REFUSED:
        _refused(notice, outcome, others_are_taken=others_are_taken)
    elif notice.attempts >= MOST_ATTEMPTS and others_are_taken:
        outbox.end(notice, Status.FAILED, reason="given-up", detail=outcome.detail)
    else:
        outbox.put_off(notice, outbox.PAUSES, detail=outcome.detail)


def _refused(notice: Notice, outcome: Outcome, *, others_are_taken: bool) -> None:
    """For good, as the other side says: it is believed about a text after three times."""
    notice.refusals += notice.tried_at is None or others_are_taken
    if notice.refusals >= MOST_REFUSALS and not _is_refused_address(outcome):
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
