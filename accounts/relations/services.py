"""What people do to their ties; each act in one transaction, and done twice it changes nothing."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.answering import household_of, who_answers
from accounts.models import User
from accounts.relations import selectors
from accounts.relations.errors import (
    BlockedByYou,
    TieToOneself,
    TooManyTies,
    TooManyTiesToday,
)
from accounts.relations.models import Tie
from accounts.relations.signals import friend_answered, friend_requested

Kind = Tie.Kind
_AGAINST = (Kind.MUTE, Kind.BLOCK)
"""These hold for a bot and who answers for it together, so nobody has them to the own bots."""


@transaction.atomic
def add(*, user: User, other: User, kind: Kind) -> None:
    """Follow, mute or block somebody, or say that one wants to be friends; the same ends with ``remove``.

    Whom one blocks one neither follows nor has as a friend. Raises ``TieToOneself``, ``BlockedByYou``,
    ``TooManyTies``, ``TooManyTiesToday`` or ``PersonChanged``.
    """
    if user.pk == other.pk or (kind in _AGAINST and who_answers(user) == who_answers(other)):
        raise TieToOneself
    user.lock()
    if Tie.objects.filter(person=user, other=other, kind=kind).exists():
        return
    _expect_allowed(user, other, kind)
    if kind == Kind.BLOCK:
        household = household_of(other)
        Tie.objects.filter(person=user, other__in=household, kind__in=(Kind.FOLLOW, Kind.FRIEND)).delete()
    made = Tie.objects.create(person=user, other=other, kind=kind)
    if kind == Kind.FRIEND:
        friend_requested.send(Tie, tie=made)
    if kind in (Kind.FRIEND, Kind.BLOCK):
        friend_answered.send(Tie, person=user, other=other)


@transaction.atomic
def remove(*, user: User, other: User, kind: Kind) -> None:
    """Take it back; the other learns of it only where two were friends."""
    Tie.objects.filter(person=user, other=other, kind=kind).delete()


@transaction.atomic
def decline(*, user: User, other: User) -> None:
    """Do not become friends with somebody who has asked, who may ask again."""
    Tie.objects.filter(person=other, other=user, kind=Kind.FRIEND).delete()
    friend_answered.send(Tie, person=user, other=other)


def _expect_allowed(user: User, other: User, kind: Kind) -> None:
    own = Tie.objects.filter(person=user)
    if kind in (Kind.FOLLOW, Kind.FRIEND) and selectors.has_blocked(user, other):
        raise BlockedByYou(name=other.display_name)
    number = own.filter(kind=kind).count()
    if number >= settings.TIES_PER_PERSON:
        raise TooManyTies(number=number)
    today = own.filter(made_at__gt=timezone.now() - timedelta(days=1)).count()
    if today >= settings.TIES_PER_DAY:
        raise TooManyTiesToday(number=today)
