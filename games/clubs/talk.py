"""A group as a place to talk: its members read and write."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User, Viewer
from games.chat.models import Room
from games.chat.own_rooms import OwnRoom
from games.clubs import selectors
from games.clubs.models import Group, Member


class InGroup(OwnRoom[Group]):
    """The room of a group, which is never closed."""

    __slots__ = ()
    kept_in = Room.Audience.MEMBERS

    @property
    def heading(self) -> str:
        return _("Group chat")

    def people(self) -> QuerySet[User]:
        joined = self.owner.members.filter(joined_at__isnull=False).values("person")
        return User.objects.active().filter(pk__in=joined).order_by("pk")

    def takes_part(self, user: Viewer) -> bool:
        return self.owner.members.filter(person=user.pk, joined_at__isnull=False).exists()

    def who_writes(self) -> str:
        return _("Only members can write here.")


class Groups:
    """Those that the viewer has joined: to everybody else there is no such room."""

    audiences = (Room.Audience.MEMBERS,)

    def visible(self, request: HttpRequest, public_id: str, audience: Room.Audience) -> InGroup:
        return InGroup(selectors.own_group(request.user, public_id))

    def heard_by(self, user: User, public_ids: Collection[str]) -> Mapping[str, InGroup]:
        members = Member.objects.filter(group__public_id__in=public_ids, person=user, joined_at__isnull=False)
        return {member.group.public_id: InGroup(member.group) for member in members.select_related("group")}

    def of_rooms(self, rooms: Collection[Room]) -> Mapping[int, InGroup]:
        found = Group.objects.filter(room__in=rooms)
        return {each.room_id: InGroup(each) for each in found if each.room_id is not None}

    def way_back(self, request: HttpRequest, public_id: str) -> str:
        return reverse("groups:group", args=[public_id])
