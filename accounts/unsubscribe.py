"""Signed links that stop one kind of mail for one person, without signing in."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urljoin

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.urls import reverse

from accounts.models import MailKind, User

_signer = TimestampSigner(salt="accounts.unsubscribe")


class Subscription(NamedTuple):
    """One kind of mail to one person."""

    user: User
    kind: MailKind

    def stop(self) -> None:
        """Send no more of these; doing it twice changes nothing."""
        User.objects.active().filter(pk=self.user.pk).update(**{self.kind.value: False})


def unsubscribe_url(user: User, kind: MailKind) -> str:
    """The full address to put into a mail and into its List-Unsubscribe header; it works for a year."""
    token = _signer.sign_object([user.pk, kind.value])
    return urljoin(settings.BASE_URL, reverse("accounts:unsubscribe", args=[token]))


def find_subscription(token: str) -> Subscription | None:
    """What a link is about, or nothing if we never made that link, it is too old or the person has gone."""
    try:
        pk, kind = _signer.unsign_object(token, max_age=settings.UNSUBSCRIBE_LINK_AGE)
    except BadSignature:
        return None
    user = User.objects.active().filter(pk=pk).first()
    return Subscription(user, MailKind(kind)) if user else None
