"""Authentication, scopes and rate limits: who asks, for what, and how often."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Any, NamedTuple, cast

from allauth.core.internal import ratelimit
from django.conf import settings
from django.core.cache import cache
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone, translation
from ninja.security import HttpBearer

from accounts.locale.reader import PersonRequest, known_language
from accounts.models import User
from api import selectors
from api.errors import InsufficientScope, InvalidToken, RateLimited
from api.models import Scope, Token

SAFE = ("GET", "HEAD", "OPTIONS")
MINUTE = 60
_USED = timedelta(minutes=1)


class ApiRequest(PersonRequest):
    """A request with a token that holds; ``user`` is whom it acts as."""

    token: Token | None
    rate_limit: RateLimit | None


class RateLimit(NamedTuple):
    """How many requests of one kind a token has left in this minute."""

    kind: str
    most: int
    left: int
    seconds: int
    """Until the next minute."""

    def headers(self) -> dict[str, str]:
        """As the IETF's draft about rate limits in headers has them (version 10)."""
        policy = f'"{self.kind}";q={self.most};w={MINUTE}'
        return {"RateLimit-Policy": policy, "RateLimit": f'"{self.kind}";r={max(0, self.left)};t={self.seconds}'}


def authenticate(request: HttpRequest) -> ApiRequest:
    """The request with its token and person, counted. Raises ``RateLimited``.

    Without a token that holds it has none, and its address is counted: operations refuse it.
    """
    known = cast("ApiRequest", request)
    known.token, known.rate_limit = _token(request), None
    if known.token is None:
        _count_stranger(request)
        return known
    known.user = known.token.person
    _speak_to(known)
    _note_use(known.token)
    known.rate_limit = _count(known.token, is_write=request.method not in SAFE)
    return known


class Bearer(HttpBearer):
    """``Authorization: Bearer …`` with a token that allows a scope; cookies and addresses say nothing here."""

    def __init__(self, scope: Scope) -> None:
        super().__init__()
        self._scope = scope

    def __call__(self, request: HttpRequest) -> Token:
        token = cast("ApiRequest", request).token
        if token is None:
            raise InvalidToken
        if not token.allows(self._scope):
            raise InsufficientScope(scope=self._scope.value)
        return token

    def authenticate(self, request: HttpRequest, token: str) -> Any:
        """Never called: the token is known before any operation runs."""
        raise NotImplementedError


READ, PLAY, TALK, TABLES = (Bearer(scope) for scope in (Scope.READ, Scope.PLAY, Scope.TALK, Scope.TABLES))


def _token(request: HttpRequest) -> Token | None:
    kind, _blank, secret = request.headers.get("Authorization", "").partition(" ")
    return selectors.token_of(secret.strip()) if kind.lower() == "bearer" and secret else None


def _speak_to(request: ApiRequest) -> None:
    """In the language that the person chose; else what the request accepts is spoken already."""
    if language := known_language(request.user.language):
        translation.activate(language)
        request.LANGUAGE_CODE = language


def _note_use(token: Token) -> None:
    """To the minute: a row that each request writes would be a lock that each request waits for."""
    now = timezone.now()
    if token.used_at is None or token.used_at < now - _USED:
        before = Q(used_at=None) | Q(used_at__lt=now - _USED)
        Token.objects.filter(before, pk=token.pk).update(used_at=now)


def _count(token: Token, *, is_write: bool) -> RateLimit:
    """Counted for all processes together, and for all tokens of a bot. Raises ``RateLimited``."""
    now = time.time()
    kind, most = _limit(token.person, is_write=is_write)
    who = f"bot.{token.person_id}" if token.person.is_bot else token.pk
    key = f"api.rate.{who}.{kind}.{int(now // MINUTE)}"
    cache.add(key, 0, 2 * MINUTE)
    try:
        count = cache.incr(key)
    except ValueError:  # The cache has forgotten it in between, or is away.
        count = 1
    rate_limit = RateLimit(kind, most, most - count, MINUTE - int(now % MINUTE))
    if rate_limit.left < 0:
        raise RateLimited(number=most, seconds=rate_limit.seconds, headers=rate_limit.headers())
    return rate_limit


def _limit(person: User, *, is_write: bool) -> tuple[str, int]:
    if not is_write:
        return "read", settings.API_READS_PER_MINUTE
    return "write", settings.BOT_WRITES_PER_MINUTE if person.is_bot else settings.API_WRITES_PER_MINUTE


def _count_stranger(request: HttpRequest) -> None:
    limits = settings.API_RATE_LIMITS
    if not ratelimit.consume(request, app="api", action="stranger", config=limits, limit_get=True):
        raise RateLimited(number=int(limits["stranger"].partition("/")[0]), seconds=MINUTE)
