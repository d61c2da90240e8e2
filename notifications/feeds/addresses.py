"""Secret addresses of a person's feeds: made, renewed, given up, and read back."""

from __future__ import annotations

from urllib.parse import urljoin

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from notifications.models import FeedAddress
from notifications.models.feed import new_number

_signer = Signer(salt="notices.feeds")


@transaction.atomic
def renew(*, person: User) -> None:
    """Other addresses than before, or the first ones. Raises ``PersonChanged``."""
    person.lock()
    FeedAddress.objects.update_or_create(user=person, defaults={"number": new_number(), "created_at": timezone.now()})


def give_up(*, person: User) -> None:
    """No addresses any more."""
    FeedAddress.objects.filter(user=person).delete()


def urls_of(person: User) -> dict[str, str]:
    """The full addresses by name, ``turns`` and ``deadlines``; nothing if there are none."""
    feed = FeedAddress.objects.filter(user=person).first()
    if feed is None:
        return {}
    token = _signer.sign_object([feed.user_id, feed.number])
    names = ("turns", "deadlines")
    return {name: urljoin(settings.BASE_URL, reverse(f"notices:{name}", args=[token])) for name in names}


def find(token: str) -> FeedAddress | None:
    """Whose address it is: nobody's, whether it was never made, was given up, or its owner has gone."""
    try:
        person, number = _signer.unsign_object(token)
    except (BadSignature, ValueError):
        return None
    feeds = FeedAddress.objects.select_related("user").filter(user__is_active=True, user__deleted_at=None)
    return feeds.filter(user=person, number=number).first()
