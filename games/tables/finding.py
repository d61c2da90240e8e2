"""One table by its address, and what its pages ask of earlier ones: options, acquaintances."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import User
from accounts.names.order import place_of
from accounts.relations import selectors as ties
from core.db.compiled import compiled_query
from games.engine import registry
from games.engine.clock.terms import Terms
from games.errors import NoSuchGame
from games.models import Game, Loan, Removal, Seat

LATEST_TABLES = 30
"""Whom one met longer ago is not offered."""


def visible_game(public_id: str, user: Any, token: str = "") -> Game:
    """The table of this address. Raises ``NoSuchGame`` when there is none that this person may see.

    One query in any case: not even the time it takes tells a private table from none.
    """
    return known_game(_visible.first(public_id, user.pk, token or None))


def may_see(game: Game, user: User) -> bool:
    """Whether somebody sees this table who comes by no invitation link."""
    return bool(_visible(game.public_id, user.pk, None))


def known_game(game: Game | None) -> Game:
    """The table, if there is one whose title, in the version of its rules, the site knows. Raises ``NoSuchGame``."""
    if game is None or not registry.knows(game.title, game.rules):
        raise NoSuchGame
    return game


@compiled_query
def _visible(public_id: str, person: int | None, token: str | None) -> QuerySet[Game]:
    """Public tables, those to which this invitation leads, the person's own, and those with a seat to take over.

    No link leads back whom the host has sent away.
    """
    seats = Seat.objects.filter(Q(user_id=person) | Q(successor_id=person), game=OuterRef("pk"))
    lent = Loan.objects.filter(seat__game=OuterRef("pk"), owner_id=person)
    removed = Removal.objects.filter(game=OuterRef("pk"), person_id=person)
    linked = Q(invite_token=token) & ~Q(Exists(removed))
    doors = Q(is_public=True) | linked | Q(host_id=person) | Q(Exists(seats)) | Q(Exists(lent))
    return Game.objects.filter(doors, public_id=public_id)


def places(game: Game) -> list[Seat]:
    """The places of a table in the order of its form, with their people."""
    return list(game.seats.select_related("user").order_by("place"))


class LastTable(NamedTuple):
    """With what somebody made a table."""

    options: Mapping[str, Any]
    terms: Terms | None


def last_table(user: Any, title: str) -> LastTable | None:
    """The table of a title that this person made last."""
    tables = Game.objects.filter(host_id=user.pk, title=title).order_by("-created_at")
    last = tables.only("options", "terms").first()
    return LastTable(last.options, last.clock) if last else None


def acquaintances(user: Any) -> list[str]:
    """The names of friends, and of people this person has lately shared a table with, to invite again."""
    tables = Seat.objects.filter(user_id=user.pk, user__isnull=False).order_by("-game_id")[:LATEST_TABLES]
    people = (
        User.objects.active().exclude(pk=user.pk).filter(seats__game__in=list(tables.values_list("game_id", flat=True)))
    )
    friends = {tie.other.username for tie in ties.friends_of(user)}
    return sorted({*people.values_list("username", flat=True), *friends}, key=place_of)
