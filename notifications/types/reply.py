"""Notification that answers a reply by mail: where to write instead."""

from __future__ import annotations

from datetime import date
from typing import Any
from urllib.parse import urljoin

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from notifications.models import Notice
from notifications.timing import NOW
from notifications.types.notification_type import Plain


class Reply(Plain):
    """Type of automatic answers, created when a mail server hands over a reply."""

    code = folder = "reply"
    name = _("Where to write instead of replying")
    preference_label = ""
    at_first = NOW
    breaks_quiet = True
    is_in_inbox = False

    def key(self, user: User, day: date) -> str:
        """Unique key: one answer per user and day."""
        return f"reply:{user.pk}:{day:%Y%m%d}"

    def skip_reason(self, notice: Notice) -> str:
        return ""

    def context(self, notice: Notice) -> dict[str, Any]:
        return {"my_games_url": urljoin(settings.BASE_URL, reverse("games:my_games"))}
