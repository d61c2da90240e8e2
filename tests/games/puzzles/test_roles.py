"""Who may do what with a puzzle, and on which day: every act by everybody, with the rows afterwards."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services import create_guest
from games.puzzles import selectors
from games.puzzles.models import Answer, Puzzle
from tests.games.puzzles.test_views import (
    SOLUTION,
    a_puzzle,
    answer,
    turn,
    wrong,
)
from tests.people import browser_of
from tests.undone import undone

pytestmark = pytest.mark.django_db

ROLES = ("signed-out", "guest", "member")
DAYS = (-15, -14, -13, -1, 0, 1)
"""From today; only tomorrow's has not come."""


def browser(role: str, ana: User) -> Client:
    if role == "signed-out":
        return Client()
    return browser_of(create_guest() if role == "guest" else ana)


def post(client: Client, puzzle: Puzzle, way: int) -> Any:
    return client.post(reverse("practice:answer", args=[puzzle.pk]), {"decision": turn(puzzle, way)})


def listed(client: Client, puzzle: Puzzle) -> bool:
    return puzzle.get_absolute_url() in client.get(reverse("practice:practice")).content.decode()


def ago(days: int) -> Puzzle:
    return a_puzzle(selectors.today() - timedelta(days=days))


@pytest.mark.parametrize("role", ROLES)
def test_who_sees_and_answers_a_puzzle_of_which_day(role: str, ana: User) -> None:
    client, is_signed_in = browser(role, ana), role != "signed-out"
    for days in DAYS:
        has_come = days <= 0
        with undone():
            puzzle = ago(-days)
            assert client.get(puzzle.get_absolute_url()).status_code == (200 if has_come else 404), days
            answered = post(client, puzzle, puzzle.best).status_code
            assert answered == (404 if is_signed_in and not has_come else 302), days
            right = list(Answer.objects.values_list("puzzle", "way", "is_right", "day"))
        expected = [(puzzle.pk, puzzle.best, True, selectors.today())] if is_signed_in and has_come else []
        assert right == expected, days


@pytest.mark.parametrize("role", ROLES)
def test_the_puzzles_of_fourteen_days_are_listed(role: str, ana: User) -> None:
    client = browser(role, ana)
    for days, is_listed in ((-1, False), (0, True), (1, True), (13, True), (14, False)):
        with undone():
            assert listed(client, ago(days)) == is_listed, days


def test_a_puzzle_comes_and_leaves_the_list_at_midnight(ana: User) -> None:
    puzzle, client = ago(-1), browser_of(ana)
    midnight = datetime.fromisoformat(f"{puzzle.day}T00:00Z")
    last = midnight + timedelta(days=selectors.SHOWN_DAYS)
    for moment, is_listed in ((midnight, True), (last, False)):
        for at, found in ((moment - timedelta(seconds=1), not is_listed), (moment, is_listed)):
            with time_machine.travel(at, tick=False):
                assert listed(client, puzzle) == found, at


@pytest.mark.parametrize("role", ["guest", "member"])
@pytest.mark.parametrize("is_right_first", [True, False])
def test_whoever_answers_twice_has_answered_once(role: str, is_right_first: bool, ana: User) -> None:
    puzzle, client = ago(0), browser(role, ana)
    ways = [puzzle.best, wrong(puzzle)] if is_right_first else [wrong(puzzle), puzzle.best]
    for way in ways:
        assert post(client, puzzle, way)["Location"].endswith("#answer")
    assert list(Answer.objects.values_list("way", "is_right")) == [(ways[0], is_right_first)]


def test_an_answer_tells_the_solution_to_whoever_gave_it_alone(ana: User, bo: User) -> None:
    puzzle = ago(0)
    answer(browser_of(ana), puzzle, wrong(puzzle))
    told = [
        SOLUTION in client.get(puzzle.get_absolute_url()).content.decode()
        for client in (browser_of(ana), browser_of(bo), browser_of(create_guest()), Client())
    ]
    assert told == [True, False, False, False]
    answer(browser_of(bo), puzzle, puzzle.best)
    assert dict(Answer.objects.values_list("person__username", "is_right")) == {"Ana": False, "Bo": True}


def test_an_old_tab_that_answers_after_midnight_makes_no_streak(ana: User) -> None:
    puzzle, client = ago(0), browser_of(ana)
    with time_machine.travel(datetime.fromisoformat(f"{puzzle.day}T00:00Z") + timedelta(days=1), tick=False):
        post(client, puzzle, puzzle.best)
        assert selectors.streak_of(ana) == 0
    given = Answer.objects.get()
    assert (given.is_right, given.day) == (True, puzzle.day + timedelta(days=1))
