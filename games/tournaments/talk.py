"""A tournament as a place to talk: who may see it reads; of them those who take part and the organiser write."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User, Viewer
from games.chat import access
from games.chat.models import Room
from games.chat.own_rooms import OwnRoom
from games.tournaments import selectors
from games.tournaments.models import Tournament


class InTournament(OwnRoom[Tournament]):
    """The room of a tournament."""

    __slots__ = ()
    kept_in = Room.Audience.ENTRANTS

    @property
    def heading(self) -> str:
        return _("Tournament chat")

    def people(self) -> QuerySet[User]:
        entries = selectors.standing_entries().filter(tournament=self.owner).values("person")
        return User.objects.active().filter(Q(pk__in=entries) | Q(pk=self.owner.organiser_id)).order_by("pk")

    def takes_part(self, user: Viewer) -> bool:
        entered = selectors.standing_entries().filter(tournament=self.owner, person=user.pk)
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

    def heard_by(self, user: User, public_ids: Collection[str]) -> Mapping[str, InTournament]:
        entered = selectors.standing_entries().filter(person=user.pk).values("tournament")
        own = Q(organiser=user.pk) | Q(pk__in=entered)
        found = Tournament.objects.filter(own, public_id__in=public_ids)
        return {each.public_id: InTournament(each) for each in found}

    def of_rooms(self, rooms: Collection[Room]) -> Mapping[int, InTournament]:
        found = Tournament.objects.filter(room__in=rooms)
        return {each.room_id: InTournament(each) for each in found if each.room_id is not None}

    def way_back(self, request: HttpRequest, public_id: str) -> str:
        return reverse("tournaments:tournament", args=[public_id])
