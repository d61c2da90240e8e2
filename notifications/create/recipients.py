"""Recipients: which channels reach them, their preferences, and daily limits of authors."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import timedelta
from typing import NamedTuple

from allauth.core import context as current
from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone

from accounts.answering import household_of
from accounts.models import User
from accounts.signup.rate_limits import may_write_to_strangers
from games.lobby.errors import TooManyInvitations, TooManyInvitationsFromHere
from games.models import Game, Seat
from notifications.channels import CHANNELS
from notifications.channels.channel import Reached
from notifications.models import Notice
from notifications.preferences.choices import Preferences, preferences_of


class Reach(NamedTuple):
    """The users each channel reaches, by channel code, and the users' preferences."""

    reached: Mapping[str, Reached]
    said: Preferences


class _Known(NamedTuple):
    people: frozenset[User]
    games: frozenset[int]
    reach: Reach


_known: ContextVar[_Known | None] = ContextVar("_known", default=None)


def reach_of(people: Collection[User], games: Collection[int]) -> Reach:
    """Channels and preferences of these users for these games: prefetched by ``read_ahead``, or queried."""
    known = _known.get()
    if known and known.people >= set(people) and known.games >= set(games):
        return known.reach
    return _read(people, games)


@contextmanager
def read_ahead(games: Collection[int]) -> Iterator[None]:
    """Prefetch channels and preferences of all players and hosts of these games, for notifications in this block.

    A preference that changes meanwhile is not seen here; the sender checks preferences again when each is due.
    """
    sitting = Seat.objects.filter(game__in=games, user__isnull=False).values_list("user", flat=True)
    hosts = Game.objects.filter(pk__in=games, host__isnull=False).values_list("host", flat=True)
    people = frozenset(User.objects.filter(pk__in={*sitting, *hosts}))
    before = _known.set(_Known(people, frozenset(games), _read(people, games)))
    try:
        yield
    finally:
        _known.reset(before)


def _read(people: Collection[User], games: Collection[int]) -> Reach:
    reached = {channel.code: channel.reached(people) for channel in CHANNELS.values()}
    keys = {key for found in reached.values() for key in found}
    return Reach(reached, preferences_of([person for person in people if person.pk in keys], games))


A_DAY = timedelta(days=1)


def expect_allowed(author: User | None, written: list[Notice]) -> None:
    """Check the author's daily limit after ``written`` was created; the author ``None`` is the site, without a limit.

    Raises ``TooManyInvitations`` or ``TooManyInvitationsFromHere``, which rolls the transaction back. How often one
    user may be invited by several hosts is limited when it is sent (``Invitation.skip_reason``).
    """
    if author is None or not written:
        return
    keys, count = {notice.key for notice in written}, _notified_today(author)
    if count > (settings.INVITATIONS_PER_DAY_OF_NEWCOMERS if is_newcomer(author) else settings.INVITATIONS_PER_DAY):
        raise TooManyInvitations(number=count - len(keys))
    if is_newcomer(author) and not all(_is_allowed_from_here() for _key in keys):
        raise TooManyInvitationsFromHere


def _is_allowed_from_here() -> bool:
    """Whether the rate limit of the client's address allows it; outside a request there is none."""
    request: HttpRequest | None = current.request
    return request is None or may_write_to_strangers(request)


def is_newcomer(user: User) -> bool:
    """Whether the user is a guest, or an account less than a day old: anybody can create many of them at once."""
    return user.is_guest or user.date_joined > timezone.now() - A_DAY


def _notified_today(author: User) -> int:
    """The number of keys in the last day, those of the author's bots too; several channels count once."""
    today = Notice.objects.filter(author__in=household_of(author), created_at__gt=timezone.now() - A_DAY)
    return today.values("key").distinct().count()
