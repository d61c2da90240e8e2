"""Looking through games: asked for once, in the background, within a budget, quickly first; never a running one."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from time import monotonic
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from accounts.services import delete_account
from games.insights import surveying
from games.insights.models import Audience, ReviewedGame, Survey, Theme
from games.insights.reviewing import reviewed
from games.insights.selectors import seats_to_review
from games.lobby.errors import UnknownTitle
from games.models import AuditEntry, Game
from games.statistics.models import CountedGame
from games.statistics.signals import counted
from tests.games.factories import fresh, play_to_end, running_game, seat_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]
QUICK, THOROUGH = ReviewedGame.Depth.QUICK, ReviewedGame.Depth.THOROUGH


def over(*people: User, luck: int = 1) -> Game:
    return fresh(play_to_end(running_game(*people), Random(luck)))


def work(user: User) -> list[tuple[int, int]]:
    return [(each.seat.game_id, each.depth) for each in surveying.work_of(user, "tiny", 0)]


def survey_of(user: User) -> Survey:
    return Survey.objects.get(user=user)


def test_a_game_is_looked_through_quickly_and_then_thoroughly(ana: User, bo: User) -> None:
    first, second = over(ana, bo), over(ana, bo)
    assert work(ana) == [(second.pk, QUICK), (first.pk, QUICK), (second.pk, THOROUGH), (first.pk, THOROUGH)]
    surveying.go_on(surveying.ask(user=ana, title="tiny").pk)
    found = ReviewedGame.objects.filter(user=ana)
    assert {row.game_id: row.depth for row in found} == {first.pk: THOROUGH, second.pk: THOROUGH}
    assert not survey_of(ana).is_pending
    assert work(ana) == []


def test_nothing_is_noted_of_what_others_did(ana: User, bo: User) -> None:
    game = over(ana, bo)
    surveying.go_on(surveying.ask(user=ana, title="tiny").pk)
    assert not ReviewedGame.objects.filter(user=bo).exists()
    own = seat_of(game, ana).number
    (row,) = ReviewedGame.objects.filter(user=ana)
    assert all(move["seat"] == own for decision in row.decisions for move in decision["played"])


def test_a_running_game_is_never_looked_through(ana: User, bo: User) -> None:
    running_game(ana, bo)
    assert work(ana) == []
    surveying.go_on(surveying.ask(user=ana, title="tiny").pk)
    assert not ReviewedGame.objects.exists()


def test_games_that_were_resigned_or_played_on_by_bots_are_not_the_persons(ana: User, bo: User) -> None:
    resigned, given_up, whole = over(ana, bo), over(ana, bo), over(ana, bo)
    resigned.seats.filter(user=ana).update(resigned=True)
    given_up.seats.filter(user=ana).update(stand_in="given-up")
    assert [seat.game_id for seat in seats_to_review(ana, "tiny", 0)] == [whole.pk]


def test_so_many_of_the_last_games_can_be_asked_for(ana: User, bo: User) -> None:
    games = [over(ana, bo) for _ in range(3)]
    assert [seat.game_id for seat in seats_to_review(ana, "tiny", 2)] == [games[2].pk, games[1].pk]


def test_a_day_has_a_budget_and_the_next_one_a_new_one(
    ana: User, bo: User, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.INSIGHTS_SECONDS_PER_DAY = 1
    over(ana, bo)
    survey = surveying.ask(user=ana, title="tiny")
    Survey.objects.filter(pk=survey.pk).update(day=surveying.today(), spent=1.0)
    surveying.go_on(survey.pk)
    assert not ReviewedGame.objects.exists()
    assert survey_of(ana).is_pending
    Survey.objects.filter(pk=survey.pk).update(day=surveying.today() - timedelta(days=1))
    surveying.go_on(survey.pk)
    assert ReviewedGame.objects.filter(user=ana).count() == 1


def test_what_somebody_works_on_nobody_else_does(ana: User, bo: User) -> None:
    over(ana, bo)
    survey = surveying.ask(user=ana, title="tiny")
    Survey.objects.filter(pk=survey.pk).update(leased_until=timezone.now() + timedelta(minutes=1))
    surveying.go_on(survey.pk)
    assert not ReviewedGame.objects.exists()


def test_what_fails_is_tried_again_some_times(ana: User, bo: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_args: Any, **_kwargs: Any) -> Any:
        raise RuntimeError

    over(ana, bo)
    survey = surveying.ask(user=ana, title="tiny")
    monkeypatch.setattr(surveying, "reviewed", breaks)
    for _try in range(surveying.ATTEMPTS):
        assert survey_of(ana).is_pending
        surveying.go_on(survey.pk)
    assert not survey_of(ana).is_pending

    monkeypatch.undo()
    surveying.go_on(surveying.ask(user=ana, title="tiny").pk)
    assert ReviewedGame.objects.filter(user=ana).exists(), "Whoever asks again gets as many tries again."


def test_what_a_day_has_left_bounds_what_is_looked_through(ana: User, bo: User, settings: Settings) -> None:
    over(ana, bo)
    survey = surveying.ask(user=ana, title="tiny")
    almost = settings.INSIGHTS_SECONDS_PER_DAY - 1e-7
    Survey.objects.filter(pk=survey.pk).update(day=surveying.today(), spent=almost)
    assert not surveying._some_games(survey_of(ana), monotonic())
    assert not ReviewedGame.objects.exists()


def test_when_all_is_looked_through_positions_are_looked_for_from_the_beginning(ana: User, bo: User) -> None:
    over(ana, bo)
    Theme.objects.create(user=ana, title="tiny", code="kind.turn", is_pending=False, looked_at=40)
    other = Theme.objects.create(user=bo, title="tiny", code="kind.turn", is_pending=False, looked_at=40)
    surveying.go_on(surveying.ask(user=ana, title="tiny").pk)
    assert Theme.objects.filter(is_pending=True, looked_at=0).get().user == ana
    assert Theme.objects.filter(is_pending=False, looked_at=40).get() == other


def test_whoever_asks_for_more_meanwhile_gets_it(ana: User, bo: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def asked_meanwhile(*args: Any) -> Any:
        surveying.ask(user=ana, title="tiny")
        return reviewed(*args)

    over(ana, bo)
    survey = surveying.ask(user=ana, title="tiny", latest=1)
    monkeypatch.setattr(surveying, "reviewed", asked_meanwhile)
    surveying.go_on(survey.pk)
    assert survey_of(ana).is_pending


def test_a_game_that_takes_too_long_keeps_what_a_quick_look_found(ana: User, bo: User) -> None:
    over(ana, bo)
    survey = surveying.ask(user=ana, title="tiny")
    quick, thorough = surveying.work_of(ana, "tiny", 0)
    surveying._review(survey, quick, until=float("inf"))
    found = ReviewedGame.objects.get().decisions
    surveying._review(survey, thorough, until=0)
    row = ReviewedGame.objects.get()
    assert found
    assert (row.depth, row.decisions) == (THOROUGH, found)


def test_a_decision_takes_as_long_as_it_was_waited_for(ana: User, bo: User) -> None:
    game = over(ana, bo)
    for number in range(1, game.move_count + 1):
        at = game.started_at + timedelta(minutes=number)
        game.moves.filter(number=number).update(at=at)
    found = reviewed(seat_of(game, ana), QUICK, lambda: False)
    assert [decision["seconds"] for decision in found] == [60 * len(decision["played"]) for decision in found]


def test_what_a_bot_decided_is_not_looked_at(ana: User, bo: User) -> None:
    game = over(ana, bo)
    AuditEntry.objects.create(game=game, code="given-up", after_move=5, player=ana)
    found = reviewed(seat_of(game, ana), QUICK, lambda: False)
    assert found
    assert all(decision["begin"] < 5 for decision in found)


def test_whoever_has_asked_once_gets_later_games_too(ana: User, bo: User) -> None:
    over(ana, bo)
    surveying.go_on(surveying.ask(user=ana, title="tiny").pk)
    later = over(ana, bo)
    counted.send(CountedGame, people=[ana.pk, bo.pk])
    assert survey_of(ana).is_pending
    surveying.go_on(survey_of(ana).pk)
    assert ReviewedGame.objects.filter(user=ana, game=later).exists()
    assert not Survey.objects.filter(user=bo).exists()


def test_the_same_game_is_told_alike(ana: User, bo: User) -> None:
    seat = seat_of(over(ana, bo), ana)
    assert reviewed(seat, QUICK, lambda: False) == reviewed(seat, QUICK, lambda: False)


def test_a_title_that_is_not_there_is_refused(ana: User) -> None:
    with pytest.raises(UnknownTitle):
        surveying.ask(user=ana, title="nothing")


def test_whoever_leaves_leaves_nothing(ana: User, bo: User) -> None:
    over(ana, bo)
    surveying.go_on(surveying.ask(user=ana, title="tiny").pk)
    Audience.objects.create(user=ana, who="friends")
    Theme.objects.create(user=ana, title="tiny", code="kind.turn")
    delete_account(user=ana)
    assert not any(model.objects.exists() for model in (Survey, ReviewedGame, Audience, Theme))
