"""Tables as places to talk: those who play, and beside them those who watch."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts.models import User, Viewer
from games import texts
from games.chat import access, selectors
from games.chat.models import Room
from games.models import Game, Seat
from games.tables.access import game_for, table_address

Audience = Room.Audience


@dataclass(frozen=True, slots=True)
class AtTable:
    """One of a table's two rooms."""

    game: Game
    audience: Room.Audience = Audience.PLAYERS
    tells_all = True

    @property
    def public_id(self) -> str:
        return self.game.public_id

    @property
    def address(self) -> str:
        return self.game.get_absolute_url()

    @property
    def name(self) -> str:
        return str(texts.title(self.game.title))

    @property
    def title(self) -> str:
        return self.game.title

    @property
    def heading(self) -> str:
        return _("Chat at the table") if self.audience == Audience.PLAYERS else _("Spectators’ chat")

    def turn_address(self, number: int) -> str:
        return f"{self.address}?log={number}#log"

    def room(self) -> Room | None:
        return selectors.room_of(self.game, self.audience)

    def make_room(self) -> Room:
        Room.objects.bulk_create([Room(game=self.game, audience=self.audience)], ignore_conflicts=True)
        return Room.objects.get(game=self.game, audience=self.audience)

    def names(self) -> frozenset[str]:
        return selectors.names_at(self.game)

    def hearers(self) -> Sequence[User]:
        """Nobody is told what spectators say."""
        if self.audience != Audience.PLAYERS:
            return []
        return [seat.user for seat in self.game.seats.select_related("user") if seat.user and seat.is_taken]

    def readable(self, viewer: Viewer) -> Sequence[Room.Audience]:
        return access.readable(self.game, is_of_table=access.is_of_table(self.game, viewer))

    def of(self, audience: Room.Audience) -> AtTable:
        return replace(self, audience=audience)

    def is_closed(self) -> bool:
        return access.is_closed(self.game.ended_at)

    def may_write(self, viewer: Viewer) -> bool:
        return access.may_write(self.game, viewer, self.audience)

    def who_writes(self) -> str:
        return _("Guests can only chat at tables where they play.")

    def expect_writable(self, user: User) -> None:
        access.expect_writable(self.game, user, self.audience)


class Tables:
    """Whoever plays reads the talk of those who play, everybody else that of the spectators."""

    audiences = (Audience.PLAYERS, Audience.WATCHERS)

    def visible(self, request: HttpRequest, public_id: str, audience: Room.Audience) -> AtTable:
        game = game_for(request, public_id)
        return AtTable(game, access.expect_readable(game, request.user, audience))

    def heard_by(self, user: User, public_ids: Collection[str]) -> Mapping[str, AtTable]:
        seats = Seat.objects.filter(user=user, game__public_id__in=public_ids).select_related("game")
        return {seat.game.public_id: AtTable(seat.game) for seat in seats}

    def of_rooms(self, rooms: Collection[Room]) -> Mapping[int, AtTable]:
        return {room.pk: _at_table(room) for room in rooms}

    def way_back(self, request: HttpRequest, public_id: str) -> str:
        return table_address(request, public_id)


def _at_table(room: Room) -> AtTable:
    assert room.game is not None, "rooms with these audiences are at tables"
    return AtTable(room.game, Audience(room.audience))
