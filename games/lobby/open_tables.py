"""Queries for the tables that anybody may find: those that wait for players, and those with certain people."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from functools import cached_property
from typing import Any, cast

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery

from core.admin import COUNTED, ShortPaginator
from core.db.compiled import compiled_query
from games.engine.clock.terms import (
    OWN,
    PRESETS,
    Terms,
    write_terms,
)
from games.models import Game, Seat
from games.tables.selectors import listed


def open_tables() -> QuerySet[Game]:
    """The tables that wait for players, the newest first: one whose places are all taken or kept waits for nobody."""
    free = Seat.objects.filter(game=OuterRef("pk"), status=Seat.Status.OPEN)
    games = Game.objects.filter(Exists(free), status=Game.Status.OPEN, is_public=True)
    return listed(games).order_by(F("created_at").desc())


class OpenTablesPaginator(ShortPaginator):
    """All of them, by queries that are compiled once."""

    def __init__(self, per_page: int) -> None:
        super().__init__(cast("Any", _newest.rows()), per_page)

    @cached_property
    def count(self) -> int:
        """How many there are, ``COUNTED`` at most."""
        return _counted.rows().count()


@compiled_query
def _newest() -> QuerySet[Game]:
    return open_tables()


@compiled_query
def _counted() -> QuerySet[Game]:
    return open_tables().order_by()[:COUNTED]


def public_tables_with(people: Collection[int]) -> QuerySet[Game]:
    """The public tables, waiting or running, at which one of these people sits, the newest first."""
    there = Seat.objects.filter(user__in=people, won__isnull=True, status=Seat.Status.TAKEN).values("game")
    games = Game.objects.filter(pk__in=there, status__in=(Game.Status.OPEN, Game.Status.RUNNING), is_public=True)
    return listed(games).order_by("-pk")


def public_results_with(people: Collection[int], since: datetime) -> QuerySet[Game]:
    """The public games since then that one of these people has played to the end, the latest first."""
    there = Seat.objects.filter(user__in=people, won__isnull=False).values("game")
    games = Game.objects.filter(pk__in=there, status=Game.Status.FINISHED, is_public=True, ended_at__gt=since)
    return listed(games).order_by("-ended_at", "-pk")


def with_one_open_place(games: QuerySet[Game]) -> QuerySet[Game]:
    """Those that start as soon as one more person comes; asked table by table, and only until the page is full."""
    open_places = Seat.objects.filter(game=OuterRef("pk"), status=Seat.Status.OPEN).order_by().values("game")
    return games.annotate(open_places=Subquery(open_places.values(number=Count("*")))).filter(open_places=1)


def with_pace(games: QuerySet[Game], pace: str) -> QuerySet[Game]:
    """Those with the terms of a preset, with terms of their own (``OWN``), or without a clock."""
    if pace == OWN:
        for preset in filter(None, PRESETS.values()):
            games = games.exclude(_has(preset))
        return games.filter(terms__isnull=False)
    terms = PRESETS[pace]
    return games.filter(_has(terms) if terms else Q(terms__isnull=True))


def _has(terms: Terms) -> Q:
    """By each part: databases do not agree on when two documents are the same."""
    return Q(**{f"terms__{key}": value for key, value in (write_terms(terms) or {}).items()})
