"""How well one has played, over the analysed games of each title, for oneself alone."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.analysis.accuracy import Accuracy, accuracies_of, accuracy
from games.engine.analysis import MIND
from games.models import Analysis, Game, Seat
from games.tables import play
from tests.games.factories import fresh, play_to_end, running_game, seat_of
from tests.people import browser_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


@pytest.fixture
def over(ana: User, bo: User) -> Game:
    """A finished game of Ana and Bo."""
    return ended(running_game(ana, bo, title="cacao"))


def ended(game: Game) -> Game:
    """It is over, whatever happened in it."""
    Game.objects.filter(pk=game.pk).update(status=Game.Status.FINISHED, ended_at=timezone.now())
    return fresh(game)


def analysed(game: Game, losses: dict[User, list[int]], **more: Any) -> Analysis:
    """What was found in a game: the losses of each turn, in thousandths of a chance."""
    turns = [
        {"seat": seat_of(game, person).number, "loss": loss, "before": [1000, 1000]}
        for person, found in losses.items()
        for loss in found
    ]
    row = {"game": game, "epoch": game.epoch, "mind": MIND, "status": Analysis.Status.DONE, "turns": turns}
    return Analysis.objects.create(**(row | more))


def test_it_is_less_the_more_chance_was_given_away(over: Game, ana: User, bo: User) -> None:
    analysed(over, {ana: [0, 0], bo: [0, 500]})
    assert accuracies_of(ana) == [Accuracy("cacao", 1, 100)]
    [found] = accuracies_of(bo)
    assert found.mean == accuracy([0, 0.5]) < 60


def test_it_is_the_mean_of_games_by_title(over: Game, ana: User, bo: User) -> None:
    analysed(over, {ana: [0]})
    analysed(ended(running_game(ana, bo, title="cacao")), {ana: [1000]})
    other = ended(running_game(ana, bo, title="cacao"))
    Game.objects.filter(pk=other.pk).update(title="chocolatl")
    analysed(other, {ana: [0]})
    assert accuracies_of(ana) == [Accuracy("cacao", 2, 50), Accuracy("chocolatl", 1, 100)]


@pytest.mark.parametrize(
    "more", [{"mind": MIND + 1}, {"epoch": 7}, {"status": "waiting"}, {"status": "failed"}], ids=str
)
def test_what_cannot_be_compared_is_not_counted(over: Game, ana: User, more: dict[str, Any]) -> None:
    analysed(over, {ana: [0]}, **more)
    assert accuracies_of(ana) == []


def test_a_game_that_one_resigned_is_not_counted(over: Game, ana: User, bo: User) -> None:
    analysed(over, {ana: [0], bo: [0]})
    Seat.objects.filter(user=ana).update(resigned=True)
    assert (accuracies_of(ana), len(accuracies_of(bo))) == ([], 1)


def test_what_is_known_of_a_game_is_not_read_again(
    over: Game, ana: User, bo: User, django_assert_num_queries: Any
) -> None:
    analysed(over, {ana: [0], bo: [0]})
    with django_assert_num_queries(2):
        accuracies_of(ana)
    with django_assert_num_queries(1):
        assert accuracies_of(bo) == [Accuracy("cacao", 1, 100)]


def test_only_the_last_games_are_read(over: Game, ana: User, monkeypatch: pytest.MonkeyPatch, bo: User) -> None:
    monkeypatch.setattr("games.analysis.accuracy.LATEST_GAMES", 1)
    analysed(over, {ana: [1000]})
    analysed(ended(running_game(ana, bo, title="cacao")), {ana: [0]})
    assert accuracies_of(ana) == [Accuracy("cacao", 1, 100)]


def test_one_sees_it_in_the_own_profile_and_nobody_else_does(over: Game, ana: User, bo: User) -> None:
    profile = reverse("accounts:profile")
    assert "None of your games is analysed yet." in browser_of(ana).get(profile).content.decode()
    analysed(over, {ana: [0], bo: [0]})
    assert "Cacao: 100 of 100, in 1 analysed game" in browser_of(ana).get(profile).content.decode()
    assert "of 100" not in browser_of(bo).get(reverse("games:person", args=["Ana"])).content.decode()


def test_turns_that_a_bot_played_after_the_other_resigned_do_not_count(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    play.resign(game=game, user=bo)
    analysed(play_to_end(game), {ana: [0, 0], bo: [0, 0]})
    assert accuracies_of(ana) == []
