"""Delivers due notifications in batches: sent as one message, dropped, postponed or failed."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from functools import partial

from django.db import transaction
from django.utils import timezone

from accounts.relations import selectors as relations
from core.smtp.outcome import Outcome, Stage, Verdict
from games.lobby.my_games import my_turns
from games.tables.errors import TitleAway
from games.tables.faults import is_playable
from notifications import health, outbox
from notifications.channels import CHANNELS, email
from notifications.deliver import batches
from notifications.deliver.batches import Readers
from notifications.models import Notice
from notifications.outbox import Batch
from notifications.types import DIGEST, TYPES, type_of

MOST_ATTEMPTS = 8
"""Attempts after which a notification fails, if the channel accepts others."""
WHILE_TITLE_IS_AWAY = timedelta(minutes=15)
"""How long a notification waits before it is looked at again whose table cannot be shown."""
MOST_LEASES = 30
"""Leases after which a notification fails, whatever ended its senders."""
MOST_REFUSALS = 3
"""Permanent refusals of its text after which a notification fails, if the channel accepts others."""

Status = Notice.Status


def send_next(channels: Collection[str] = tuple(CHANNELS)) -> bool:
    """Process the longest overdue notification of these channels, with those merged into its message.

    Returns ``False`` when there is none, or the circuit breaker of its channel is open.
    """
    outbox.note_unanswered()
    leased = outbox.lease(channels, batches.companions)
    if not leased:
        return False
    try:
        return _send_leased(leased)
    except TitleAway:
        _wait_for_titles(leased)
        return True


def _send_leased(leased: Batch) -> bool:
    batch = _ready(leased)
    if not batch:
        return True
    if not health.may_be_used(batch[0].channel):
        _give_back(batch)
        return False
    _send(batch)
    return True


def _wait_for_titles(leased: Batch) -> None:
    """Let those wait whose table the code of a title cannot describe; the others go without them."""
    failing = [notice for notice in leased if _is_failing(notice)]
    for notice in leased:
        if notice in failing or not failing:
            outbox.give_back(notice, due_at=timezone.now() + WHILE_TITLE_IS_AWAY, reason="title-away")
        else:
            outbox.give_back(notice)


def _is_failing(notice: Notice) -> bool:
    try:
        email.write([notice])
    except TitleAway:
        return True
    return False


def _ready(leased: Batch) -> list[Notice]:
    """The notifications to send now, as one message; the others are settled or postponed."""
    known = _settle_unknown(leased)
    if not known:
        return []
    readers = Readers.of(known)
    wanted = _drop_obsolete(known, readers)
    if _is_empty_digest(wanted):
        outbox.end(wanted[0], Status.DROPPED, reason="nothing-waits")
        return []
    return _postpone(wanted, readers)


def _settle_unknown(leased: Batch) -> list[Notice]:
    """Settle notifications that cannot be sent; returns the others."""
    for notice in leased:
        if notice.user.deleted_at:
            outbox.remove(notice)
        elif _has_lost_its_senders(notice):
            outbox.end(notice, Status.FAILED, reason="given-up", detail=notice.detail)
        elif _is_of_title_away(notice):
            outbox.give_back(notice, due_at=timezone.now() + WHILE_TITLE_IS_AWAY, reason="title-away")
        elif not _is_of_this_version(notice):  # A newer one runs next to this one during an upgrade: that one sends it.
            detail = "this version of the site does not know the kind or the channel"
            outbox.put_off(notice, outbox.PAUSES, detail=detail)
    return [
        notice
        for notice in leased
        if not notice.user.deleted_at
        and not _has_lost_its_senders(notice)
        and not _is_of_title_away(notice)
        and _is_of_this_version(notice)
    ]


def _has_lost_its_senders(notice: Notice) -> bool:
    """Whether it was leased so often in vain; what an admin sends again after that is leased as often once more."""
    return notice.attempts % (MOST_LEASES + 1) == 0


def _is_of_title_away(notice: Notice) -> bool:
    """Whether its table cannot be shown now, because its title does not work: then it waits."""
    return notice.game is not None and not is_playable(notice.game)


def _is_of_this_version(notice: Notice) -> bool:
    return notice.kind in TYPES and notice.channel in CHANNELS


def _drop_obsolete(known: Batch, readers: Readers) -> list[Notice]:
    """Drop notifications that are obsolete, unwanted or undeliverable; returns the others."""
    reasons = {notice.pk: skip_reason(notice, readers) for notice in known}
    for notice in known:
        if reasons[notice.pk]:
            outbox.end(notice, Status.DROPPED, reason=reasons[notice.pk])
    return [notice for notice in known if not reasons[notice.pk]]


def skip_reason(notice: Notice, readers: Readers) -> str:
    """Reason code for dropping it (``notifications.reasons``); empty when it is to be sent."""
    obstacle = readers.why_not(notice) or CHANNELS[notice.channel].obstacle(notice.user, notice.webhook)
    return obstacle or _blocked(notice) or type_of(notice).skip_reason(notice)


def _blocked(notice: Notice) -> str:
    """The reason code where the recipient has blocked whoever named them, also since then."""
    return "blocked" if notice.author and relations.has_blocked(notice.user, notice.author) else ""


def _postpone(wanted: Batch, readers: Readers) -> list[Notice]:
    """Postpone notifications that are due too late to be merged into what is sent now; returns the others."""
    now, due = timezone.now(), {notice.pk: readers.due(notice) for notice in wanted}
    latest = now + batches.span(wanted, readers) if any(each.at <= now for each in due.values()) else now
    for notice in wanted:
        if due[notice.pk].at > latest:
            outbox.give_back(notice, due_at=due[notice.pk].at, reason=due[notice.pk].reason)
    return [notice for notice in wanted if due[notice.pk].at <= latest]


def _is_empty_digest(batch: Batch) -> bool:
    """Whether it is a digest alone, and its user is to move at no table."""
    return [notice.kind for notice in batch] == [DIGEST.code] and not my_turns(batch[0].user).exists()


def _send(batch: Batch) -> None:
    begin = partial(outbox.begin_handing_over, batch)
    with CHANNELS[batch[0].channel].hand_over(batch, begin) as outcome, transaction.atomic():
        _NOTE[outcome.verdict](batch, outcome)


def _accepted(batch: Batch, outcome: Outcome) -> None:
    lead = batch[0]
    channel = CHANNELS[lead.channel]
    for notice in batch:
        reason = "" if notice is lead else batches.merged_as(lead)
        outbox.end(notice, Status.SENT, reason=reason, address=channel.address(notice.user, notice.webhook))
    if channel.shares_a_server:
        health.note_accepted(lead.channel)
    channel.note_taken(lead.user)


def _unknown(batch: Batch, outcome: Outcome) -> None:
    lead = batch[0]
    channel = CHANNELS[lead.channel]
    address = channel.address(lead.user, lead.webhook)
    for notice in batch:
        outbox.end(notice, Status.UNKNOWN, reason="no-answer", detail=outcome.detail, address=address)
    if channel.shares_a_server:
        health.note_failure(lead.channel, lead.user_id, outcome)


def _called_off(batch: Batch, outcome: Outcome) -> None:
    """Return the leases: one of the batch was dropped or leased again, the others can be sent without it."""
    _give_back(batch)


def _give_back(batch: Batch) -> None:
    for notice in batch:
        outbox.give_back(notice)


def _not_taken(batch: Batch, outcome: Outcome) -> None:
    lead = batch[0]
    if outcome.not_before:
        for notice in batch:
            outbox.give_back(notice, due_at=outcome.not_before, reason="host-paused", detail=outcome.detail)
        return
    if outcome.is_about_the_server:
        for notice in batch:
            outbox.give_back(notice, detail=outcome.detail)
        health.note_failure(lead.channel, lead.user_id, outcome)
        return
    is_healthy = _channel_is_healthy(lead)
    channel = CHANNELS[lead.channel]
    rests = _is_refused_address(outcome) and channel.note_refused(lead.user, outcome.detail, lead.webhook)
    for notice in batch:
        _try_again(notice, outcome, rests=rests)
    if not is_healthy:
        health.note_failure(lead.channel, lead.user_id, outcome)


def _channel_is_healthy(notice: Notice) -> bool:
    """Whether a failure is not the channel's: always where each user has a server of their own."""
    shares = CHANNELS[notice.channel].shares_a_server
    return not shares or health.accepted_since(notice.channel, notice.tried_at)


def _is_refused_address(outcome: Outcome) -> bool:
    return outcome.verdict is Verdict.REFUSED and outcome.stage is Stage.RECIPIENT


def _try_again(notice: Notice, outcome: Outcome, *, rests: bool) -> None:
    """Postpone or fail it by its own attempts, so that a new one does not fail with an old one of its batch."""
    is_healthy = _channel_is_healthy(notice)
    if rests:
        outbox.end(notice, Status.FAILED, reason=CHANNELS[notice.channel].refused_reason, detail=outcome.detail)
    elif outcome.verdict is Verdict.REFUSED:
        _refused(notice, outcome, is_healthy=is_healthy)
    elif notice.attempts >= MOST_ATTEMPTS and is_healthy:
        outbox.end(notice, Status.FAILED, reason="given-up", detail=outcome.detail)
    else:
        outbox.put_off(notice, outbox.PAUSES, detail=outcome.detail)


def _refused(notice: Notice, outcome: Outcome, *, is_healthy: bool) -> None:
    """Count a permanent refusal; one of the text fails the notification after ``MOST_REFUSALS``."""
    if notice.tried_at is None or is_healthy:
        notice.refusals += 1
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
