"""Who is looking at a running table, for those who play there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.crypto import salted_hmac

from accounts.models import Viewer
from core.db.compiled import compiled_query
from games.models import Game, HiddenPart, Seat
from games.tables import presence
from games.tables.pages.parts import Place, SentEachTime, Visit


class Present(NamedTuple):
    """Somebody who is there."""

    number: int
    name: str
    colour: str


class PresenceMark:
    """Version token of who is there: it stands in the same question for news as the board."""

    code = "present"

    def keys(self, public_id: str, reader: str) -> Sequence[str]:
        return (presence.mark_key(public_id),)

    def mark(self, game: Game, viewer: Viewer) -> str:
        return _mark(game, _present(game, seats)) if (seats := _seats(game, viewer)) else ""


class PresentPart(SentEachTime):
    """The others who are there or were a moment ago."""

    place = Place.FOOT
    template = "games/present.html"
    is_beside = False
    polled = PresenceMark()

    def context(self, visit: Visit) -> Mapping[str, Any]:
        seats = _seats(visit.game, visit.user)
        there = _present(visit.game, seats)
        others = [seat for seat in there if seat.user_id != visit.user.pk]
        return {
            "present_mark": _mark(visit.game, there) if seats else "",
            "people": [Present(seat.number or 0, seat.player_name, seat.colour) for seat in others],
        }


def _mark(game: Game, there: Sequence[Seat]) -> str:
    """The same for all who play there: it stands for everybody who is there, the reader among them."""
    mark = salted_hmac("games.present", f"{game.pk} {[seat.number for seat in there]}").hexdigest()[:16]
    presence.remember_mark(game.public_id, mark)
    return mark


def _seats(game: Game, viewer: Viewer) -> Sequence[Seat]:
    """The seats of people, if the reader has one at this running table; spectators are told nothing."""
    if not game.is_running or not viewer.is_authenticated:
        return []
    seats = _people_of(game.pk)
    return seats if any(seat.user_id == viewer.pk for seat in seats) else []


@compiled_query
def _people_of(game_id: int) -> QuerySet[Seat]:
    hidden = HiddenPart.objects.filter(user=OuterRef("user"), part=HiddenPart.Part.PRESENCE)
    people = Seat.objects.filter(game_id=game_id, user__isnull=False).order_by("number").select_related("user")
    return people.only(*_NAMED).annotate(is_hidden=Exists(hidden))


_NAMED = ("number", "colour", "user__username", "user__deleted_at", "user__is_bot")
"""What somebody who is there is shown with."""


def _present(game: Game, seats: Sequence[Any]) -> list[Seat]:
    """Who is there and does not hide it."""
    shown = [seat for seat in seats if not seat.is_hidden]
    there = presence.there(game.public_id, [seat.user_id for seat in shown]) if shown else frozenset()
    return [seat for seat in shown if seat.user_id in there]
