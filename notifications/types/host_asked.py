"""Notification that somebody who cannot sit down asks the host for a game without ratings, or for another one."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode, urljoin

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.lobby.requests import Wanted, may_ask
from games.models import Game
from notifications.models import Notice
from notifications.timing import NOW
from notifications.types.notification_type import Plain, game_of


class HostAsked(Plain):
    """Type for hosts; obsolete once who asked sits there, or the table is as they wanted it."""

    code = folder = "host_asked"
    name = _("Requests to you as a host")
    preference_label = _("Someone asks me for a game")
    at_first = NOW
    asks_people = True

    def key(self, game: Game, user: User, what: str) -> str:
        """Unique key: everybody asks a host once for each thing about a table."""
        return f"host-asked:{what}:{game.pk}:{user.pk}"

    def skip_reason(self, notice: Notice) -> str:
        asking = asking_in(notice.key)
        if asking is None or asking.deleted_at:
            return "wish-gone"
        return "" if may_ask(game_of(notice), asking, wanted_in(notice.key)) else "answered"

    def context(self, notice: Notice) -> dict[str, Any]:
        asking = asking_in(notice.key)
        assert asking is not None, "a notification is obsolete without who asks"
        is_casual = wanted_in(notice.key) == Wanted.CASUAL
        where = reverse("notices:inbox") if is_casual else new_table_with(asking)
        return {
            "name": asking.display_name,
            "is_casual": is_casual,
            "act_url": urljoin(settings.BASE_URL, where),
        }


def wanted_in(key: str) -> Wanted:
    """What is asked."""
    return Wanted(key.split(":")[1])


def asking_in(key: str) -> User | None:
    """Who asks."""
    return User.objects.filter(pk=int(key.split(":")[3])).first()


def new_table_with(user: User) -> str:
    """The form of a new table that invites somebody."""
    return f"{reverse('games:new_table')}?{urlencode({'with': user.username})}"
