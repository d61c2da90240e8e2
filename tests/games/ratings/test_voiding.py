"""An admin voids rated games that are over, and no others."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import AuditEntry, VoidedGame
from games.ratings import voiding
from games.ratings.errors import NotRated
from tests.games.factories import play_to_end, running_game

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


@pytest.mark.parametrize(("is_rated", "is_over"), [(True, False), (False, True)])
def test_only_a_rated_game_that_is_over_is_voided_or_given_back(
    ana: User, bo: User, cy: User, is_rated: bool, is_over: bool
) -> None:
    game = running_game(ana, bo, is_rated=is_rated)
    if is_over:
        play_to_end(game)
    with pytest.raises(NotRated):
        voiding.void(game=game, admin=cy, reason="arranged")
    with pytest.raises(NotRated):
        voiding.give_back(game=game, admin=cy)
    assert not VoidedGame.objects.exists()


def test_a_game_is_voided_once_and_given_back_once(ana: User, bo: User, cy: User) -> None:
    game = play_to_end(running_game(ana, bo, is_rated=True))
    assert [voiding.void(game=game, admin=cy, reason=reason) for reason in ("arranged", "again")] == [True, False]
    assert VoidedGame.objects.get().reason == "arranged"
    assert [voiding.give_back(game=game, admin=cy) for _time in range(2)] == [True, False]
    assert [*AuditEntry.objects.filter(game=game).order_by("pk").values_list("code", flat=True)] == [
        "voided",
        "unvoided",
    ]
