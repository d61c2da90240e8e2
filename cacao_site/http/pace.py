"""Lets nobody send requests faster than people do: counted in the memory of each process, so it needs no Redis."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from threading import Lock
from time import monotonic

from allauth.core.internal.ratelimit import get_ip
from django.conf import settings
from django.http import HttpRequest, HttpResponse

from accounts.locale.reader import PageRequest
from games.errors import TooFast
from games.middleware import answer

MINUTE = 60
API = "/api/v1/"
"""Counts by itself: by tokens, which are known there."""
SAFE = ("GET", "HEAD", "OPTIONS")


class Pace:
    """Requests by who sends them, within the present minute of this process."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        self._minute = 0
        self._counts: Counter[str] = Counter()

    def count(self, key: str) -> int:
        """Count one more request; says how many that makes in this minute."""
        minute = int(self._clock() // MINUTE)
        with self._lock:
            if minute != self._minute:
                self._minute = minute
                self._counts.clear()
            self._counts[key] += 1
            return self._counts[key]


class PaceMiddleware:
    """Answers 429, with when to come back, to whoever exceeds ``READS_PER_MINUTE`` or ``WRITES_PER_MINUTE``.

    Put it behind the middleware that knows the person. Strangers are counted by their network address.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self._pace = Pace()

    def __call__(self, request: PageRequest) -> HttpResponse:
        if request.path_info.startswith(API):
            return self.get_response(request)
        kind, most = ("r", settings.READS_PER_MINUTE) if request.method in SAFE else ("w", settings.WRITES_PER_MINUTE)
        if self._pace.count(kind + _sender(request)) <= most:
            return self.get_response(request)
        refusal = answer(request, TooFast(number=most))
        refusal["Retry-After"] = str(MINUTE)
        return refusal


def _sender(request: HttpRequest) -> str:
    """The person, or the address of somebody who is not signed in."""
    return f"person {request.user.pk}" if request.user.is_authenticated else f"address {get_ip(request)}"
