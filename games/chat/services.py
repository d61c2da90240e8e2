"""What people do in a talk: write, change, delete, react, note; each in one transaction."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.db.models.expressions import Combinable
from django.utils import timezone

from accounts.models import User
from games.chat import marks
from games.chat.errors import (
    LineGone,
    NoSuchLine,
    NotYourLine,
    TooLateToChange,
    TooMuchTalk,
    UnknownSign,
)
from games.chat.models import (
    Line,
    Note,
    Reaction,
    Reading,
    Room,
)
from games.chat.places import Place, place_of
from games.chat.reactions import SIGNS
from games.chat.signals import written
from games.models import Game

CHANGEABLE = timedelta(minutes=5)
"""So long may a line be changed and deleted."""


@transaction.atomic
def write(*, place: Place, user: User, text: str) -> Line:
    """Add a line; its writer has read until there. Raises ``Silenced``, ``TalkClosed``, ``TooMuchTalk`` …"""
    place.expect_writable(user)
    user.lock()  # Who writes in several windows at once writes no more than in one.
    _expect_slow(user)
    room = _lock(place.make_room())
    _change(room, line_count=F("line_count") + 1)
    line = Line.objects.create(room=room, number=room.line_count, author=user, text=text)
    show_until(room=room, user=user, number=line.number)
    written.send(sender=Line, line=line)
    return line


def _expect_slow(user: User) -> None:
    recent = Line.objects.filter(author=user, written_at__gt=timezone.now() - timedelta(minutes=1)).count()
    if recent >= settings.LINES_PER_MINUTE:
        raise TooMuchTalk(number=recent)


@transaction.atomic
def change(*, line: Line, user: User, text: str) -> None:
    """Write a line anew. Raises ``NotYourLine``, ``LineGone``, ``TooLateToChange`` or what keeps from writing."""
    line = _own_line(line, user)
    _expect_writable(line.room, user)
    if line.text != text:
        Line.objects.filter(pk=line.pk).update(text=text, edited_at=timezone.now())
        _change(line.room)


@transaction.atomic
def delete(*, line: Line, user: User) -> None:
    """Take a line back; that there was one stays. Raises ``NotYourLine``, ``LineGone`` or ``TooLateToChange``."""
    line = _own_line(line, user)
    Line.objects.filter(pk=line.pk).update(text="", status=Line.Status.DELETED)
    line.reactions.all().delete()
    _change(line.room)


def _own_line(line: Line, user: User) -> Line:
    line = _lock_line(line)
    if line.author_id != user.pk:
        raise NotYourLine
    if not is_changeable(line):
        raise TooLateToChange(minutes=CHANGEABLE.seconds // 60)
    return line


def is_changeable(line: Line) -> bool:
    """Whether there is still time to change or delete a line."""
    return line.written_at >= timezone.now() - CHANGEABLE


@transaction.atomic
def react(*, line: Line, user: User, sign: str) -> None:
    """Put a sign to a line, or take it away. Raises ``UnknownSign``, ``LineGone`` or what keeps from writing."""
    if sign not in SIGNS:
        raise UnknownSign
    line = _lock_line(line)
    _expect_writable(line.room, user)
    removed, _by_model = Reaction.objects.filter(line=line, person=user, sign=sign).delete()
    if not removed:
        Reaction.objects.create(line=line, person=user, sign=sign)
    _change(line.room)


@transaction.atomic
def hide(*, line: Line) -> None:
    """An administrator takes a line from everybody’s sight; its text stays for the administrators."""
    room = _lock(line.room)
    if Line.objects.filter(pk=line.pk, status=Line.Status.SHOWN).update(status=Line.Status.HIDDEN):
        _change(room)


@transaction.atomic
def read(*, room: Room | None, user: User, until: int | None) -> None:
    """Note that somebody has read a talk until a line. Raises ``NoSuchLine``."""
    if room is None or until is None or until > room.line_count:
        raise NoSuchLine
    show_until(room=room, user=user, number=until)


@transaction.atomic
def show_until(*, room: Room, user: User, number: int) -> None:
    """Note what somebody was shown; never less than before."""
    fewer = Reading.objects.filter(room=room, person=user, number__lt=number)
    if not fewer.update(number=number):
        Reading.objects.bulk_create([Reading(room=room, person=user, number=number)], ignore_conflicts=True)
        fewer.update(number=number)  # Another window may have made the row meanwhile, with less.


def _expect_writable(room: Room, user: User) -> None:
    place = place_of(room)
    if place is None:
        raise NoSuchLine
    place.expect_writable(user)


def _lock(room: Room) -> Room:
    """The room as it is now; nobody else writes there until the transaction ends."""
    return Room.objects.select_for_update(no_key=True, of=("self",)).select_related("game").get(pk=room.pk)


def _lock_line(line: Line) -> Line:
    """The line as it is now, in its locked room. Raises ``LineGone``."""
    room = _lock(line.room)
    locked = Line.objects.get(pk=line.pk)
    locked.room = room
    if not locked.is_shown:
        raise LineGone
    return locked


def _change(room: Room, **columns: Combinable) -> None:
    """Count the locked room up, and let open pages find out."""
    Room.objects.filter(pk=room.pk).update(version=F("version") + 1, **columns)
    room.refresh_from_db(fields=["version", "line_count"])
    marks.announce(room)


@transaction.atomic
def keep(*, writer: User, text: str, game: Game | None = None, user: User | None = None) -> None:
    """Keep what somebody notes about a table or a person; nothing written means no note."""
    writer.lock()
    note = Note.objects.filter(writer=writer, game=game, person=user)
    if not text:
        note.delete()
    elif found := note.first():
        found.text = text
        found.save(update_fields=["text", "changed_at"])
    else:
        Note.objects.create(writer=writer, game=game, person=user, text=text)
