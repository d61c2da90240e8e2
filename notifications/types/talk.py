"""Notification of unread messages at your table."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.relations import selectors as relations
from games.chat import selectors
from games.chat.models import Line, Room
from games.chat.texts import mentioned
from notifications.models import Notice
from notifications.timing import USUAL_PAUSE
from notifications.types.notification_type import Plain, game_of

LINES = 5
"""Messages in the notification; the table's page has the rest."""


class Talk(Plain):
    """Type created with the first unread message; its text has all messages that are unread when it is due."""

    code = folder = "talk"
    name = _("Messages at your table")
    preference_label = _("Messages at my table")
    at_first = USUAL_PAUSE

    def key(self, room: Room, user: User, read: int) -> str:
        """Unique key: one for all messages after the last one the user has read."""
        return f"talk:{room.pk}:{user.pk}:{read}"

    def skip_reason(self, notice: Notice) -> str:
        room, read = self._unread_from(notice)
        if room is None or not game_of(notice).seats.filter(user=notice.user).exists():
            return "table-gone"
        if selectors.read_until(room, notice.user) > read:
            return "read"
        return "" if self._lines(room, notice.user, read) else "read"

    def context(self, notice: Notice) -> dict[str, Any]:
        room, read = self._unread_from(notice)
        assert room is not None, "a notification is obsolete without its room"
        lines = self._lines(room, notice.user, read)
        authors = list(dict.fromkeys(line.author.display_name for line in lines if line.author))
        return {
            "name": authors[-1],
            "lines": [(line.author.display_name, line.text) for line in lines[-LINES:] if line.author],
        }

    def is_hurried(self, notice: Notice) -> bool:
        """Whether an unread message mentions the user."""
        room, read = self._unread_from(notice)
        return room is not None and any(
            notice.user.username in mentioned(line.text, frozenset({notice.user.username}))
            for line in self._lines(room, notice.user, read)
        )

    def _lines(self, room: Room, user: User, read: int) -> list[Line]:
        """The last unread messages of others that are still shown, without authors whom the user mutes or blocks."""
        lines = room.lines.filter(number__gt=read, status=Line.Status.SHOWN, author__isnull=False)
        unheard = relations.unheard_by(user)
        return list(lines.exclude(author__in={user.pk, *unheard}).select_related("author").order_by("-number")[:LINES])[
            ::-1
        ]

    def _unread_from(self, notice: Notice) -> tuple[Room | None, int]:
        """The room and the last read number in the notification's key."""
        _kind, room, _person, read = notice.key.split(":")
        return Room.objects.filter(pk=int(room)).first(), int(read)
