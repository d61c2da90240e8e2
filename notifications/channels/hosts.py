"""Posts to hosts of others, none of them before a pause that its host asked for is over.

A pause is for everybody who is posted to at that host. When it is over, one post tries whether the host takes posts
again, and the others wait for what comes of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Q
from django.db.models.functions import Greatest
from django.utils import timezone

from core.http import sending, targets
from core.http.rules import Rules
from core.http.sending import Answer, Fault
from core.http.targets import Forbidden
from notifications.models import PausedHost

MARGIN = timedelta(seconds=2)
"""Added to the time limit of a post: after that, whoever tried is gone without a word."""


def post(url: str, body: bytes, headers: Mapping[str, str], *, rules: Rules, before: Callable[[], bool]) -> Answer:
    """Send it once, unless its host is paused: then the answer is ``Fault.PAUSED`` and says until when."""
    try:
        origin = origin_of(url, rules)
    except Forbidden as reason:
        return Answer(0, Fault.FORBIDDEN, reason.code)
    paused = PausedHost.objects.filter(origin=origin).first()
    if paused and (until := _rests_until(paused)):
        return Answer(0, Fault.PAUSED, "", until)
    answer = sending.post(url, body, headers, rules=rules, before=before)
    if answer.not_before:
        _pause(origin, answer.not_before)
    elif paused:
        _end_pause(paused)
    return answer


def origin_of(url: str, rules: Rules) -> str:
    """The host of a URL as pauses name it. Raises ``Forbidden``."""
    target = targets.read(url, rules)
    return target._replace(host=target.host.removesuffix(".")).origin


def _rests_until(paused: PausedHost) -> datetime | None:
    """When the host may be posted to; ``None`` for the one caller who is to try it now."""
    now = timezone.now()
    if paused.until > now:
        return paused.until
    trial = timedelta(seconds=settings.POST_RULES.seconds) + MARGIN
    is_untried = Q(tried_at=None) | Q(tried_at__lte=now - trial)
    claimed = PausedHost.objects.filter(is_untried, pk=paused.pk, until__lte=now).update(tried_at=now)
    return None if claimed else now + trial


def _pause(origin: str, until: datetime) -> None:
    """Of two answers that came at once, the longer pause holds."""
    _row, is_new = PausedHost.objects.get_or_create(origin=origin, defaults={"until": until})
    if not is_new:
        PausedHost.objects.filter(origin=origin).update(until=Greatest("until", until), tried_at=None)


def _end_pause(paused: PausedHost) -> None:
    """End the pause, unless another post has been put off meanwhile."""
    PausedHost.objects.filter(pk=paused.pk, until=paused.until).delete()
