"""Notification preferences of users, read for all seats of a change at once, and stored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import User
from core.db.compiled import AnyOf, compiled_query
from games.models import Game
from notifications import outbox
from notifications.models import TableWish, Wish
from notifications.timing import (
    NEVER,
    NOW,
    PROMPT,
    Frequency,
    Timing,
)
from notifications.types import TYPES, NotificationType

Volume = TableWish.Volume


@dataclass(frozen=True, slots=True)
class Preferences:
    """Preferences of some users; without a row the default of the notification type applies."""

    rows: Mapping[tuple[int, str, str], Wish]
    volumes: Mapping[tuple[int, int], str]
    """By user and game."""

    def usual(self, user: User, kind: NotificationType, channel: str) -> Timing:
        """The user's timing for this type and channel, without a table's volume."""
        row = self.rows.get((user.pk, kind.code, channel))
        return at_first(kind, channel) if row is None else _how(row, kind)

    def how(self, user: User, kind: NotificationType, channel: str, game: int | None) -> Timing:
        """The user's timing for this type and channel at one table."""
        if self.is_muted(user, kind, game):
            return NEVER
        volume = self.volumes.get((user.pk, game)) if game is not None else None
        if volume == Volume.EVERYTHING and self._reads(user, channel):
            return NOW
        return self.usual(user, kind, channel)

    def is_muted(self, user: User, kind: NotificationType, game: int | None) -> bool:
        """Whether the user has muted the table, for this type."""
        return game is not None and self.volumes.get((user.pk, game)) == Volume.QUIET and not kind.breaks_quiet

    def why_not(self, user: User, kind: NotificationType, channel: str, game: int | None) -> str:
        """Why the user does not want it, as a code of ``notifications.reasons``; empty if wanted."""
        if not self.how(user, kind, channel, game).is_never:
            return ""
        return "switched-off" if self.usual(user, kind, channel).is_never else "quiet-table"

    def said_no(self, user: User, kind: NotificationType, channel: str, game: int | None) -> bool:
        """Whether the user switched it off explicitly, not by the default."""
        is_usual = (user.pk, kind.code, channel) not in self.rows and (user.pk, game) not in self.volumes
        return not is_usual and self.how(user, kind, channel, game).is_never

    def include(self, user: User, kind: NotificationType, channel: str) -> bool:
        """Whether the user wants this type by this channel, without a table's volume."""
        return not self.usual(user, kind, channel).is_never

    def _reads(self, user: User, channel: str) -> bool:
        """Whether the user wants anything by this channel: a table's volume does not override a channel that is off."""
        return any(self.include(user, kind, channel) for kind in TYPES.values() if kind.preference_label)


def at_first(kind: NotificationType, channel: str) -> Timing:
    """The default timing of a type by this channel."""
    return NOW if channel in PROMPT and kind.at_first.way is Frequency.PAUSE else kind.at_first


def _how(row: Wish, kind: NotificationType) -> Timing:
    """The timing of a row; rows of an earlier version have only ``is_wanted``."""
    if row.way in Frequency.values:
        return Timing(Frequency(row.way), row.minutes)
    return at_first(kind, row.channel) if row.is_wanted else NEVER


def preferences_of(people: Iterable[User], games: Iterable[int] = ()) -> Preferences:
    """Preferences of these users in one query, and their volumes for these games in another; none without users."""
    keys, tables = [*{person.pk for person in people}], [*set(games)]
    rows = _rows_of(keys) if keys else []
    volumes = _volumes_of(keys, tables) if keys and tables else []
    return Preferences(
        {(row.user_id, row.kind, row.channel): row for row in rows},
        {(user, game): volume for user, game, volume in volumes},
    )


@compiled_query
def _rows_of(people: list[int]) -> QuerySet[Wish]:
    return Wish.objects.filter(AnyOf("user_id", people))


@compiled_query
def _volumes_of(people: list[int], games: list[int]) -> QuerySet[TableWish, tuple[int, int, str]]:
    rows = TableWish.objects.filter(AnyOf("user_id", people), AnyOf("game_id", games))
    return rows.values_list("user_id", "game_id", "volume")


@transaction.atomic
def keep(*, user: User, wanted: Mapping[tuple[NotificationType, str], Timing]) -> None:
    """Store a user's timing for these types and channels, as rows only where it differs from the default.

    Raises ``PersonChanged``.
    """
    user.lock()
    pairs = [Q(kind=kind.code, channel=channel) for kind, channel in wanted]
    if pairs:
        Wish.objects.filter(reduce(or_, pairs), user=user).delete()
    Wish.objects.bulk_create(
        Wish(
            user=user,
            kind=kind.code,
            channel=channel,
            is_wanted=not how.is_never,
            way=how.way,
            minutes=how.minutes,
        )
        for (kind, channel), how in wanted.items()
        if how != at_first(kind, channel)
    )
    outbox.make_due(user)


@transaction.atomic
def set_volume(*, user: User, game: Game, volume: str) -> None:
    """Store the user's volume for one table; an empty string resets it.

    Raises ``PersonChanged``.
    """
    user.lock()
    if volume:
        TableWish.objects.update_or_create(user=user, game=game, defaults={"volume": volume})
    else:
        TableWish.objects.filter(user=user, game=game).delete()
    outbox.make_due(user)


def volume_of(user: User, game: Game) -> str:
    """The user's volume for one table; empty if there is none."""
    return _volumes.first(user.pk, game.pk) or ""


@compiled_query
def _volumes(person: int, game: int) -> QuerySet[TableWish, str]:
    """The volume as a queryset of at most one row."""
    return TableWish.objects.filter(user_id=person, game_id=game).values_list("volume", flat=True)
