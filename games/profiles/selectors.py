"""What others see of somebody's play, part by part; figures come from the last games, however many there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from statistics import quantiles
from typing import Any, NamedTuple

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.models import User, Viewer
from accounts.relations import selectors as relations
from accounts.relations.models import Tie
from core.db.compiled import AnyOf, CompiledRows, compiled_query
from games.lobby.open_tables import public_results_with, public_tables_with
from games.models import Ask, Game, HiddenPart, Seat
from games.tables.selectors import listed

LATEST_GAMES = 500
LATEST_DECISIONS = 100
FEWEST_DECISIONS = 10
"""Of fewer nothing is told."""
LATELY = timedelta(days=30)
FRIENDS_PLAYING = 5


class Played(NamedTuple):
    """How many games of a title somebody has played to the end with so many players, and won."""

    title: str
    players: int
    games: int
    won: int


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds of the clock for one decision: a quarter took less than ``lower``, a quarter more than ``upper``."""

    lower: int
    middle: int
    upper: int


def hidden_of(user: User) -> frozenset[str]:
    """The parts that somebody hides."""
    return frozenset(_hidden_of(user.pk))


@compiled_query
def _hidden_of(person: int) -> QuerySet[HiddenPart, str]:
    return HiddenPart.objects.filter(user_id=person).values_list("part", flat=True)


class Kind(NamedTuple):
    """How many of somebody's last games had this title and these options, and how many of them were won."""

    title: str
    options: Mapping[str, Any]
    games: int
    won: int


def kinds_of(user: User) -> list[Kind]:
    """The last games, added up by the database where title and options are the same.

    The last ones are those that began last: in this order an index has them.
    """
    return [Kind(*row) for row in _kinds(user.pk)]


@compiled_query
def _kinds(person: int) -> QuerySet[Seat, tuple[str, Mapping[str, Any], int, int]]:
    over = {"user_id": person, "user__isnull": False, "game__status": Game.Status.FINISHED}
    latest = Seat.objects.filter(**over).order_by("-game_id").values("pk")[:LATEST_GAMES]
    kinds = Seat.objects.filter(pk__in=latest, game__opening__isnull=True).order_by()
    rows = kinds.values_list("game__title", "game__options")
    return rows.annotate(games=Count("pk"), won=Count("pk", Q(won=True)))


def games_of(kinds: Iterable[Kind]) -> list[Played]:
    """Games by title and number of players, what was played most first."""
    games: Counter[tuple[str, int]] = Counter()
    won: Counter[tuple[str, int]] = Counter()
    for kind in kinds:
        of = kind.title, int(kind.options["players"])
        games[of] += kind.games
        won[of] += kind.won
    return [Played(*of, number, won[of]) for of, number in games.most_common()]


def pace_of(user: User) -> Pace | None:
    """How long the last decisions took; ``None`` where there are too few."""
    used = [seconds or 0 for seconds in _used.rows(user.pk)[:LATEST_DECISIONS]]
    return Pace(*map(round, quantiles(used, n=4))) if len(used) >= FEWEST_DECISIONS else None


@compiled_query
def _used(person: int) -> QuerySet[Ask, int | None]:
    answers = Ask.objects.filter(Q(end=Ask.End.DECIDED), user_id=person).order_by("-ended_at")
    return answers.values_list("used", flat=True)


def open_tables_of(user: User) -> CompiledRows[Game]:
    """Public tables that wait for players, at which this person sits."""
    return _open_tables.rows(user.pk)


@compiled_query
def _open_tables(person: int) -> QuerySet[Game]:
    taken = {"user_id": person, "user__isnull": False, "won__isnull": True, "status": Seat.Status.TAKEN}
    there = Seat.objects.filter(**taken).values("game")
    return listed(Game.objects.filter(pk__in=there, status=Game.Status.OPEN, is_public=True)).order_by("-pk")


class Together(NamedTuple):
    """How many games two have finished at the same table, and how many of these each has won."""

    games: int
    won: int
    lost: int
    """Those that the other one won."""


def together(viewer: Viewer, other: User) -> Together | None:
    """Nothing for who has not met: the reader sat at all of these tables, so nothing is told that was hidden."""
    if not viewer.is_authenticated or viewer.pk == other.pk:
        return None
    found = Together(*(_together.first(viewer.pk, other.pk) or (0, 0, 0)))
    return found if found.games else None


@compiled_query
def _together(reader: int, other: int) -> QuerySet[Seat, tuple[int, int, int]]:
    """One row, or none for those who never met."""
    theirs = Seat.objects.filter(game=OuterRef("game"), user_id=other)
    both = Seat.objects.filter(Exists(theirs), user_id=reader, game__status=Game.Status.FINISHED)
    counts = (
        both.order_by()
        .values("user_id")
        .annotate(
            games=Count("pk"), won_by=Count("pk", Q(won=True)), lost=Count("pk", Q(Exists(theirs.filter(won=True))))
        )
    )
    return counts.values_list("games", "won_by", "lost")


def close_to(user: User) -> frozenset[int]:
    """The keys of somebody's friends and of whom they follow; also of who blocks them, because nobody is told that."""
    friends = {tie.other_id for tie in relations.friends_of(user)}
    return relations.followed_by(user) | friends


def played_by(people: Collection[int]) -> QuerySet[Game]:
    """The public tables at which one of these people sits who does not hide where; the newest first."""
    return public_tables_with(_showing(people, HiddenPart.Part.TABLES))


class FriendAtTable(NamedTuple):
    """A friend who plays in public now."""

    name: str
    title: str
    public_id: str


def friends_playing(user: User) -> list[FriendAtTable]:
    """Which friends, who do not hide it, play at which public tables without the reader; the newest one of each."""
    newest: dict[str, FriendAtTable] = {}
    for row in _friends_playing.rows(user.pk):
        found = FriendAtTable(*row)
        newest.setdefault(found.name, found)
    return list(newest.values())[:FRIENDS_PLAYING]


@compiled_query
def _friends_playing(person: int) -> QuerySet[Seat, tuple[str, str, str]]:
    asked = Tie.objects.filter(person_id=person, other=OuterRef("user"), kind=Tie.Kind.FRIEND)
    agreed = Tie.objects.filter(person=OuterRef("user"), other_id=person, kind=Tie.Kind.FRIEND)
    hidden = HiddenPart.objects.filter(user=OuterRef("user"), part=HiddenPart.Part.TABLES)
    own = Seat.objects.filter(game=OuterRef("game"), user_id=person, user__isnull=False)
    public = {"game__status": Game.Status.RUNNING, "game__is_public": True, "won__isnull": True, "resigned": False}
    seats = Seat.objects.filter(
        Exists(asked), Exists(agreed), ~Exists(hidden), ~Exists(own), user__isnull=False, **public
    )
    return seats.order_by("-game_id", "number").values_list("user__username", "game__title", "game__public_id")


def finished_by(people: Collection[int]) -> QuerySet[Game]:
    """What one of these people, who does not hide results, has lately played to the end in public; the latest first."""
    return public_results_with(_showing(people, HiddenPart.Part.GAMES), timezone.now() - LATELY)


def _showing(people: Collection[int], part: str) -> frozenset[int]:
    hiding = HiddenPart.objects.filter(user__in=people, part=part).values_list("user_id", flat=True)
    return frozenset(people) - frozenset(hiding)


class ListedTable(NamedTuple):
    """What a list of somebody's games tells of a table."""

    pk: int
    public_id: str
    is_public: bool


def listed_tables(keys: Collection[int]) -> list[ListedTable]:
    """The tables with these keys."""
    return [ListedTable(*row) for row in _listed_tables([*keys])]


@compiled_query
def _listed_tables(keys: list[int]) -> QuerySet[Game, tuple[int, str, bool]]:
    return Game.objects.filter(AnyOf("pk", keys)).values_list("pk", "public_id", "is_public")


def seen_by(viewer: Viewer, games: Collection[Game | ListedTable]) -> frozenset[int]:
    """The keys of those tables that somebody sees: public ones, the own, and those with a seat of the reader."""
    private = [game.pk for game in games if not game.is_public]
    if not private:
        return frozenset([game.pk for game in games])
    seats = Seat.objects.filter(game=OuterRef("pk"), user=viewer.pk, user__isnull=False)
    own = Game.objects.filter(Q(host_id=viewer.pk) | Q(Exists(seats)), pk__in=private)
    return frozenset({*(game.pk for game in games if game.is_public), *own.values_list("pk", flat=True)})
