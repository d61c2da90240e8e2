"""Signed links that stop one kind of notice by one channel for one person, without signing in."""

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
"""The salt is older than this room: links in mails that were sent then work too."""
_UNNAMED = "mail"
"""The channel of links that name none: the only one there was."""


class Subscription(NamedTuple):
    """What one person is told: of one kind, by one channel."""

    user: User
    kind: NotificationType
    channel: str

    def stop(self) -> None:
        """Tell no more of these; doing it twice changes nothing. Raises ``PersonChanged``."""
        if self.kind is DIGEST:
            hours.stop_digest(self.user)
        else:
            choices.keep(person=self.user, wanted={(self.kind, self.channel): NEVER})


def unsubscribe_url(user: User, kind: NotificationType, channel: str) -> str:
    """The full address to put into a mail and into its List-Unsubscribe header; it works for a year."""
    named = [] if channel == _UNNAMED else [channel]
    token = _signer.sign_object([user.pk, kind.code, *named])
    return urljoin(settings.BASE_URL, reverse("notices:unsubscribe", args=[token]))


def find_subscription(token: str) -> Subscription | None:
    """What a link is about, or nothing if we never made it, it is too old, or the person or the kind has gone."""
    try:
        pk, code, *named = _signer.unsign_object(token, max_age=settings.UNSUBSCRIBE_LINK_AGE)
    except BadSignature:
        return None
    user, kind = User.objects.active().filter(pk=pk).first(), TYPES.get(code)
    [channel] = named or [_UNNAMED]
    return Subscription(user, kind, channel) if user and kind else None
