"""Panel of who is looking at a running table, for those who play there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.crypto import salted_hmac

from accounts.models import Viewer
from core.db.compiled import compiled_query
from games.models import Game, HiddenPart, Seat
from games.tables import presence


class Present(NamedTuple):
    """Somebody who is there."""

    number: int
    name: str
    colour: str


class PresentPanel:
    """It stands in the same question for news as the board, and redraws nothing but itself."""

    code = "present"
    template = "games/present.html"

    def keys(self, public_id: str, reader: str) -> Sequence[str]:
        return (presence.mark_key(public_id),)

    def mark(self, game: Game, reader: Viewer) -> str:
        return self._mark(game, seats) if (seats := _seats(game, reader)) else ""

    def shown(self, game: Game, reader: Viewer) -> Mapping[str, Any]:
        seats = _seats(game, reader)
        others = [seat for seat in _present(game, seats) if seat.user_id != reader.pk]
        return {
            "code": self.code,
            "template": self.template,
            "mark": self._mark(game, seats) if seats else "",
            "people": [Present(seat.number or 0, seat.player_name, seat.colour) for seat in others],
        }

    def _mark(self, game: Game, seats: Sequence[Seat]) -> str:
        """The same for all who play there: it stands for everybody who is there, the reader among them."""
        numbers = [seat.number for seat in _present(game, seats)]
        mark = salted_hmac("games.present", f"{game.pk} {numbers}").hexdigest()[:16]
        presence.remember_mark(game.public_id, mark)
        return mark


def _seats(game: Game, reader: Viewer) -> Sequence[Seat]:
    """The seats of people, if the reader has one at this running table; spectators are told nothing."""
    if not game.is_running or not reader.is_authenticated:
        return []
    seats = _people_of(game.pk)
    return seats if any(seat.user_id == reader.pk for seat in seats) else []


@compiled_query
def _people_of(game_id: int) -> QuerySet[Seat]:
    hidden = HiddenPart.objects.filter(user=OuterRef("user"), part=HiddenPart.Part.PRESENCE)
    people = Seat.objects.filter(game_id=game_id, user__isnull=False).select_related("user").order_by("number")
    return people.annotate(is_hidden=Exists(hidden))


def _present(game: Game, seats: Sequence[Any]) -> list[Seat]:
    """Who is there and does not hide it."""
    shown = [seat for seat in seats if not seat.is_hidden]
    there = presence.there(game.public_id, [seat.user_id for seat in shown]) if shown else frozenset()
    return [seat for seat in shown if seat.user_id in there]
