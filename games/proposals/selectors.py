"""Queries for what people are asked at tables: seats to take over, seats that are lent, tables that nobody plays."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db.models import CharField, Exists, OuterRef, Q, QuerySet
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast

from accounts.models import User, Viewer
from core.db.compiled import CompiledRows, compiled_query
from games.models import Consent, Game, Loan, Proposal, Seat

OFFERS = 6
"""So many seats for which a substitute is wanted are shown with their boards."""


def offered_seats(viewer: Viewer) -> CompiledRows[Seat]:
    """The seats of public tables for which anybody may be the substitute but those who play there, the newest first."""
    return _offered_seats.rows(viewer.pk)


@compiled_query
def _offered_seats(person: int | None) -> QuerySet[Seat]:
    playing = Seat.objects.filter(game=OuterRef("game"), user=person, user__isnull=False)
    offered = _given_up().filter(is_offered=True, game__is_public=True).exclude(Exists(playing))
    return offered.order_by("-game_id", "number")


def seats_to_take_over(user: User) -> CompiledRows[Seat]:
    """The seats that this person is asked by name to take over."""
    return _seats_to_take_over.rows(user.pk)


@compiled_query
def _seats_to_take_over(person: int) -> QuerySet[Seat]:
    return _given_up().filter(successor_id=person, successor__isnull=False).order_by("-game_id", "number")


def _given_up() -> QuerySet[Seat]:
    given_up = Seat.objects.filter(stand_in=Seat.StandIn.GIVEN_UP, resigned=False, game__status=Game.Status.RUNNING)
    return given_up.select_related("game__host", "user")


def lent_seats(user: User) -> list[Loan]:
    """The seats of this person at which somebody else plays for some days."""
    return _lent_seats(user.pk)


@compiled_query
def _lent_seats(person: int) -> QuerySet[Loan]:
    return Loan.objects.filter(owner_id=person).select_related("seat__game").order_by("until")


def asked_to_stand_in(user: User) -> list[Proposal]:
    """The requests to this user to play at a table where it has no seat."""
    return _asked_to_stand_in(user.pk, str(user.pk))


@compiled_query
def _asked_to_stand_in(person: int, name: str) -> QuerySet[Proposal]:
    """``name`` is the same person as text, as which alone databases agree to compare what stands in documents."""
    agreed = Consent.objects.filter(proposal=OuterRef("pk"), user_id=person)
    asked = _requests_to_stand_in(Q(asked=name)).exclude(Exists(agreed))
    return asked.select_related("game", "user").order_by("pk")


def requests_naming(people: Collection[User]) -> QuerySet[Proposal]:
    """The open requests to any of these people to play, answered or not, in the order in which tables are locked."""
    return _requests_to_stand_in(Q(asked__in=[str(person.pk) for person in people])).order_by("game")


def _requests_to_stand_in(who: Q) -> QuerySet[Proposal]:
    """The open ones to these people, of whom ``asked`` is the key as text."""
    asked = Proposal.objects.annotate(asked=Cast(KeyTextTransform("person", "details"), CharField()))
    return asked.filter(who, status=Proposal.Status.OPEN, code="stand-in")


def quiet_tables(before: datetime) -> QuerySet[Game]:
    """The tables without a clock at which nobody has moved since, and nobody was asked whether they are wanted."""
    asked = Proposal.objects.filter(game=OuterRef("pk"), user=None, made_at__gt=before)
    never_moved = Q(last_move_at=None, started_at__lt=before)
    without_clock = Game.objects.filter(status=Game.Status.RUNNING, terms__isnull=True)
    return (
        without_clock.filter(Q(last_move_at__lt=before) | never_moved).filter(~Exists(asked)).order_by("last_move_at")
    )


def questions_of_the_site(before: datetime) -> QuerySet[Proposal]:
    """What the site has asked the people of quiet tables before this time, and nobody has answered."""
    return Proposal.objects.filter(user=None, status=Proposal.Status.OPEN, made_at__lt=before).order_by("made_at")
