"""Reads of figures: sums, and the games behind them as far as their reader may know of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import User, Viewer
from core.db.compiled import AnyOf, compiled_query
from games.analysis.skill import analysed
from games.ratings.sharing import sharing
from games.statistics.models import CountedGame, GameModule, LongestRun, PersonSum, PlayedSeat, TitleSum
from games.statistics.runs import Run
from games.statistics.sums import Amount, Kind

RECORDS = 3
"""So many of each kind are told."""


def titles_of(user: User, viewer: Viewer) -> list[str]:
    """The titles with figures of somebody, what was played most first."""
    rows = _sums(user, viewer).filter(kind=Kind.RESULT, number__gt=0).values_list("title", "number")
    games: dict[str, int] = {}
    for title, number in rows:
        games[title] = games.get(title, 0) + number
    return sorted(games, key=lambda title: -games[title])


Sums = Mapping[tuple[str, int, str], Amount]
"""By kind, number of players and key."""


def sums_of_person(user: User, title: str, viewer: Viewer) -> Sums:
    """All sums but those against others; private games count where somebody reads the own."""
    rows = _sums(user, viewer).filter(title=title, kind__in=[Kind.RESULT, Kind.TIME, Kind.MODULE])
    return _added(rows)


def sums_against(user: User, title: str, other: User) -> Sums:
    """What came of the games in which these two met, private ones among them: both know them."""
    rows = PersonSum.objects.filter(user=user, title=title, kind=Kind.AGAINST, key=str(other.pk))
    return _added(rows)


def _sums(user: User, viewer: Viewer) -> QuerySet[PersonSum]:
    rows = PersonSum.objects.filter(user=user)
    return rows if viewer == user else rows.filter(is_public=True)


def sums_of_title(title: str) -> Sums:
    """All sums of a title."""
    return _added(TitleSum.objects.filter(title=title))


def _added(rows: QuerySet[Any]) -> Sums:
    """Without sums of nothing."""
    found: dict[tuple[str, int, str], Amount] = {}
    for kind, players, key, *amount in rows.values_list("kind", "players", "key", "number", "total", "other"):
        at = kind, players, key
        found[at] = found.get(at, Amount(0)) + Amount(*amount)
    return {at: amount for at, amount in found.items() if amount.number}


# --- seats -----------------------------------------------------------------------------------------------------------


def seats_seen(user: User, title: str, viewer: Viewer) -> QuerySet[PlayedSeat]:
    """Somebody's seats in games that count, as far as the reader may know of them."""
    seats = PlayedSeat.objects.filter(user=user, title=title)
    if viewer == user:
        return seats
    own = PlayedSeat.objects.filter(game=OuterRef("game"), user=viewer.pk, user__isnull=False)
    return seats.filter(Q(is_public=True) | Exists(own))


class Best(NamedTuple):
    """The points of somebody's best game, and its address's last part."""

    points: int
    public_id: str


def best_seat(user: User, title: str, players: int, viewer: Viewer) -> Best | None:
    """The seat with most points among the games whose sums the reader sees."""
    seats = _best_seats if viewer == user else _best_public_seats
    return next((Best(*row) for row in seats.rows(user.pk, title, players)[:1]), None)


@compiled_query
def _best_seats(person: int, title: str, players: int) -> QuerySet[PlayedSeat, tuple[int, str]]:
    seats = PlayedSeat.objects.filter(user_id=person, title=title, players=players)
    return seats.order_by("-points").values_list("points", "game__public_id")


@compiled_query
def _best_public_seats(person: int, title: str, players: int) -> QuerySet[PlayedSeat, tuple[int, str]]:
    seats = PlayedSeat.objects.filter(user_id=person, title=title, players=players, is_public=True)
    return seats.order_by("-points").values_list("points", "game__public_id")


def longest_run(user: User, title: str, viewer: Viewer) -> Run | None:
    """The longest run of first places in the games whose sums the reader sees; the latest of equal ones."""
    rows = LongestRun.objects.filter(user=user, title=title, has_private=viewer == user)
    return next((Run(*row) for row in rows.values_list("games", "first", "last")), None)


class Filters(NamedTuple):
    """Which games stand behind a figure; empty where that makes no difference."""

    players: int = 0
    place: int = 0
    module: str = ""
    month: str = ""
    other: User | None = None
    since: datetime | None = None
    until: datetime | None = None
    is_analysed: bool = False


def games_of_person(user: User, title: str, viewer: Viewer, filters: Filters) -> QuerySet[PlayedSeat, int]:
    """The keys of the games behind a figure of somebody, the latest first."""
    seats = seats_seen(user, title, viewer)
    if filters.players:
        seats = seats.filter(players=filters.players)
    if filters.place:
        seats = seats.filter(place=filters.place)
    if filters.module:
        seats = seats.filter(Exists(GameModule.objects.filter(game=OuterRef("game"), module=filters.module)))
    if filters.other:
        seats = seats.filter(Exists(PlayedSeat.objects.filter(game=OuterRef("game"), user=filters.other)))
    if filters.since and filters.until:
        seats = seats.filter(ended_at__range=(filters.since, filters.until))
    if filters.is_analysed:
        seats = seats.filter(game__in=analysed(user, title, with_private=viewer == user).values("game"))
    return seats.order_by("-ended_at", "-game").values_list("game", flat=True)


def games_of_title(title: str, filters: Filters) -> QuerySet[Any, int]:
    """The keys of the public games behind a figure of a title, the latest first."""
    games = CountedGame.objects.filter(title=title, is_listed=True)
    if filters.players:
        games = games.filter(players=filters.players)
    if filters.month:
        games = games.filter(ended_at__range=_range_of(filters.month))
    if filters.module:
        with_it = GameModule.objects.filter(title=title, module=filters.module, is_public=True)
        if filters.players or filters.month:
            with_it = with_it.filter(Exists(games.filter(game=OuterRef("game")).order_by()))
        return with_it.order_by("-ended_at").values_list("game", flat=True)
    return games.order_by("-ended_at").values_list("game", flat=True)


def _range_of(month: str) -> tuple[datetime, datetime]:
    """From the beginning of a month, such as 2026-11, to its last moment, in UTC."""
    year, number = map(int, month.split("-"))
    begin = datetime(year, number, 1, tzinfo=UTC)
    after = datetime(year + number // 12, number % 12 + 1, 1, tzinfo=UTC)
    return begin, after - datetime.resolution


# --- records ---------------------------------------------------------------------------------------------------------


def records(title: str, players: int, by: str, left_out: Collection[int]) -> list[PlayedSeat]:
    """The seats with most ``points``, or the widest ``margin``, of people who let others see their results.

    Nobody of ``left_out`` stands there, and nothing that isn't over 0: a margin of who lost is no record.
    """
    return _RECORDS[by].rows(title, players, [*left_out])[:RECORDS]


def _records(title: str, players: int, left_out: list[int]) -> QuerySet[PlayedSeat]:
    here = {"title": title, "players": players, "is_public": True, "is_whole": True}
    people = {"user__is_active": True, "user__is_guest": False, "user__deleted_at": None}
    seats = PlayedSeat.objects.filter(sharing("user"), ~Q(AnyOf("user_id", left_out)), **here, **people)
    return seats.select_related("user", "game")


@compiled_query
def _by_points(title: str, players: int, left_out: list[int]) -> QuerySet[PlayedSeat]:
    return _records(title, players, left_out).filter(points__gt=0).order_by("-points")


@compiled_query
def _by_margin(title: str, players: int, left_out: list[int]) -> QuerySet[PlayedSeat]:
    return _records(title, players, left_out).filter(margin__gt=0).order_by("-margin")


_RECORDS = {"points": _by_points, "margin": _by_margin}
