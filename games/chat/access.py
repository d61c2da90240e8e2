"""Who is of which talk at a table, who may read it and who may write; and whom nobody lets write anywhere."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User, Viewer
from core.db.compiled import compiled_query
from games.chat.errors import (
    MayNotTalk,
    NoSuchLine,
    TalkClosed,
)
from games.chat.models import Room
from games.models import Game, Loan, Seat
from games.operations.silence import expect_heard

Audience = Room.Audience


def is_of_table(game: Game, viewer: Viewer) -> bool:
    """Whether somebody plays here, is invited to, or has lent the seat for some days."""
    if viewer.pk is None:
        return False
    return bool(_seats_of(game.pk, viewer.pk)) or Loan.objects.filter(seat__game=game, owner_id=viewer.pk).exists()


@compiled_query
def _seats_of(game: int, person: int) -> QuerySet[Seat, tuple[int]]:
    return Seat.objects.filter(game_id=game, user_id=person).values_list("pk")


def readable(game: Game, *, is_of_table: bool) -> list[Room.Audience]:
    """What somebody may read who may see the table, the own talk first.

    What spectators say may help those who play, who read it when the game is over.
    """
    if not is_of_table:
        return [Audience.WATCHERS] if game.started_at else []
    return [Audience.PLAYERS, Audience.WATCHERS] if game.is_over else [Audience.PLAYERS]


def expect_readable(game: Game, viewer: Viewer, audience: str) -> Room.Audience:
    """The audience, if somebody who sees the table may read its talk. Raises ``NoSuchLine``."""
    may_read = readable(game, is_of_table=is_of_table(game, viewer))
    if audience not in may_read:
        raise NoSuchLine
    return Audience(audience)


def may_write(game: Game, viewer: Viewer, audience: Room.Audience) -> bool:
    """Whether pages offer it to somebody who may read; ``expect_writable`` says what speaks against it now."""
    if not viewer.is_authenticated or is_closed(game.ended_at):
        return False
    return audience != Audience.WATCHERS or not viewer.is_guest


def expect_writable(game: Game, user: User, audience: Room.Audience) -> None:
    """Let somebody write who may read. Raises ``MayNotTalk``, ``TalkClosed`` or ``Silenced``."""
    if audience == Audience.WATCHERS and user.is_guest:
        raise MayNotTalk
    if is_closed(game.ended_at):
        raise TalkClosed(days=settings.TALK_OPEN_DAYS)
    expect_heard(user)


def is_closed(ended_at: datetime | None) -> bool:
    """Whether a table or a tournament has been over for so long that nobody would see what is written."""
    return ended_at is not None and ended_at < timezone.now() - timedelta(days=settings.TALK_OPEN_DAYS)
