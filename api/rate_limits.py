"""How many requests programs may send: by token, by account, and by address without a token that holds.

The middleware of all requests asks this (``cacao_site/http/rate_limits.py``).
"""

from __future__ import annotations

import time
from contextlib import suppress
from typing import NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from accounts.allauth_internals import get_ip
from api.errors import RateLimited
from api.models import Token

MINUTE = 60
PIECES = 30
"""In which what a token may send is counted against its account: to count each request twice would be felt."""


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


class Allowance(NamedTuple):
    """What one sender may send in each minute, to all processes together."""

    kind: str
    sender: str
    most: int

    def take(self, requests: int = 1) -> RateLimit:
        """Count so many; says what is left. Raises ``RateLimited``."""
        now = time.time()
        left = self.most - _count(f"api.rate.{self.sender}.{self.kind}.{int(now // MINUTE)}", requests)
        limit = RateLimit(self.kind, self.most, left, MINUTE - int(now % MINUTE))
        if left < 0:
            raise RateLimited(number=self.most, seconds=limit.seconds, headers=limit.headers())
        return limit


def count(request: HttpRequest, token: Token | None, *, is_write: bool) -> RateLimit:
    """Count a request; says what is left. Raises ``RateLimited``."""
    if token is None:
        return _of_stranger(request).take()
    own = _of_token(token, is_write=is_write)
    limit = own.take()
    piece = max(1, own.most // PIECES)
    if (own.most - limit.left) % piece == 1 % piece:
        _count_against_account(token.owner_id, own, piece, is_write=is_write)
    return limit


def _count_against_account(owner: int, own: Allowance, piece: int, *, is_write: bool) -> None:
    """An account that has sent enough ends the minute of its token. Raises ``RateLimited``."""
    most = settings.API_ACCOUNT_MULTIPLE * max(_most(is_bot=is_bot, is_write=is_write) for is_bot in (True, False))
    try:
        Allowance(f"account-{own.kind}", f"account.{owner}", most).take(piece)
    except RateLimited:
        with suppress(RateLimited):
            own.take(own.most)
        raise


def count_games(request: HttpRequest, token: Token | None) -> None:
    """Count an answer with many games, of an account or an address. Raises ``RateLimited``."""
    sender = f"account.{token.owner_id}" if token else f"address.{address_of(request)}"
    Allowance("games", sender, settings.GAMES_ANSWERS_PER_MINUTE).take()


def _of_stranger(request: HttpRequest) -> Allowance:
    # As allauth writes limits; its own count would let one request wait for another.
    most = int(settings.API_RATE_LIMITS["stranger"].partition("/")[0])
    return Allowance("stranger", f"address.{address_of(request)}", most)


def _of_token(token: Token, *, is_write: bool) -> Allowance:
    """All tokens of a bot count as one."""
    sender = f"bot.{token.person_id}" if token.person.is_bot else f"token.{token.pk}"
    kind = "write" if is_write else "read"
    return Allowance(kind, sender, _most(is_bot=token.person.is_bot, is_write=is_write))


def _most(*, is_bot: bool, is_write: bool) -> int:
    if not is_write:
        return int(settings.API_READS_PER_MINUTE)
    return int(settings.BOT_WRITES_PER_MINUTE if is_bot else settings.API_WRITES_PER_MINUTE)


def _count(key: str, more: int) -> int:
    """So many more for all processes together; the first ones while the cache is away."""
    with suppress(ValueError):
        return int(cache.incr(key, more))
    cache.add(key, 0, 2 * MINUTE)
    with suppress(ValueError):
        return int(cache.incr(key, more))
    return more


def address_of(request: HttpRequest) -> str:
    """From where a request comes, as far as the site can see; a network for IPv6."""
    try:
        return get_ip(request)
    except PermissionDenied:  # Nothing names one: a server behind a socket, without a proxy's header.
        return "unknown"
