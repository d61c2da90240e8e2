"""A tournament as a place to talk: who may see it reads, those who take part and their organiser write."""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User, Viewer
from games.chat import access
from games.chat.models import Room
from games.chat.own_rooms import OwnRoom
from games.tournaments import selectors
from games.tournaments.models import Entry, Tournament


class InTournament(OwnRoom[Tournament]):
    """The room of a tournament."""

    __slots__ = ()
    kept_in = Room.Audience.ENTRANTS

    @property
    def heading(self) -> str:
        return _("Tournament chat")

    def people(self) -> QuerySet[User]:
        entries = self.owner.entries.filter(status=Entry.Status.IN).values("person")
        return User.objects.active().filter(Q(pk__in=entries) | Q(pk=self.owner.organiser_id)).order_by("pk")

    def takes_part(self, user: Viewer) -> bool:
        entered = self.owner.entries.filter(person=user.pk, status=Entry.Status.IN)
        return self.owner.organiser_id == user.pk or entered.exists()

    def is_closed(self) -> bool:
        return access.is_closed(self.owner.ended_at)

    def who_writes(self) -> str:
        return _("Only players and the organiser can write here.")


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
