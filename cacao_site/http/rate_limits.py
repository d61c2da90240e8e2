"""Counts every request once, whatever it asks for, and answers 429 to whoever sends too many.

Nothing behind has to think of it. Only what answers before it is not counted: health checks and static files.
People are counted in the memory of each process, so that pages need no Redis; programs for all processes together,
as they are told what they have left (``api/rate_limits.py``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from http import HTTPStatus
from threading import Lock
from time import monotonic

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext_lazy as _

from accounts.locale.reader import PageRequest
from api import rate_limits as programs
from api.errors import RateLimited
from api.middleware import is_for_programs
from api.v1.auth import SAFE, ApiRequest, authenticate
from api.v1.responses import problem
from games.errors import GameError
from games.middleware import answer

MINUTE = 60


class TooFast(GameError):
    """Requests come faster than people send them."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = _(
        "That was too much at once. Wait a minute and try again; nothing was changed. Allowed per minute: %(number)s"
    )


class Pace:
    """Requests by who sends them, within the present minute of this process."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        self._minute = 0
        self._counts: Counter[str] = Counter()

    def count(self, key: str, more: int = 1) -> int:
        """Count one more request, or none; says how many that makes in this minute."""
        minute = int(self._clock() // MINUTE)
        with self._lock:
            if minute != self._minute:
                self._minute = minute
                self._counts.clear()
            self._counts[key] += more
            return self._counts[key]


class RateLimitMiddleware:
    """Put it behind the middleware that knows the person, and before whatever refuses a request as it is."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self._pace = Pace()

    def __call__(self, request: PageRequest) -> HttpResponse:
        return self._program(authenticate(request)) if is_for_programs(request) else self._person(request)

    def _person(self, request: PageRequest) -> HttpResponse:
        """A page: strangers are counted by their network address, people together with their programs."""
        kind, most = ("r", settings.READS_PER_MINUTE) if request.method in SAFE else ("w", settings.WRITES_PER_MINUTE)
        sent = self._pace.count(kind + _sender(request))
        # Programs never shut out who has to stop them: they take half of the limit at most.
        sent += min(self._pace.count(f"{kind}programs of {request.user.pk}", 0), most // 2)
        if sent <= most:
            return self.get_response(request)
        refusal = answer(request, TooFast(number=most))
        refusal["Retry-After"] = str(MINUTE)
        return refusal

    def _program(self, request: ApiRequest) -> HttpResponse:
        """Something below ``/api/v1/``, also where there is nothing, or nothing for this method."""
        try:
            left = programs.count(request, request.token, is_write=request.method not in SAFE)
        except RateLimited as error:
            refusal = _with_headers(problem(error), error.headers)
            add_never_cache_headers(refusal)
            return refusal
        if request.token is not None:
            self._pace.count(f"{'r' if request.method in SAFE else 'w'}programs of {request.token.owner_id}")
        return _with_headers(self.get_response(request), left.headers())


def _sender(request: HttpRequest) -> str:
    """The person, or the address of somebody who is not signed in."""
    return f"person {request.user.pk}" if request.user.is_authenticated else f"address {programs.address_of(request)}"


def _with_headers(response: HttpResponse, headers: Mapping[str, str]) -> HttpResponse:
    for name, value in headers.items():
        response[name] = value
    return response
