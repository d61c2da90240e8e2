"""Reads of insights: which games can be looked through, what was found, what is practised, who may see it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from django.conf import settings
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from accounts.models import User, Viewer
from accounts.relations import selectors as relations
from accounts.relations.models import Tie
from core.db.compiled import compiled_query
from core.retention import days_ago
from games.insights.models import Audience, Exercise, ReviewedGame, Survey, Theme
from games.insights.reviewing import VERSION
from games.models import Game, PersonRating, Seat
from games.ratings.sharing import sharing

MOST_GAMES = 400
"""More are never looked through: what was longer ago says little of today."""


def seats_to_review(user: User, title: str, latest: int) -> QuerySet[Seat]:
    """Somebody's seats in finished games that the person played to the end, the latest first; a running one never."""
    seats = _played_to_the_end(user).filter(game__title=title)
    return seats.select_related("game").order_by("-game__ended_at", "-game")[: latest or MOST_GAMES]


def number_to_review(user: User, title: str, latest: int) -> int:
    """How many these are: to count so many, none is put in order."""
    return _played_to_the_end(user).filter(game__title=title).order_by()[: latest or MOST_GAMES].count()


def is_to_review(game: Game, user: User) -> bool:
    """Whether a game is among those of somebody that can be looked through."""
    return game.is_over and _played_to_the_end(user).filter(game=game).exists()


def _played_to_the_end(user: User) -> QuerySet[Seat]:
    return Seat.objects.filter(
        user=user,
        number__isnull=False,
        resigned=False,
        stand_in=Seat.StandIn.NONE,
        game__status=Game.Status.FINISHED,
        game__opening__isnull=True,
        game__ended_at__gt=days_ago(settings.INSIGHTS_KEPT_DAYS),
    )


def reviews_of(user: User, title: str, latest: int = 0) -> list[ReviewedGame]:
    """What was found in the games that count now, the latest first; of the games themselves only what figures need."""
    about_games = "game__is_public", "game__options"
    rows = (
        _reviews(user, title, latest)
        .select_related("game")
        .only("user", "title", "ended_at", "decisions", *about_games)
    )
    return list(rows.order_by("-ended_at", "-game"))


def depths_of(user: User, title: str, latest: int = 0) -> list[int]:
    """How thoroughly each of these games was looked through."""
    return list(_reviews(user, title, latest).values_list("depth", flat=True))


def _reviews(user: User, title: str, latest: int) -> QuerySet[ReviewedGame]:
    games = seats_to_review(user, title, latest).values("game")
    return ReviewedGame.objects.filter(user=user, game__in=games, version=VERSION, epoch=F("game__epoch"))


def review_of(game: Game, user: User) -> ReviewedGame | None:
    """What was found in one finished game for one of its people."""
    if not game.is_over:
        return None
    return ReviewedGame.objects.filter(user=user, game=game, version=VERSION, epoch=game.epoch).first()


def survey_of(user: User, title: str) -> Survey | None:
    """What somebody has asked for."""
    return _survey.first(user.pk, title)


@compiled_query
def _survey(person: int, title: str) -> QuerySet[Survey]:
    return Survey.objects.filter(user_id=person, title=title)


def surveys_to_go_on(now: datetime, today: date) -> QuerySet[Survey]:
    """Those that nobody works on and whose budget of today is not spent, who has waited longest first."""
    free = Q(leased_until=None) | Q(leased_until__lt=now)
    budget = Q(day=None) | Q(day__lt=today) | Q(spent__lt=settings.INSIGHTS_SECONDS_PER_DAY)
    return Survey.objects.filter(free, budget, is_pending=True).order_by("asked_at")


# --- others ----------------------------------------------------------------------------------------------------------


def may_see(user: User, viewer: Viewer) -> bool:
    """Whether somebody may see where a person loses points: the person, and whom it shows that to."""
    if viewer == user:
        return True
    who = _audience.first(user.pk)
    if who is None or not user.is_active or not isinstance(viewer, User):
        return False
    return who == Audience.Who.EVERYBODY or _are_friends(user, viewer)


def _are_friends(user: User, viewer: User) -> bool:
    pairs = [(user, viewer), (viewer, user)]
    return all(Tie.Kind.FRIEND in relations.kinds_between(one, other) for one, other in pairs)


def audience_of(user: User) -> str:
    """Who else may see it; empty for nobody."""
    return _audience.first(user.pk) or ""


@compiled_query
def _audience(person: int) -> QuerySet[Audience, str]:
    return Audience.objects.filter(user_id=person).values_list("who", flat=True)


PEERS_MU = 2.5
"""By so much another rating may differ: a hundred points as pages show them."""
PEERS, GAMES_OF_PEER = 60, 10


def strength_of(user: User, title: str) -> float | None:
    """The middle of somebody's rating, where there is one."""
    return _strength.first(user.pk, title)


@compiled_query
def _strength(person: int, title: str) -> QuerySet[PersonRating, float]:
    return PersonRating.objects.filter(user_id=person, title=title).values_list("mu", flat=True)


def peers(user: User, title: str) -> Sequence[Sequence[ReviewedGame]]:
    """The last reviewed games of others of about the same rating, person by person, without those who hide theirs."""
    own = strength_of(user, title)
    if own is None:
        return ()
    reviewed = ReviewedGame.objects.filter(user=OuterRef("user"), title=title, version=VERSION)
    near = PersonRating.objects.filter(
        Exists(reviewed), sharing("user"), title=title, user__is_bot=False, user__deleted_at=None
    ).filter(mu__range=(own - PEERS_MU, own + PEERS_MU))
    people = near.exclude(user=user).order_by("-last_game_at").values_list("user", flat=True)[:PEERS]
    return [_latest(person, title) for person in people]


def _latest(person: int, title: str) -> Sequence[ReviewedGame]:
    rows = ReviewedGame.objects.filter(user=person, title=title, version=VERSION, game__status=Game.Status.FINISHED)
    return list(rows.select_related("game").order_by("-ended_at")[:GAMES_OF_PEER])


# --- practice --------------------------------------------------------------------------------------------------------


def themes_of(user: User, title: str) -> list[Theme]:
    """What somebody practises, what was begun first first."""
    return list(Theme.objects.filter(user=user, title=title).prefetch_related("exercises__puzzle").order_by("pk"))


def exercise_of(user: User, number: int) -> Exercise | None:
    """One of somebody's own exercises."""
    return Exercise.objects.filter(theme__user=user, pk=number).select_related("puzzle", "theme").first()
