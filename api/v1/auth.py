"""Authentication and scopes: who asks, and for what. How often: ``cacao_site/http/rate_limits.py``."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, ClassVar, cast

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone, translation
from ninja.security import HttpBearer

from accounts.locale.reader import PageRequest, PersonRequest, known_language
from accounts.sanctions import texts
from accounts.sanctions.models import Sanction
from accounts.sanctions.selectors import contact_address
from api import selectors
from api.errors import Banned, InsufficientScope, InvalidToken
from api.models import Scope, Token

SAFE = ("GET", "HEAD", "OPTIONS")
_USED = timedelta(minutes=1)


class PublicRequest(PageRequest):
    """A request with a token that holds, or with none: then ``user`` is anonymous."""

    token: Token | None


class ApiRequest(PersonRequest):
    """A request with a token that holds; ``user`` is whom it acts as."""

    token: Token | None


def authenticate(request: HttpRequest) -> ApiRequest:
    """The request with its token and person; without a token that holds it is nobody's, whatever its cookies say."""
    known = cast("ApiRequest", request)
    known.token = _token(request)
    if known.token is None:
        request.user = AnonymousUser()
        return known
    known.user = known.token.person
    _speak_to(known)
    _note_use(known.token)
    return known


class Bearer(HttpBearer):
    """``Authorization: Bearer …`` with a token that allows a scope; cookies and addresses say nothing here."""

    scope: ClassVar[Scope]

    def __call__(self, request: HttpRequest) -> Any:
        token = cast("ApiRequest", request).token
        if token is None:
            raise _refusal(request)
        if not token.allows(self.scope):
            raise InsufficientScope(scope=self.scope.value)
        return token

    def authenticate(self, request: HttpRequest, token: str) -> Any:
        """Never called: the token is known before any operation runs."""
        raise NotImplementedError


# The schema knows a kind of token by its class: each scope has one.


class Read(Bearer):
    """Reads what its person sees."""

    scope = Scope.READ


class Play(Bearer):
    """Plays: steps, turns, plans, hints, answers to puzzles."""

    scope = Scope.PLAY


class Talk(Bearer):
    """Talks, and writes notes."""

    scope = Scope.TALK


class Tables(Bearer):
    """Makes tables and tournaments one’s own: joins, invites, agrees, enters."""

    scope = Scope.TABLES


class Webhooks(Bearer):
    """Makes, changes, tests and removes webhooks."""

    scope = Scope.WEBHOOKS


class Anybody(Read):
    """No token, for what strangers may see on pages too; what is sent must hold."""

    def __call__(self, request: HttpRequest) -> Any:
        return super().__call__(request) if "Authorization" in request.headers else self


READ, PLAY, TALK, TABLES, WEBHOOKS, PUBLIC = Read(), Play(), Talk(), Tables(), Webhooks(), Anybody()
KINDS: Mapping[str, type[Bearer]] = {kind.__name__: kind for kind in (Read, Play, Talk, Tables, Webhooks, Anybody)}


def _token(request: HttpRequest) -> Token | None:
    secret = _secret(request)
    return selectors.token_of(secret) if secret else None


def _secret(request: HttpRequest) -> str:
    kind, _blank, secret = request.headers.get("Authorization", "").partition(" ")
    return secret.strip() if kind.lower() == "bearer" else ""


def _refusal(request: HttpRequest) -> Banned | InvalidToken:
    """Why no token holds: whoever holds one of somebody banned is told so, and until when."""
    secret = _secret(request)
    ban = selectors.ban_behind(secret) if secret else None
    return Banned(reason=ban.reason, end=_end(ban)) if ban else InvalidToken()


def _end(ban: Sanction) -> str:
    return " ".join(filter(None, (texts.end(ban.until), contact_address())))


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
