"""How many requests programs may send: by token, by account, and by address without a token that holds.

The middleware of all requests asks this (``cacao_site/http/rate_limits.py``).
"""

from __future__ import annotations

import time
from contextlib import suppress
from typing import NamedTuple

from allauth.core.internal.ratelimit import get_ip
from django.conf import settings
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from api.errors import RateLimited
from api.models import Token

MINUTE = 60


class RateLimit(NamedTuple):
    """How many requests of one kind may still come in this minute."""

    kind: str
    most: int
    left: int
    seconds: int
    """Until the next minute."""

    def headers(self) -> dict[str, str]:
        """As the IETF's draft about rate limits in headers has them (version 10)."""
        policy = f'"{self.kind}";q={self.most};w={MINUTE}'
        return {"RateLimit-Policy": policy, "RateLimit": f'"{self.kind}";r={max(0, self.left)};t={self.seconds}'}


def count(request: HttpRequest, token: Token | None, *, is_write: bool) -> RateLimit:
    """Count a request; says what is left. Raises ``RateLimited``."""
    if token is None:
        # As allauth writes limits; its own count would let one request wait for another.
        most = int(settings.API_RATE_LIMITS["stranger"].partition("/")[0])
        return _expected("stranger", f"address.{address_of(request)}", most)
    kind = "write" if is_write else "read"
    # All tokens of a bot count as one. What a token may not send is not counted against the account.
    sender = f"bot.{token.person_id}" if token.person.is_bot else f"token.{token.pk}"
    by_token = _expected(kind, sender, _most(is_bot=token.person.is_bot, is_write=is_write))
    most = settings.API_ACCOUNT_MULTIPLE * max(_most(is_bot=is_bot, is_write=is_write) for is_bot in (True, False))
    by_account = _expected(f"account-{kind}", f"account.{token.owner_id}", most)
    return min(by_token, by_account, key=lambda limit: limit.left)


def _most(*, is_bot: bool, is_write: bool) -> int:
    if not is_write:
        return settings.API_READS_PER_MINUTE
    return settings.BOT_WRITES_PER_MINUTE if is_bot else settings.API_WRITES_PER_MINUTE


def _expected(kind: str, sender: str, most: int) -> RateLimit:
    """What is left after one more. Raises ``RateLimited``."""
    now = time.time()
    left = most - _count(f"api.rate.{sender}.{kind}.{int(now // MINUTE)}")
    limit = RateLimit(kind, most, left, MINUTE - int(now % MINUTE))
    if left < 0:
        raise RateLimited(number=most, seconds=limit.seconds, headers=limit.headers())
    return limit


def _count(key: str) -> int:
    """One more for all processes together; the first one while the cache is away."""
    with suppress(ValueError):
        return cache.incr(key)
    cache.add(key, 0, 2 * MINUTE)
    with suppress(ValueError):
        return cache.incr(key)
    return 1


def address_of(request: HttpRequest) -> str:
    """From where a request comes, as far as the site can see; a network for IPv6."""
    try:
        return get_ip(request)
    except PermissionDenied:  # Nothing names one: a server behind a socket, without a proxy's header.
        return "unknown"
