"""A puzzle a day, the same for all: who finds the best way is told why, and keeps a streak."""

from __future__ import annotations

import json
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.services import create_guest, delete_account
from cacao_site.pruning import prune
from games.engine import registry
from games.engine.analysis import Way
from games.engine.bots.arena import game_seed
from games.puzzles import generator, selectors
from games.puzzles.models import Answer, Puzzle
from tests.people import browser_of

pytestmark = pytest.mark.django_db
SOLUTION = "The best"


def position(title: str) -> generator.Source:
    """A position in which several ways lead on: the first in which somebody has a choice that is not made together."""
    ruleset = registry.ruleset(title)
    options = next(iter(ruleset.presets(ruleset.players[0]).values()))
    state = ruleset.new(options, game_seed(1, 1))
    return generator.Source(ruleset, options, state, ruleset.to_move(state)[0])


def some_ways(source: generator.Source) -> tuple[Way, ...]:
    """Ways of which the first is said to be the best."""
    ruleset = source.ruleset
    starts = ruleset.starts(source.state, source.seat, 4)
    return tuple(Way(start.plan, 4.0 - number, {"gold": 9.0 - 3 * number}) for number, start in enumerate(starts))


def a_puzzle(day: date | None = None, title: str = "cacao") -> Puzzle:
    source = position(title)
    view = source.ruleset.view(source.state, source.seat)
    puzzle = generator._puzzle(day or selectors.today(), source, view, some_ways(source))
    puzzle.save()
    return puzzle


def answer(client: Client, puzzle: Puzzle, way: Any) -> Any:
    return client.post(reverse("practice:answer", args=[puzzle.pk]), {"way": way}, follow=True)


def wrong(puzzle: Puzzle) -> int:
    return puzzle.best % len(puzzle.ways) + 1


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_each_way_is_shown_on_the_board_and_none_is_told_to_be_the_best(ana: User, title: str) -> None:
    puzzle, client = a_puzzle(title=title), browser_of(ana)
    shown = range(len(puzzle.ways) + 1)
    pages = [client.get(puzzle.get_absolute_url(), {"way": str(way)}).content.decode() for way in shown]
    assert len({page[page.index("puzzle__board") :] for page in pages}) == len(shown)
    assert not any(SOLUTION in page or "The bot’s estimate" in page for page in pages)


def test_who_finds_the_best_way_is_told_why(ana: User) -> None:
    puzzle = a_puzzle()
    page = answer(browser_of(ana), puzzle, puzzle.best).content.decode()
    assert "You have found it!" in page
    assert (SOLUTION in page, "The bot’s estimate, some turns ahead: +4.0 points" in page) == (True, True)


def test_who_takes_another_way_is_told_which_is_better(ana: User) -> None:
    puzzle = a_puzzle()
    page = answer(browser_of(ana), puzzle, wrong(puzzle)).content.decode()
    assert f"You took way {wrong(puzzle)}. Way {puzzle.best} is better." in page


def test_the_first_answer_counts(ana: User) -> None:
    puzzle, client = a_puzzle(), browser_of(ana)
    answer(client, puzzle, wrong(puzzle))
    assert "You have found it!" not in answer(client, puzzle, puzzle.best).content.decode()
    assert Answer.objects.get().way == wrong(puzzle)


def test_a_guest_answers_as_everybody_does() -> None:
    puzzle, guest = a_puzzle(), create_guest()
    assert "You have found it!" in answer(browser_of(guest), puzzle, puzzle.best).content.decode()


def test_strangers_look_and_have_to_come_in_to_answer() -> None:
    puzzle = a_puzzle()
    page = Client().get(puzzle.get_absolute_url())
    assert (page.status_code, "Answer as a guest" in page.content.decode()) == (200, True)
    asked = Client().post(reverse("practice:answer", args=[puzzle.pk]), {"way": "1"})
    assert asked["Location"].endswith(f"?next={puzzle.get_absolute_url()}")
    assert not Answer.objects.exists()


@pytest.mark.parametrize("way", ["", "0", "5", "-1", "x", "9" * 30, "١"])
def test_answers_that_name_no_way_are_refused_with_the_reason(ana: User, way: str) -> None:
    refused = answer(browser_of(ana), a_puzzle(), way)
    assert (refused.status_code, Answer.objects.count()) == (422, 0)
    assert "Choose one of the ways on the page." in refused.content.decode()


@pytest.mark.parametrize("way", ["5", "-1", "x", ""])
def test_no_way_that_is_not_there_is_shown(way: str) -> None:
    assert Client().get(a_puzzle().get_absolute_url(), {"way": way}).status_code == 422


@pytest.mark.parametrize("days", [1, 2])
def test_a_puzzle_of_another_day_is_like_none(ana: User, days: int) -> None:
    puzzle, client = a_puzzle(selectors.today() + timedelta(days=days)), browser_of(ana)
    assert client.get(puzzle.get_absolute_url()).status_code == 404
    assert answer(client, puzzle, 1).status_code == 404
    assert puzzle.get_absolute_url() not in client.get(reverse("practice:practice")).content.decode()


@pytest.mark.parametrize("number", [0, 12345, 10**30])
def test_a_puzzle_that_is_not_there(number: int) -> None:
    assert Client().get(f"/practice/{number}/").status_code == 404


# --- streaks ---------------------------------------------------------------------------------------------------------


def on_days(person: User, rights: list[bool]) -> None:
    """Answer the puzzles of the last days, each on its day; the last is today's."""
    for ago, is_right in enumerate(reversed(rights)):
        day = selectors.today() - timedelta(days=ago)
        Answer.objects.create(person=person, puzzle=a_puzzle(day), way=1, is_right=is_right, day=day)


@pytest.mark.parametrize(
    ("rights", "streak"),
    [([], 0), ([True], 1), ([False, True, True], 2), ([True, True, False], 2), ([True, False, False], 0)],
)
def test_a_streak_counts_days_in_a_row_up_to_today_or_yesterday(ana: User, rights: list[bool], streak: int) -> None:
    on_days(ana, rights)
    assert selectors.streak_of(ana) == streak


def test_what_is_solved_later_makes_no_streak(ana: User) -> None:
    puzzle = a_puzzle(selectors.today() - timedelta(days=1))
    answer(browser_of(ana), puzzle, puzzle.best)
    assert selectors.streak_of(ana) == 0


def test_one_sees_the_own_streak_in_the_list_and_in_the_profile(ana: User, bo: User) -> None:
    on_days(ana, [True, True])
    assert "2 days in a row" in browser_of(ana).get(reverse("practice:practice")).content.decode()
    assert "2 days in a row" in browser_of(ana).get(reverse("accounts:profile")).content.decode()
    assert "2 days in a row" not in browser_of(bo).get(reverse("games:person", args=["Ana"])).content.decode()


# --- what is kept ----------------------------------------------------------------------------------------------------


def test_the_row_holds_what_the_seat_sees_and_no_more() -> None:
    puzzle, source = a_puzzle(), position("cacao")
    view = source.ruleset.read_view(json.loads(puzzle.view))
    assert view == source.ruleset.view(source.state, source.seat)
    assert source.ruleset.view(source.ruleset.sample_state(view, Random(1)), source.seat) == view


def test_who_leaves_leaves_no_answers(ana: User, bo: User) -> None:
    on_days(ana, [True])
    Answer.objects.create(person=bo, puzzle=Puzzle.objects.get(), way=1, is_right=True, day=selectors.today())
    delete_account(user=ana)
    assert Answer.objects.get().person == bo


def test_puzzles_of_days_long_gone_are_removed_with_their_answers(ana: User) -> None:
    old = a_puzzle(selectors.today() - timedelta(days=1200))
    kept = a_puzzle(selectors.today() - timedelta(days=1000))
    Answer.objects.create(person=ana, puzzle=old, way=1, is_right=True, day=old.day)
    assert ("puzzles of days long gone", 1) in list(prune())
    assert (Puzzle.objects.get(), Answer.objects.exists()) == (kept, False)


def test_the_day_begins_for_all_at_the_same_time() -> None:
    with time_machine.travel("2026-11-22T23:59Z"), timezone.override("Pacific/Auckland"):
        assert selectors.today() == date(2026, 11, 22)


def test_the_admin_shows_no_solution(admin_client: Client) -> None:
    puzzle = a_puzzle()
    page = admin_client.get(reverse("admin:practice_puzzle_change", args=[puzzle.pk])).content.decode()
    assert str(puzzle.day.year) in page
    assert "moves" not in page
