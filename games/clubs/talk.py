"""A group as a place to talk: its members read and write."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User, Viewer
from games.chat.errors import MayNotTalk
from games.chat.models import Room
from games.clubs import selectors
from games.clubs.models import Group, Member
from games.operations.silence import expect_heard


@dataclass(frozen=True, slots=True)
class InGroup:
    """The room of a group, which is never closed."""

    group: Group
    audience = Room.Audience.MEMBERS
    tells_all = False

    @property
    def public_id(self) -> str:
        return self.group.public_id

    @property
    def address(self) -> str:
        return self.group.get_absolute_url()

    @property
    def name(self) -> str:
        return self.group.name

    @property
    def heading(self) -> str:
        return _("Group chat")

    @property
    def title(self) -> str:
        return self.group.title

    def turn_address(self, number: int) -> str:
        return ""

    def room(self) -> Room | None:
        return self.group.room

    def make_room(self) -> Room:
        locked = Group.objects.select_for_update(no_key=True, of=("self",)).get(pk=self.group.pk)
        if locked.room is None:
            locked.room = Room.objects.create(audience=self.audience)
            locked.save(update_fields=["room"])
        self.group.room = locked.room
        return locked.room

    def names(self) -> frozenset[str]:
        return frozenset(self._people().values_list("username", flat=True))

    def hearers(self) -> Sequence[User]:
        return list(self._people())

    def _people(self) -> QuerySet[User]:
        joined = self.group.members.filter(joined_at__isnull=False).values("person")
        return User.objects.active().filter(pk__in=joined).order_by("pk")

    def readable(self, viewer: Viewer) -> Sequence[Room.Audience]:
        return [self.audience]

    def of(self, audience: Room.Audience) -> InGroup:
        return self

    def is_closed(self) -> bool:
        return False

    def may_write(self, viewer: Viewer) -> bool:
        return viewer.is_authenticated

    def who_writes(self) -> str:
        return _("Only members can write here.")

    def expect_writable(self, user: User) -> None:
        if not self.group.members.filter(person=user, joined_at__isnull=False).exists():
            raise MayNotTalk
        expect_heard(user)


class Groups:
    """Those that the viewer has joined: to everybody else there is no such room."""

    audiences = (Room.Audience.MEMBERS,)

    def visible(self, request: HttpRequest, public_id: str, audience: Room.Audience) -> InGroup:
        return InGroup(selectors.own_group(request.user, public_id))

    def heard_by(self, user: User, public_id: str) -> InGroup | None:
        members = Member.objects.filter(group__public_id=public_id, person=user, joined_at__isnull=False)
        member = members.select_related("group").first()
        return InGroup(member.group) if member else None

    def of_room(self, room: Room) -> InGroup | None:
        found = Group.objects.filter(room=room).first()
        return InGroup(found) if found else None

    def way_back(self, request: HttpRequest, public_id: str) -> str:
        return reverse("groups:group", args=[public_id])
