"""Rated games for tests, and what the table of ratings says of people."""

from __future__ import annotations

from accounts.models import User
from games.models import Game, LeaderboardMark, PersonRating, RatedTitle, RatingChange
from games.ratings import recalculating
from tests.games.factories import fresh, play_to_end, running_game


def rated_game(*people: User) -> Game:
    """A rated game of these people that is over."""
    game = running_game(*people, is_rated=True)
    play_to_end(game)
    settle()
    return fresh(game)


def settle() -> None:
    """Do what a worker would do: games of tests end in one second, so some are rated behind others."""
    recalculating.finish("tiny")


def forget() -> None:
    """Delete everything that is stored about ratings."""
    for model in (RatingChange, PersonRating, RatedTitle, LeaderboardMark):
        model._default_manager.all().delete()


def mu_of(user: User, title: str = "tiny") -> float:
    return PersonRating.objects.get(user=user, title=title).mu


def history(user: User) -> list[tuple[float, float]]:
    """The mean before and after each game that counts, in order."""
    return list(RatingChange.objects.filter(user=user).order_by("key").values_list("mu_before", "mu"))


def stored() -> tuple[list[tuple[object, ...]], list[tuple[object, ...]]]:
    """Everything that is stored about ratings, without keys of rows."""
    changes = RatingChange.objects.order_by("key", "user")
    ratings = PersonRating.objects.order_by("title", "user")
    return (
        list(
            changes.values_list(
                "game", "user", "key", "place", "gave_up_at", "mu_before", "sigma_before", "mu", "sigma", "games"
            )
        ),
        list(ratings.values_list("user", "title", "mu", "sigma", "games", "score", "last_game_at", "is_stale")),
    )
