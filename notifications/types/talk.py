"""Notification of unread messages at your table, and of those that mention you elsewhere."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.relations import selectors as relations
from games.chat import selectors
from games.chat.models import Line, Room
from games.chat.places import Place, place_of
from notifications.models import Notice
from notifications.timing import USUAL_PAUSE
from notifications.types.notification_type import Plain

LINES = 5
"""Messages in the notification; the table's page has the rest."""
MOST_LINES = 300
"""So many of a tournament or a group are looked through for mentions."""


class Talk(Plain):
    """Type created with the first unread message; its text has all messages that are unread when it is due."""

    code = folder = "talk"
    name = _("Messages at your table")
    preference_label = _("Messages at my table")
    at_first = USUAL_PAUSE

    def key(self, room: Room, user: User, read: int) -> str:
        """Unique key: one for all messages after the last one the user has read."""
        return f"talk:{room.pk}:{user.pk}:{read}"

    def room_in(self, key: str) -> int:
        """The room whose messages such a key is about."""
        return int(key.split(":")[1])

    def skip_reason(self, notice: Notice) -> str:
        room, place, read = self._unread_from(notice)
        if room is None or place is None or notice.user not in place.hearers():
            return "table-gone"
        if selectors.read_until(room, notice.user) > read:
            return "read"
        return "" if self._lines(room, place, notice.user, read) else "read"

    def context(self, notice: Notice) -> dict[str, Any]:
        room, place, read = self._unread_from(notice)
        assert room is not None, "a notification is obsolete without its room"
        assert place is not None, "or without the place"
        lines = self._lines(room, place, notice.user, read)
        authors = list(dict.fromkeys(line.author.display_name for line in lines if line.author))
        return {
            "name": authors[-1],
            "place": "" if place.tells_all else place.name,
            "lines": [(line.author.display_name, line.text) for line in lines[-LINES:] if line.author],
        }

    def is_hurried(self, notice: Notice) -> bool:
        """Whether an unread message mentions the user."""
        room, place, read = self._unread_from(notice)
        lines = self._lines(room, place, notice.user, read) if room and place else []
        return any(selectors.mentions(line, notice.user) for line in lines)

    def page(self, notice: Notice) -> str:
        """The talk of a tournament or a group."""
        _room, place, _read = self._unread_from(notice)
        return f"{place.address}#talk" if place and not place.tells_all else super().page(notice)

    def _lines(self, room: Room, place: Place, user: User, read: int) -> list[Line]:
        """The last unread messages of others that are still shown, without authors whom the user mutes or blocks.

        In a tournament or a group those alone that mention the user.
        """
        lines = room.lines.filter(number__gt=read, status=Line.Status.SHOWN, author__isnull=False)
        unheard = relations.unheard_by(user)
        found = lines.exclude(author__in={user.pk, *unheard}).select_related("author").order_by("-number")
        if place.tells_all:
            return list(found[:LINES])[::-1]
        return [line for line in found[:MOST_LINES] if selectors.mentions(line, user)][:LINES][::-1]

    def _unread_from(self, notice: Notice) -> tuple[Room | None, Place | None, int]:
        """The room with its place, and the last read number, in the notification's key."""
        _kind, key, _person, read = notice.key.split(":")
        room = Room.objects.select_related("game").filter(pk=int(key)).first()
        return room, place_of(room) if room else None, int(read)
