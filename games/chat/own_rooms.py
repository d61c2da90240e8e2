"""Places to talk whose own row names their only room: what tournaments and clubs have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeVar, cast

from django.conf import settings
from django.db.models import Model, QuerySet

from accounts.models import User, Viewer
from games.chat.errors import MayNotTalk, TalkClosed
from games.chat.models import Room
from games.operations.silence import expect_heard

Owner = TypeVar("Owner", bound=Model)


@dataclass(frozen=True, slots=True)
class OwnRoom(ABC, Generic[Owner]):
    """One room, in which those who take part write; a subclass says who they are, and how it is called."""

    owner: Owner
    """With ``room``, ``public_id``, ``name``, ``title`` and an address."""
    kept_in: ClassVar[Room.Audience]
    tells_all = False

    @property
    def _row(self) -> Any:
        return self.owner

    @property
    def audience(self) -> Room.Audience:
        return self.kept_in

    @property
    def public_id(self) -> str:
        return str(self._row.public_id)

    @property
    def address(self) -> str:
        return str(self._row.get_absolute_url())

    @property
    def name(self) -> str:
        return str(self._row.name)

    @property
    def title(self) -> str:
        return str(self._row.title)

    @property
    @abstractmethod
    def heading(self) -> str:
        """The headline above its talk."""

    def turn_address(self, number: int) -> str:
        return ""

    def room(self) -> Room | None:
        return cast("Room | None", self._row.room)

    def make_room(self) -> Room:
        rows = type(self.owner)._default_manager.select_for_update(no_key=True, of=("self",))
        locked: Any = rows.get(pk=self.owner.pk)
        if locked.room is None:
            locked.room = Room.objects.create(audience=self.audience)
            locked.save(update_fields=["room"])
        self._row.room = locked.room
        return cast("Room", locked.room)

    @abstractmethod
    def people(self) -> QuerySet[User]:
        """Those who write there, and hear of lines that mention them."""

    @abstractmethod
    def takes_part(self, user: Viewer) -> bool:
        """Whether it is also theirs."""

    def names(self) -> frozenset[str]:
        return frozenset(self.people().values_list("username", flat=True))

    def hearers(self) -> Sequence[User]:
        return list(self.people())

    def readable(self, viewer: Viewer) -> Sequence[Room.Audience]:
        return [self.audience]

    def of(self, audience: Room.Audience) -> Self:
        return self

    def is_closed(self) -> bool:
        return False

    def may_write(self, viewer: Viewer) -> bool:
        return viewer.is_authenticated and not self.is_closed() and self.takes_part(viewer)

    @abstractmethod
    def who_writes(self) -> str:
        """A sentence for whoever may only read."""

    def expect_writable(self, user: User) -> None:
        if not self.takes_part(user):
            raise MayNotTalk
        if self.is_closed():
            raise TalkClosed(days=settings.TALK_OPEN_DAYS)
        expect_heard(user)
