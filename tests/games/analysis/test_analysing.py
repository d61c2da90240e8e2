"""A finished game is analysed once, whoever asks how often; what breaks on the way is tried again, or told."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from games.analysis import analysing
from games.analysis.analyses import analysis_of, turns_of
from games.analysis.analysing import ATTEMPTS
from games.analysis.errors import AnalysesUnderWay, NotOverYet, TooManyAnalyses
from games.engine.analysis import explain
from games.models import Analysis, Game
from games.tables.errors import GameNotStarted
from tests.games.factories import (
    OPEN,
    fresh,
    open_table,
    play_to_end,
    running_game,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


@pytest.fixture(autouse=True)
def quickly(settings: Settings) -> None:
    settings.ANALYSIS_SECONDS_PER_TURN = 0.01


@pytest.fixture
def over(ana: User, bo: User) -> Game:
    """A finished game of Ana and Bo."""
    return play_to_end(running_game(ana, bo, long=True), Random(1))


def asked(game: Game, user: User) -> Analysis:
    return analysing.ask(game=game, user=user)


def again(analysis: Analysis) -> Analysis:
    return Analysis.objects.get(pk=analysis.pk)


def breaks(*_args: Any) -> Any:
    raise RuntimeError


def test_whoever_waits_sees_each_turn_that_is_explained(over: Game, ana: User, monkeypatch: pytest.MonkeyPatch) -> None:
    analysis = asked(over, ana)
    seen = list[int]()

    def watched(*args: Any) -> Any:
        seen.append(again(analysis).done)
        return explain(*args)

    monkeypatch.setattr(analysing, "explain", watched)
    analysing.go_on(analysis.pk)

    assert seen == list(range(len(turns_of(over))))


def test_every_turn_of_the_game_is_explained(over: Game, ana: User) -> None:
    analysis = asked(over, ana)
    analysing.go_on(analysis.pk)
    found = again(analysis)
    assert found.is_done
    assert [turn["begin"] for turn in found.turns] == [turn.begin for turn in turns_of(over)]
    assert found.done == found.expected == len(found.turns) > 2


def test_asked_a_hundred_times_it_is_made_once(over: Game, ana: User, bo: User) -> None:
    asked_for = {asked(over, user).pk for user in (ana, bo) * 50}
    assert asked_for == {Analysis.objects.get().pk}


def test_it_goes_on_where_it_was_left(over: Game, ana: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysing, "PIECE", 0)
    monkeypatch.setattr("games.tables.dispatch.enqueue", lambda *_args: None)
    analysis = asked(over, ana)
    for done in (1, 2, 3):
        analysing.go_on(analysis.pk)
        assert (again(analysis).done, again(analysis).attempts) == (done, 0)
    first = again(analysis).turns[0]
    analysing.go_on(analysis.pk)
    assert again(analysis).turns[0] == first


def test_two_workers_do_not_work_on_the_same(over: Game, ana: User, monkeypatch: pytest.MonkeyPatch) -> None:
    analysis, begun = asked(over, ana), []

    def look(*args: Any) -> Any:
        begun.append(1)
        analysing.go_on(analysis.pk)
        return explain(*args)

    monkeypatch.setattr(analysing, "explain", look)
    analysing.go_on(analysis.pk)
    assert len(begun) == again(analysis).expected
    assert again(analysis).is_done


def test_one_that_breaks_is_tried_again_and_then_told_as_failed(
    over: Game, ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    analysis = asked(over, ana)
    monkeypatch.setattr(analysing, "explain", breaks)
    for _attempt in range(ATTEMPTS):
        assert again(analysis).is_waiting
        analysing.go_on(analysis.pk)
    assert again(analysis).status == Analysis.Status.FAILED


def test_one_that_has_failed_can_be_asked_for_again(
    over: Game, ana: User, bo: User, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    analysis = asked(over, ana)
    with monkeypatch.context() as broken:
        broken.setattr(analysing, "explain", breaks)
        for _attempt in range(ATTEMPTS):
            analysing.go_on(analysis.pk)
    with monkeypatch.context() as busy:
        busy.setattr(settings, "ANALYSES_PER_HOUR", 1)
        with pytest.raises(TooManyAnalyses):
            asked(over, ana)
        assert asked(over, bo).pk == analysis.pk
    assert again(analysis).user == bo
    analysing.go_on(analysis.pk)
    assert again(analysis).is_done


def test_one_whose_worker_was_killed_is_found_again(over: Game, ana: User) -> None:
    analysis = asked(over, ana)
    Analysis.objects.update(leased_until=timezone.now() + timedelta(minutes=1), attempts=1)
    assert analysing.enqueue_analyses() == 0
    Analysis.objects.update(leased_until=timezone.now() - timedelta(seconds=1))
    assert analysing.enqueue_analyses() == 1
    assert again(analysis).is_done, "in tests a task that is enqueued is carried out"


def test_one_whose_workers_are_killed_again_and_again_is_told_as_failed(over: Game, ana: User) -> None:
    analysis = asked(over, ana)
    Analysis.objects.update(leased_until=timezone.now() - timedelta(seconds=1), attempts=ATTEMPTS)
    assert analysing.enqueue_analyses() == 0
    assert again(analysis).status == Analysis.Status.FAILED


def test_games_that_are_not_over_are_refused(ana: User, bo: User) -> None:
    with pytest.raises(NotOverYet):
        asked(running_game(ana, bo), ana)
    with pytest.raises(GameNotStarted):
        asked(open_table(ana, OPEN), ana)


def test_nobody_keeps_the_site_busy(over: Game, ana: User, bo: User, settings: Settings) -> None:
    settings.ANALYSES_PER_HOUR = 0
    with pytest.raises(TooManyAnalyses):
        asked(over, ana)
    assert not Analysis.objects.exists()


def test_who_has_several_under_way_lets_others_come_first(over: Game, ana: User, bo: User, settings: Settings) -> None:
    settings.ANALYSES_AT_ONCE = 1
    asked(over, ana)
    another = play_to_end(running_game(ana, bo, title=over.title), Random(2))
    with pytest.raises(AnalysesUnderWay):
        asked(another, ana)
    assert asked(another, bo)


def test_after_moves_were_taken_back_the_game_is_analysed_anew(over: Game, ana: User) -> None:
    analysis = asked(over, ana)
    Game.objects.filter(pk=over.pk).update(epoch=over.epoch + 1)
    assert analysis_of(fresh(over)) is None
    assert asked(fresh(over), ana).pk != analysis.pk
