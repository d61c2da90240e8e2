"""Reads of tokens and bots."""

from __future__ import annotations

from hashlib import sha256

from django.db.models import QuerySet

from accounts.models import User
from accounts.sanctions.models import Sanction
from accounts.sanctions.selectors import ban_of
from api.models import Token
from core.db.compiled import compiled_query


def digest_of(secret: str) -> str:
    """What is kept of a token's text. It is long and random, so a fast hash cannot be tried backwards."""
    return sha256(secret.encode()).hexdigest()


def token_of(secret: str) -> Token | None:
    """The token with this text, if it holds and both its people may come in."""
    token = _tokens.first(digest_of(secret))
    if token is None or token.is_over or not all(map(_may_come_in, (token.owner, token.person))):
        return None
    return token


@compiled_query
def _tokens(digest: str) -> QuerySet[Token]:
    return Token.objects.filter(digest=digest).select_related("owner", "person")


def ban_behind(secret: str) -> Sanction | None:
    """The ban because of which the token with this text does not hold, whatever else is wrong with it."""
    token = _tokens.first(digest_of(secret))
    return ban_of(token.person) or ban_of(token.owner) if token else None


def _may_come_in(user: User) -> bool:
    return user.is_active and user.deleted_at is None


def tokens_of(owner: User) -> QuerySet[Token]:
    """All tokens that somebody made, the latest first."""
    return Token.objects.filter(owner=owner).select_related("person").order_by("-made_at", "-pk")


def bots_of(owner: User) -> QuerySet[User]:
    """The bots for which somebody answers, the oldest first."""
    return User.objects.active().filter(is_bot=True, bot_owner=owner).order_by("pk")
