"""Where people talk: a place has one room, and says who reads and writes there and who hears of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Protocol

from django.http import HttpRequest

from accounts.models import User, Viewer
from core.registry import Registry
from games.chat.errors import NoSuchLine
from games.chat.models import Room

Audience = Room.Audience


class Place(Protocol):
    """A table, a tournament or a club as a place to talk; who holds one may see it and read there."""

    @property
    def audience(self) -> Room.Audience:
        """To whom is spoken: with the public id it names the room."""
        ...

    @property
    def public_id(self) -> str:
        """That of the table, tournament or club."""
        ...

    @property
    def address(self) -> str:
        """The page on which the talk stands."""
        ...

    @property
    def name(self) -> str:
        """What it is called in a sentence to its people."""
        ...

    @property
    def heading(self) -> str:
        """What the talk is called on its page."""
        ...

    @property
    def title(self) -> str:
        """The code of the title that is played there."""
        ...

    @property
    def tells_all(self) -> bool:
        """Whether its people are told of each line, or of those alone that mention them."""
        ...

    def turn_address(self, number: int) -> str:
        """Where a move of this number is shown; empty where nobody moves."""
        ...

    def room(self) -> Room | None:
        """Its room, if anybody has said anything."""
        ...

    def make_room(self) -> Room:
        """Its room, made if there is none; inside a transaction that has locked the writer."""
        ...

    def names(self) -> frozenset[str]:
        """The names of those whom a line may mention."""
        ...

    def hearers(self) -> Sequence[User]:
        """Those to whom lines are written, who may all read them."""
        ...

    def readable(self, viewer: Viewer) -> Sequence[Room.Audience]:
        """What this viewer may read at the same table, tournament or club; the own talk first."""
        ...

    def of(self, audience: Room.Audience) -> Place:
        """The same table, tournament or club with another audience."""
        ...

    def is_closed(self) -> bool:
        """Whether it has been over for so long that nobody would see what is written."""
        ...

    def may_write(self, viewer: Viewer) -> bool:
        """Whether pages offer it; ``expect_writable`` says what speaks against it now."""
        ...

    def who_writes(self) -> str:
        """A sentence for somebody with an account who may not write."""
        ...

    def expect_writable(self, user: User) -> None:
        """Let somebody write. Raises ``MayNotTalk``, ``TalkClosed`` or ``Silenced``."""
        ...


class Kind(Protocol):
    """Tables, tournaments or clubs: finds their places."""

    @property
    def audiences(self) -> Collection[Room.Audience]:
        """Those of its rooms; no other kind has them."""
        ...

    def visible(self, request: HttpRequest, public_id: str, audience: Room.Audience) -> Place:
        """The place, if the viewer may see it and read there. Raises ``NoSuchGame``, ``NoSuchLine`` …"""
        ...

    def heard_by(self, user: User, public_ids: Collection[str]) -> Mapping[str, Place]:
        """Those of the places with these addresses whose lines are written to somebody."""
        ...

    def of_rooms(self, rooms: Collection[Room]) -> Mapping[int, Place]:
        """The places of some of its rooms, by room; without those of groups which are gone."""
        ...

    def way_back(self, request: HttpRequest, public_id: str) -> str:
        """The page to which somebody comes who had to log in first."""
        ...


KINDS: Registry[Kind] = Registry()


def kind_of(audience: str) -> Kind:
    """The kind of places that have this audience. Raises ``NoSuchLine``."""
    kind = next((kind for kind in KINDS if audience in kind.audiences), None)
    if kind is None:
        raise NoSuchLine
    return kind


def visible_place(request: HttpRequest, public_id: str, audience: str) -> Place:
    """The place, if the viewer may read there. Raises ``NoSuchLine``, or what says that there is no such page."""
    return kind_of(audience).visible(request, public_id, Audience(audience))


def heard_place(user: User, public_id: str) -> Place | None:
    """The table, tournament or group of this address whose lines are written to somebody."""
    found = (kind.heard_by(user, [public_id]).get(public_id) for kind in KINDS) if public_id.isalnum() else ()
    return next((place for place in found if place), None)


def heard_among(user: User, places: Mapping[int, Place]) -> dict[int, Place]:
    """Those of these places, with their keys, whose lines are written to somebody: a query for each kind."""
    found: dict[int, Place] = {}
    for kind in KINDS:
        there = {key: place for key, place in places.items() if place.audience in kind.audiences}
        heard = kind.heard_by(user, [place.public_id for place in there.values()]) if there else {}
        found |= {key: place for key, place in there.items() if place.public_id in heard}
    return found


def place_of(room: Room) -> Place | None:
    """Where a room is; ``None`` for that of a group which is gone, whose lines stay for the administrators."""
    return places_of([room]).get(room.pk)


def places_of(rooms: Iterable[Room]) -> dict[int, Place]:
    """Where rooms are, by room, without those of groups that are gone: at most a query for each kind."""
    kinds: dict[Kind, list[Room]] = {}
    for room in rooms:
        kinds.setdefault(kind_of(room.audience), []).append(room)
    return {key: place for kind, there in kinds.items() for key, place in kind.of_rooms(there).items()}
