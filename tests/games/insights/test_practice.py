"""Practice: what was right comes again after some days, what was wrong the next; only one's own."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from games.insights import practice
from games.insights.errors import NoSuchTheme, NotDueYet
from games.insights.models import Exercise, ReviewedGame, Theme
from games.insights.reviewing import VERSION
from games.puzzles.answering import answer, ask_again
from games.puzzles.drafts import draft_in
from games.puzzles.errors import NoSuchPuzzle
from games.puzzles.models import Answer
from games.puzzles.selectors import today
from tests.games.insights.faulty import FAULTS, finished_game
from tests.games.insights.test_breakdown import decision
from tests.games.puzzles.test_blunders import own_puzzle
from tests.games.puzzles.test_views import turn, wrong

pytestmark = pytest.mark.django_db


@pytest.fixture
def exercise(ana: User) -> Exercise:
    game = finished_game(ana, FAULTS["thing.temple"], 0)
    theme = Theme.objects.create(user=ana, title="cacao", code="thing.temple")
    return Exercise.objects.create(theme=theme, puzzle=own_puzzle(ana, game), due_on=today())


def play(exercise: Exercise, user: User, way: int) -> Exercise:
    """Somebody answers it."""
    puzzle = exercise.puzzle
    answer(puzzle=puzzle, user=user, draft=draft_in(puzzle, turn(puzzle, way)))
    return Exercise.objects.get(pk=exercise.pk)


def days(exercise: Exercise) -> int:
    """In how many days it comes again."""
    return (exercise.due_on - today()).days


def test_what_was_right_comes_again_after_more_days_each_time(exercise: Exercise, ana: User) -> None:
    found, now = exercise, timezone.now()
    for number, wait in enumerate((1, 3, 7, 14, 30, 30), 1):
        with time_machine.travel(now, tick=False):
            practice.repeat(user=ana, number=exercise.pk)
            found = play(exercise, ana, exercise.puzzle.best)
            assert (found.rung, days(found)) == (number, wait)
        now += timedelta(days=wait)


def test_what_was_wrong_is_asked_until_it_is_right(exercise: Exercise, ana: User) -> None:
    found = play(exercise, ana, wrong(exercise.puzzle))
    assert (found.rung, days(found)) == (0, 0)
    practice.repeat(user=ana, number=exercise.pk)
    assert not Answer.objects.exists()
    assert play(exercise, ana, exercise.puzzle.best).rung == 1


def test_what_was_right_rests_until_its_day(exercise: Exercise, ana: User) -> None:
    play(exercise, ana, exercise.puzzle.best)
    with pytest.raises(NotDueYet):
        practice.repeat(user=ana, number=exercise.pk)
    assert Answer.objects.exists()


def test_nobody_repeats_the_exercises_of_others(exercise: Exercise, bo: User) -> None:
    with pytest.raises(NoSuchTheme):
        practice.repeat(user=bo, number=exercise.pk)
    with pytest.raises(NoSuchPuzzle):
        ask_again(puzzle=exercise.puzzle, user=bo)


def test_only_what_is_offered_is_practised_once(ana: User) -> None:
    for _time in range(2):
        practice.begin(user=ana, title="cacao", code="thing.temple", offered=["thing.temple"])
    with pytest.raises(NoSuchTheme):
        practice.begin(user=ana, title="cacao", code="thing.water", offered=["thing.temple"])
    assert [theme.code for theme in Theme.objects.all()] == ["thing.temple"]


def test_until_positions_were_looked_for_the_page_says_so_and_a_killed_worker_loses_none(
    ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        pass

    def killed(theme: Theme, until: float) -> bool:
        seen.append(Theme.objects.get().is_pending)
        practice.look(theme.pk)  # A second worker finds it taken.
        raise Killed

    seen = list[bool]()
    theme = Theme.objects.create(user=ana, title="cacao", code="thing.temple")
    monkeypatch.setattr(practice, "_some_positions", killed)
    with pytest.raises(Killed):
        practice.look(theme.pk)
    assert seen == [True]
    monkeypatch.undo()
    practice.look(theme.pk)
    assert Theme.objects.get().is_pending
    with time_machine.travel(timezone.now() + practice.LEASE + timedelta(seconds=1)):
        practice.look(theme.pk)
    assert not Theme.objects.get().is_pending


def reviewed_with(ana: User, costs: list[int]) -> Theme:
    """A theme of Ana's, in whose only game decisions have given away so many thousandths by it."""
    game = finished_game(ana, FAULTS["thing.temple"], 0)
    given = [[{"kind": "where", "chance": cost, "things": {"temple": 1.0}}] for cost in costs]
    decisions = [decision(begin=begin, given=each) for begin, each in enumerate(given)]
    facts = {"title": "cacao", "epoch": 0, "version": VERSION, "depth": 1, "ended_at": game.ended_at}
    ReviewedGame.objects.create(user=ana, game=game, decisions=decisions, **facts)
    return Theme.objects.create(user=ana, title="cacao", code="thing.temple")


def test_positions_are_looked_for_where_most_was_given_away_and_each_once(
    ana: User, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def kept(_theme: Theme, spot: practice.Spot) -> bool:
        looked_at.append(round(1000 * spot.cost))
        return len(looked_at) % 2 == 0

    settings.INSIGHTS_KEPT_DAYS = 36_500
    looked_at = list[int]()
    theme = reviewed_with(ana, [19, 30, 100, 20, 50, 40])
    monkeypatch.setattr(practice, "_keep", kept)
    Theme.objects.update(looked_at=1)
    practice.look(theme.pk)
    assert looked_at == [50, 40, 30, 20]
    assert Theme.objects.get().looked_at == 5

    Theme.objects.update(looked_at=0, is_pending=True)
    monkeypatch.setattr(practice, "EXERCISES", 1)
    practice.look(theme.pk)
    assert looked_at[4:] == [100, 50], "Once there are enough nothing more is looked at."


def test_what_others_do_with_a_puzzle_moves_no_exercise(exercise: Exercise, bo: User) -> None:
    Answer.objects.create(person=bo, puzzle=exercise.puzzle, way=1, is_right=True, day=today())
    practice.note(Answer.objects.get())
    assert Exercise.objects.get().rung == 0
