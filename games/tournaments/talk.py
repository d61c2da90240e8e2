"""A tournament as a place to talk: who may see it reads, those who take part and their organiser write."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User, Viewer
from games.chat import access
from games.chat.errors import MayNotTalk, TalkClosed
from games.chat.models import Room
from games.operations.silence import expect_heard
from games.tournaments import selectors
from games.tournaments.models import Entry, Tournament


@dataclass(frozen=True, slots=True)
class InTournament:
    """The room of a tournament."""

    tournament: Tournament
    audience = Room.Audience.ENTRANTS
    tells_all = False

    @property
    def public_id(self) -> str:
        return self.tournament.public_id

    @property
    def address(self) -> str:
        return self.tournament.get_absolute_url()

    @property
    def name(self) -> str:
        return self.tournament.name

    @property
    def heading(self) -> str:
        return _("Tournament chat")

    @property
    def title(self) -> str:
        return self.tournament.title

    def turn_address(self, number: int) -> str:
        return ""

    def room(self) -> Room | None:
        return self.tournament.room

    def make_room(self) -> Room:
        locked = Tournament.objects.select_for_update(no_key=True, of=("self",)).get(pk=self.tournament.pk)
        if locked.room is None:
            locked.room = Room.objects.create(audience=self.audience)
            locked.save(update_fields=["room"])
        self.tournament.room = locked.room
        return locked.room

    def names(self) -> frozenset[str]:
        return frozenset(self._people().values_list("username", flat=True))

    def hearers(self) -> Sequence[User]:
        return list(self._people())

    def _people(self) -> QuerySet[User]:
        entries = self.tournament.entries.filter(status=Entry.Status.IN).values("person")
        return User.objects.active().filter(Q(pk__in=entries) | Q(pk=self.tournament.organiser_id)).order_by("pk")

    def readable(self, viewer: Viewer) -> Sequence[Room.Audience]:
        return [self.audience]

    def of(self, audience: Room.Audience) -> InTournament:
        return self

    def is_closed(self) -> bool:
        return access.is_closed(self.tournament.ended_at)

    def may_write(self, viewer: Viewer) -> bool:
        return viewer.is_authenticated and not self.is_closed() and self.takes_part(viewer)

    def who_writes(self) -> str:
        return _("Only players and the organiser can write here.")

    def expect_writable(self, user: User) -> None:
        if not self.takes_part(user):
            raise MayNotTalk
        if self.is_closed():
            raise TalkClosed(days=settings.TALK_OPEN_DAYS)
        expect_heard(user)

    def takes_part(self, user: Viewer) -> bool:
        """Whether it is also theirs."""
        entered = self.tournament.entries.filter(person=user.pk, status=Entry.Status.IN)
        return self.tournament.organiser_id == user.pk or entered.exists()


class Tournaments:
    """All that have a page for the viewer."""

    audiences = (Room.Audience.ENTRANTS,)

    def visible(self, request: HttpRequest, public_id: str, audience: Room.Audience) -> InTournament:
        return InTournament(selectors.tournament_for(request.user, public_id))

    def heard_by(self, user: User, public_id: str) -> InTournament | None:
        found = Tournament.objects.filter(public_id=public_id).first()
        place = InTournament(found) if found else None
        return place if place and place.takes_part(user) else None

    def of_room(self, room: Room) -> InTournament | None:
        found = Tournament.objects.filter(room=room).first()
        return InTournament(found) if found else None

    def way_back(self, request: HttpRequest, public_id: str) -> str:
        return reverse("tournaments:tournament", args=[public_id])
