"""Notification of a friend request or its answer."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.relations import selectors as relations
from accounts.relations.models import Tie
from notifications.models import Notice
from notifications.timing import USUAL_PAUSE
from notifications.types.notification_type import Plain


class Friend(Plain):
    """Type of friend requests and answers; obsolete once the recipient has answered on the page of people."""

    code = folder = "friend"
    name = _("Friend requests")
    preference_label = _("Friend requests")
    at_first = USUAL_PAUSE
    asks_people = True

    def key(self, user: User, other: User) -> str:
        """Unique key: one notification per pair, however often the request is withdrawn and repeated."""
        return f"friend:{user.pk}:{other.pk}"

    def skip_reason(self, notice: Notice) -> str:
        said, answer = self._ties(notice)
        if said is None:
            return "wish-gone"
        if relations.has_blocked(notice.user, said.person):
            return "blocked"
        return "answered-wish" if answer and answer.made_at > said.made_at else ""

    def context(self, notice: Notice) -> dict[str, Any]:
        said, answer = self._ties(notice)
        assert said is not None, "a notification is obsolete without the request"
        return {"name": said.person.display_name, "has_agreed": answer is not None}

    def page(self, notice: Notice) -> str:
        return reverse("games:my_people")

    def _ties(self, notice: Notice) -> tuple[Tie | None, Tie | None]:
        """What the other has said, and what the reader has."""
        _kind, other, _person = notice.key.split(":")
        friends = Tie.objects.select_related("person").filter(kind=Tie.Kind.FRIEND)
        said = friends.filter(person=int(other), other=notice.user, person__deleted_at=None).first()
        return said, friends.filter(person=notice.user, other=int(other)).first()
