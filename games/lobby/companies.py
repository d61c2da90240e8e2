"""Circles: people who play together, defined by another application; a table may be created for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from django.db import transaction

from accounts.answering import answering
from accounts.models import User
from core.registry import Registry
from games.engine.clock.terms import Terms
from games.lobby import hosting, making, places
from games.lobby.errors import NoPlaceToKeep, NoSuchCompany
from games.lobby.places import hold_invited
from games.models import Game, Seat


@dataclass(frozen=True, slots=True)
class Company:
    """A circle of a user: its people, and what they usually play."""

    code: str
    name: str
    title: str
    options: Mapping[str, Any]
    """The title's, without ``players``."""
    terms: Terms | None
    others: Sequence[str]
    """The names of all but the one who asks."""


class Companies(Protocol):
    """Base class: the circles of another application."""

    def of(self, user: User) -> Sequence[Company]:
        """The circles of a user, without those that have no other person."""
        ...

    def for_table(self, user: User, game: Game) -> Sequence[Company]:
        """Those to whom somebody may offer a table that waits: none where it is one's already."""
        ...

    def note(self, code: str, user: User, game: Game) -> None:
        """Count a table among a company's. Raises a ``GameError`` where the person does not belong to it, or
        the table is another one's.
        """
        ...


COMPANIES: Registry[Companies] = Registry()


def companies() -> Companies:
    """The registered circles of this site."""
    (known,) = COMPANIES
    return known


def company_of(user: User, code: str) -> Company | None:
    """The circle with this code, if the user belongs to it."""
    return next((company for company in companies().of(user) if company.code == code), None) if code else None


@transaction.atomic
def make_table(*, host: User, company: str = "", **what: Any) -> Game:
    """Create a table, for a circle where one is named. Raises what ``create_game`` and ``Companies.note`` raise."""
    game = making.create_game(host=host, **what)
    if company:
        companies().note(company, host, game)
    return game


@transaction.atomic
def invite_company(*, game: Game, user: User, code: str) -> Game:
    """Offer an open table to a circle: its places are reserved for all its people if there are enough.

    Else whoever of them comes first sits down. Nobody whom the host has sent away is asked back like this.
    Raises ``NoSuchCompany``, ``HostOnly``, ``AlreadyStarted``, ``GameCancelled``, ``NoPlaceToKeep`` or what
    ``Companies.note`` raises.
    """
    company = company_of(user, code)
    if company is None:
        raise NoSuchCompany
    hold_invited(company.others, host=user)
    game = places.lock_as_host(game, user)
    seats = places.places_of(game)
    places.open_place(seats, NoPlaceToKeep)
    missing = _missing(game, company.others)
    if len(missing) <= sum(seat.status == Seat.Status.OPEN for seat in seats):
        for name in missing:
            game = hosting.invite(game=game, user=user, name=name)
    companies().note(code, user, game)
    return game


def _missing(game: Game, names: Sequence[str]) -> list[str]:
    """Those of these people who neither are there nor were sent away."""
    there = game.seats.filter(user__isnull=False).values_list("user__username", flat=True)
    removed = game.removals.annotate(answers=answering("person")).values("answers")
    known = {*there, *User.objects.filter(pk__in=removed).values_list("username", flat=True)}
    return [name for name in names if name not in known]
