"""Creates pending notifications, of any type and on every channel, and has them delivered."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.utils import timezone

from accounts.relations import selectors as relations
from games.tables import dispatch
from notifications.channels import CHANNELS
from notifications.create import inbox
from notifications.create.news import News
from notifications.create.recipients import reach_of
from notifications.models import Notice, Webhook
from notifications.preferences.choices import Preferences
from notifications.types import NotificationType

SEND, POST = "notices.tasks.send", "notices.tasks.post"


def write(
    kind: NotificationType,
    news: Iterable[News],
    channels: Collection[str] = tuple(CHANNELS),
    but_for: Collection[tuple[int, int]] = (),
) -> list[Notice]:
    """Create notifications of one type in a constant number of queries, however many tables they are about.

    Each is a line in the inbox too, whatever channels there are, unless its recipient blocked or muted it. ``but_for``
    are pairs of seat and webhook, by primary key, for which none is created.
    """
    items = list(news)
    reached, said = reach_of({one.person for one in items}, {one.game.pk for one in items if one.game})
    blocked = relations.blocked_pairs([(one.person, one.author) for one in items if one.author])
    ways = [
        (one, channel, hook)
        for one in items
        for channel in channels
        for hook in reached[channel].get(one.person.pk, ())
        if hook is None or (hook.wants(kind.folder) and (one.seat is None or (one.seat.pk, hook.pk) not in but_for))
    ]
    notices = [
        _written(kind, one, channel, said, hook, is_unwanted=_is_blocked(one, blocked))
        for one, channel, hook in ways
        if not said.how(one.person, kind, channel, one.table).is_never
        or said.said_no(one.person, kind, channel, one.table)
    ]
    if kind.is_in_inbox:
        inbox.tell(kind, [one for one in items if not _is_blocked(one, blocked)], said)
    return Notice.objects.bulk_create(notices, ignore_conflicts=True)


def _is_blocked(news: News, blocked: Collection[tuple[int, int]]) -> bool:
    """Whether the recipient has blocked its author."""
    return news.author is not None and (news.person.pk, news.author.pk) in blocked


def _written(
    kind: NotificationType, news: News, channel: str, said: Preferences, hook: Webhook | None, *, is_unwanted: bool
) -> Notice:
    """The row for one channel; an unwanted notification is stored as dropped, so that the history shows the reason.

    A notification by an author whom the recipient has blocked is dropped too, but counts for the author's daily limit.
    """
    person, game, table = news.person, news.game, news.table
    now = timezone.now()
    why_not = "blocked" if is_unwanted else said.why_not(person, kind, channel, table) or news.skip_reason
    return Notice(
        key=news.key,
        kind=kind.code,
        channel=channel,
        webhook=hook.pk if hook else None,
        user=person,
        game=game,
        seat=news.seat,
        author=news.author,
        round=news.round,
        after_move=news.seat.seen_move if news.seat else game.move_count if game else 0,
        created_at=now,
        due_at=now + said.how(person, kind, channel, table).pause,
        status=Notice.Status.DROPPED if why_not else Notice.Status.PENDING,
        reason=why_not,
        done_at=now if why_not else None,
    )


def enqueue_delivery() -> None:
    """Enqueue the sending tasks after this transaction commits."""
    for task in (SEND, POST):
        dispatch.after_commit(task)
