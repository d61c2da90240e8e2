"""Reads of talk: lines, what is unread, notes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.db.models import OuterRef, QuerySet, Subquery

from accounts.models import User
from core.db.compiled import AnyOf, compiled_query
from games.chat.errors import NoSuchLine
from games.chat.models import Line, Note, Reading, Room
from games.chat.texts import mentioned
from games.models import Game, Seat

PIECE = 30
"""Lines on the page of a table."""
LARGEST = 2**31 - 1
"""The largest number a line can have."""


def room_of(game: Game, audience: str) -> Room | None:
    """A table's talk, if anybody has said anything."""
    return _rooms.first(game.pk, audience)


@compiled_query
def _rooms(game: int, audience: str) -> QuerySet[Room]:
    """There is at most one."""
    return Room.objects.filter(game_id=game, audience=audience)


def latest_lines(room: Room, *, before: int | None = None, most: int = PIECE) -> list[Line]:
    """The last lines, or the last before one, in the order in which they were written."""
    lines = _with_people(room.lines.all())
    if before is not None:
        lines = lines.filter(number__lt=before)
    return list(lines.order_by("-number")[:most])[::-1]


def line_in(room: Room | None, number: int) -> Line:
    """One line by its number. Raises ``NoSuchLine``."""
    lines = Line.objects.filter(room=room, number=number) if room else Line.objects.none()
    line = _with_people(lines.select_related("room__game")).first()
    if line is None:
        raise NoSuchLine
    return line


def _with_people(lines: QuerySet[Line]) -> QuerySet[Line]:
    """With their authors, the colours of those who play, and everybody's signs."""
    seats = Seat.objects.filter(game=OuterRef("room__game"), user=OuterRef("author"))
    coloured = lines.annotate(colour=Subquery(seats.values("colour")[:1]))
    return coloured.select_related("author").prefetch_related("reactions")


def names_at(game: Game) -> frozenset[str]:
    """The names of the people who play: whom a line may mention."""
    people = User.objects.filter(seats__game=game, deleted_at=None)
    return frozenset(people.values_list("username", flat=True))


def read_until(room: Room, user: User) -> int:
    """The last line that somebody was shown."""
    number = Reading.objects.filter(room=room, person=user).values_list("number", flat=True).first()
    return number or 0


def read_by(room: Room, people: Iterable[int]) -> Mapping[int, int]:
    """The last line that each of these people was shown, by their keys."""
    return dict(Reading.objects.filter(room=room, person__in=people).values_list("person_id", "number"))


def unread(games: Iterable[Game], user: User) -> Mapping[int, int]:
    """How many lines of the players' talk somebody who plays has not been shown, by the keys of the tables."""
    keys = [game.pk for game in games]
    found = _line_counts(keys, user.pk) if keys else ()
    return {game: count - (seen or 0) for game, count, seen in found if count > (seen or 0)}


@compiled_query
def _line_counts(games: list[int], person: int) -> QuerySet[Room, tuple[int, int, int | None]]:
    """How many lines there are at each of these tables, and how many of them a person was shown."""
    read = Reading.objects.filter(room=OuterRef("pk"), person_id=person).values("number")[:1]
    rooms = Room.objects.filter(AnyOf("game_id", games), audience=Room.Audience.PLAYERS)
    return rooms.annotate(read=Subquery(read)).values_list("game_id", "line_count", "read")


def unread_in(rooms: Iterable[int | None], user: User) -> Mapping[int, int]:
    """How many lines of these rooms somebody has not been shown, by the keys of the rooms."""
    keys = [room for room in rooms if room is not None]
    if not keys:
        return {}
    read = Reading.objects.filter(room=OuterRef("pk"), person=user).values("number")[:1]
    there = Room.objects.filter(pk__in=keys).annotate(read=Subquery(read)).values_list("pk", "line_count", "read")
    return {room: count - (seen or 0) for room, count, seen in there if count > (seen or 0)}


def latest_unread(room: Room | None, user: User, unheard: Iterable[int], *, only_mentions: bool = False) -> Line | None:
    """The last line that somebody has not been shown, from others than ``unheard``; of the latest ones alone."""
    if room is None:
        return None
    lines = room.lines.filter(number__gt=read_until(room, user), status=Line.Status.SHOWN)
    found = lines.exclude(author__in=[user.pk, *unheard]).select_related("author").order_by("-number")[:PIECE]
    return next((line for line in found if not only_mentions or mentions(line, user)), None)


def mentions(line: Line, user: User) -> bool:
    """Whether a line has the name of somebody after an ``@``."""
    return user.username in mentioned(line.text, frozenset({user.username}))


def note_about(writer: User, *, game: Game | None = None, user: User | None = None) -> str:
    """What somebody has noted about a table or a person."""
    found = Note.objects.filter(writer=writer, game=game, person=user)
    return found.values_list("text", flat=True).first() or ""


def notes_of(writer: User) -> QuerySet[Note]:
    """All that somebody has noted, the latest first."""
    return Note.objects.filter(writer=writer).select_related("game__host", "person").order_by("-changed_at", "-pk")
