"""Receivers: with their owners bots leave and tokens end; programs are told of talk and of invitations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import Q
from django.db.models.signals import post_delete
from django.dispatch import receiver
from django.utils import timezone

from accounts.models import User
from accounts.relations import selectors as relations
from accounts.sanctions.signals import banned
from accounts.signals import account_deleted
from api import events, services
from api.events import News
from api.models import Event, Token
from games.chat.models import Line, Room
from games.chat.signals import written
from games.models import Game, Seat
from games.tables.signals import players_invited
from games.tables.tables import seats_of


@receiver(account_deleted)
def forget(user: User, **_more: Any) -> None:
    """Nobody answers for these programs any more."""
    services.delete_bots(owner=user)
    Token.objects.filter(owner=user).delete()
    Token.objects.filter(person=user).delete()
    Event.objects.filter(person=user).delete()


@receiver(banned)
def end_tokens(people: Sequence[User], **_more: Any) -> None:
    """They end for good, also where the ban does not; their rows stay, so that programs are told why."""
    now = timezone.now()
    Token.objects.filter(Q(owner__in=people) | Q(person__in=people), expires_at__gt=now).update(expires_at=now)
    for person in people:
        events.end_streams(person.pk)


@receiver(post_delete, sender=Token)
def end_streams(instance: Token, **_more: Any) -> None:
    """A token that has ended opens no stream, and holds none."""
    events.end_streams(instance.person_id)


@receiver(players_invited)
def publish_invitations(game: Game, seats: Sequence[Seat], **_more: Any) -> None:
    """Whoever has blocked the host is told nothing."""
    people = events.people_at(seats)
    deaf = relations.who_block(game.host, people) if game.host and people else frozenset()
    events.publish(game, News(Event.Kind.INVITED, [person for person in people if person not in deaf]))


@receiver(written)
def publish_talk(line: Line, **_more: Any) -> None:
    """Those who play hear of the talk among them."""
    game = line.room.game
    if game and line.room.audience == Room.Audience.PLAYERS:
        people = [person for person in events.people_at(seats_of(game)) if person != line.author_id]
        events.publish(game, News(Event.Kind.TALK, people))
