"""Who is reached by which channel and wants to be told what: read for one change, or at once for many."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

from accounts.models import User
from games.models import Game, Seat
from notifications.channels import CHANNELS
from notifications.preferences.wishes import Wishes, wishes_of


class Reach(NamedTuple):
    """The keys of those whom each channel reaches, by its code, and what they want."""

    reached: Mapping[str, Collection[int]]
    said: Wishes


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
    return Reach(reached, wishes_of([person for person in people if person.pk in keys], games))
