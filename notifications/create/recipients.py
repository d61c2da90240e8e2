"""Who is notified, and by which channels they can be reached now."""

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

from accounts.models import User
from accounts.signup.rate_limits import may_write_to_strangers
from games.errors import TooManyInvitations, TooManyInvitationsFromHere
from games.models import Game, Seat
from notifications.channels import CHANNELS
from notifications.models import Notice
from notifications.preferences.choices import Preferences, preferences_of


class Reach(NamedTuple):
    """The keys of those whom each channel reaches, by its code, and what they want."""

    reached: Mapping[str, Collection[int]]
    said: Preferences


class _Known(NamedTuple):
    people: frozenset[User]
    games: frozenset[int]
    reach: Reach


_known: ContextVar[_Known | None] = ContextVar("_known", default=None)


def reach_of(people: Collection[User], games: Collection[int]) -> Reach:
    """How these people are to be told about these tables: read by few queries, or ahead."""
    known = _known.get()
    if known and known.people >= set(people) and known.games >= set(games):
        return known.reach
    return _read(people, games)


@contextmanager
def read_ahead(games: Collection[int]) -> Iterator[None]:
    """Read at once how everybody at many tables is told, for all that is written in this block.

    Whoever changes a wish meanwhile is told as before, once more: a wish is asked again when a notice is due.
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
    """Let these stand, which were just written because ``author`` named who is to be told; nobody is the site itself.

    Raises ``TooManyInvitations`` or ``TooManyInvitationsFromHere``: then nothing is kept of them, as the transaction
    ends. How often one person may be told by so many others is another matter (``Invitation.needless``).
    """
    if author is None or not written:
        return
    keys, told = {notice.key for notice in written}, _people_told_today(author)
    if told > (settings.INVITATIONS_PER_DAY_OF_NEWCOMERS if is_newcomer(author) else settings.INVITATIONS_PER_DAY):
        raise TooManyInvitations(number=told - len(keys))
    if is_newcomer(author) and not all(_is_allowed_from_here() for _key in keys):
        raise TooManyInvitationsFromHere


def _is_allowed_from_here() -> bool:
    """What no request asks for counts for no address."""
    request: HttpRequest | None = current.request
    return request is None or may_write_to_strangers(request)


def is_newcomer(person: User) -> bool:
    """A guest, or an account that is not a day old: anybody can have many of them at once."""
    return person.is_guest or person.date_joined > timezone.now() - A_DAY


def _people_told_today(author: User) -> int:
    """By however many channels."""
    return Notice.objects.filter(author=author, created_at__gt=timezone.now() - A_DAY).values("key").distinct().count()
