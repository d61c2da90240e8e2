"""Counted games for tests, and all that is stored about them."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from games.models import Game
from games.statistics import counting
from games.statistics.models import GameModule, LongestRun, PersonSum, PlayedSeat, Sum, TitleSum
from games.statistics.sums import Amount
from tests.games.factories import fresh, play_to_end, running_game


def finished_game(*people: User, is_public: bool = True, **options: Any) -> Game:
    """A game of these people that is over and counted."""
    game = running_game(*people, **options)
    Game.objects.filter(pk=game.pk).update(is_public=is_public)
    play_to_end(game)
    settle()
    return fresh(game)


def settle() -> None:
    """Do what a worker would do."""
    counting.count_pending()


def title_sums(title: str = "tiny") -> dict[tuple[int, str, str], Amount]:
    """The sums of a title, by number of players, kind and key."""
    settle()
    rows = TitleSum.objects.filter(title=title)
    return {(row.players, row.kind, row.key): _amount(row) for row in rows if _counts(row)}


def person_sums(user: User, *, is_public: bool = True) -> dict[tuple[int, str, str], Amount]:
    """The sums of a person."""
    settle()
    rows = PersonSum.objects.filter(user=user, is_public=is_public)
    return {(row.players, row.kind, row.key): _amount(row) for row in rows if _counts(row)}


def stored() -> list[Any]:
    """Everything that is stored about figures, without keys of rows and sums of nothing."""
    settle()
    titles, people = TitleSum.objects.all(), PersonSum.objects.all()
    return [
        sorted((row.title, row.players, row.kind, row.key, *_amount(row)) for row in titles if _counts(row)),
        sorted(
            (row.user_id, row.is_public, row.title, row.players, row.kind, row.key, *_amount(row))
            for row in people
            if _counts(row)
        ),
        sorted(PlayedSeat.objects.values_list("game", "user", "place", "points", "margin", "is_whole", "ended_at")),
        sorted(GameModule.objects.values_list("game", "module", "ended_at")),
        sorted(LongestRun.objects.values_list("user", "title", "has_private", "games", "first", "last")),
    ]


def _amount(row: Sum) -> Amount:
    return Amount(row.number, row.total, row.other)


def _counts(row: Sum) -> bool:
    return any(_amount(row))
