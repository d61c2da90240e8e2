"""Secret URLs of a user's feeds: created, renewed, revoked, and resolved."""

from __future__ import annotations

from urllib.parse import urljoin

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from core.db.compiled import compiled_query
from notifications.models import FeedAddress
from notifications.models.feed import new_number

_signer = Signer(salt="notices.feeds")


@transaction.atomic
def renew(*, user: User) -> None:
    """Create or replace the user's URLs. Raises ``PersonChanged``."""
    user.lock()
    FeedAddress.objects.update_or_create(user=user, defaults={"number": new_number(), "created_at": timezone.now()})


def give_up(*, user: User) -> None:
    """Revoke the user's URLs."""
    FeedAddress.objects.filter(user=user).delete()


def urls_of(user: User) -> dict[str, str]:
    """The absolute URLs ``turns`` and ``deadlines`` by name; empty if the user has none."""
    feed = FeedAddress.objects.filter(user=user).first()
    if feed is None:
        return {}
    token = _signer.sign_object([feed.user_id, feed.number])
    return {name: url(name, token) for name in ("turns", "deadlines")}


def url(name: str, token: str) -> str:
    """The absolute URL of a feed."""
    return urljoin(settings.BASE_URL, reverse(f"notices:{name}", args=[token]))


def find(token: str) -> FeedAddress | None:
    """The feed of a token; ``None`` if the token is invalid or revoked, or its user is gone."""
    try:
        person, number = _signer.unsign_object(token)
    except (BadSignature, ValueError):
        return None
    return _feed.first(person, number)


@compiled_query
def _feed(person: int, number: int) -> QuerySet[FeedAddress]:
    feeds = FeedAddress.objects.select_related("user").filter(user__is_active=True, user__deleted_at=None)
    return feeds.filter(user_id=person, number=number)
