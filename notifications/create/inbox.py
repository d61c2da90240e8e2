"""Creates lines of the inbox, beside the notifications that tell the same."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import DateTimeField, Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from core.db.commits import after_commit
from games.tables import tellers
from notifications.create.news import News
from notifications.models import InboxLine
from notifications.preferences.choices import Preferences
from notifications.types import NotificationType


def tell(kind: NotificationType, news: Sequence[News], said: Preferences) -> None:
    """Create one line for each, but for tables that its recipient has muted; what has a line keeps it."""
    told = [one for one in news if not said.is_muted(one.person, kind, one.table)]
    if told:
        InboxLine.objects.bulk_create([_line(kind, one) for one in told], ignore_conflicts=True)
        people = sorted({one.person.pk for one in told})
        after_commit(tellers.tell_people, people, tellers.INBOX)


def forget_pending(kind: NotificationType, start: str) -> None:
    """Tell nobody what was taken back in time: the lines whose keys start so, and whose time has not come."""
    InboxLine.objects.filter(kind=kind.code, key__startswith=start, created_at__gt=timezone.now()).delete()


def settle(keys: Sequence[str]) -> None:
    """Ask no more what was answered, or fell, anywhere on the site: these lines are neither new nor to be answered."""
    lines = InboxLine.objects.filter(Q(read_at=None) | Q(asks=True), key__in=keys)
    people = sorted(set(lines.values_list("user_id", flat=True)))
    if people:
        now = timezone.now()
        lines.update(read_at=Coalesce("read_at", now, output_field=DateTimeField()), asks=False)
        after_commit(tellers.tell_people, people, tellers.INBOX)


def _line(kind: NotificationType, news: News) -> InboxLine:
    return InboxLine(
        user=news.person,
        key=news.key,
        kind=kind.code,
        game=news.game,
        author=news.author,
        asks=kind.asks_people,
        created_at=news.told_from or timezone.now(),
    )
