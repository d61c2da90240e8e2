"""Signed links that unsubscribe a user from one notification type on one channel, without a login."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urljoin

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.urls import reverse

from accounts.models import User
from notifications.preferences import choices, hours
from notifications.timing import NEVER
from notifications.types import DIGEST, TYPES, NotificationType

_signer = TimestampSigner(salt="accounts.unsubscribe")
"""The salt is older than this package and stays, so that links in old mails still work."""
_UNNAMED = "mail"
"""The channel of old links without one, from when there was only mail."""


class Subscription(NamedTuple):
    """A user's notifications of one type by one channel."""

    user: User
    kind: NotificationType
    channel: str

    def stop(self) -> None:
        """Switch them off; idempotent. Raises ``PersonChanged``."""
        if self.kind is DIGEST:
            hours.stop_digest(self.user)
        else:
            choices.keep(user=self.user, wanted={(self.kind, self.channel): NEVER})


def unsubscribe_url(user: User, kind: NotificationType, channel: str) -> str:
    """The absolute URL for a mail's text and its List-Unsubscribe header; valid for ``UNSUBSCRIBE_LINK_AGE``."""
    named = [] if channel == _UNNAMED else [channel]
    token = _signer.sign_object([user.pk, kind.code, *named])
    return urljoin(settings.BASE_URL, reverse("notices:unsubscribe", args=[token]))


def find_subscription(token: str) -> Subscription | None:
    """The subscription of a link; ``None`` if the signature is invalid or expired, or the user or type is gone."""
    try:
        pk, code, *named = _signer.unsign_object(token, max_age=settings.UNSUBSCRIBE_LINK_AGE)
    except BadSignature:
        return None
    user, kind = User.objects.active().filter(pk=pk).first(), TYPES.get(code)
    [channel] = named or [_UNNAMED]
    return Subscription(user, kind, channel) if user and kind else None
