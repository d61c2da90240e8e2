"""The longest run of wins is kept: a page reads a row, however many games somebody has played."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games.operations import administering
from games.statistics import counting, runs, selectors
from games.statistics.models import LongestRun
from tests.games.statistics.counted import finished_game, settle
from tests.games.statistics.test_views import play_day_by_day
from tests.people import browser_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


def test_a_game_that_is_counted_is_in_the_run_at_once_and_one_that_goes_on_again_is_not(
    ana: User, bo: User, cy: User
) -> None:
    game = finished_game(ana, bo)
    winners = [person for person in (ana, bo) if selectors.longest_run(person, "tiny", person)]
    assert winners
    assert LongestRun.objects.filter(user__in=winners, games=1).count() == 2 * len(winners)

    administering.take_back(game=game, number=2, admin=cy)
    settle()
    assert not LongestRun.objects.exists()


def test_all_anew_is_the_same(ana: User, bo: User) -> None:
    finished_game(ana, bo)
    before = list(LongestRun.objects.values_list("user", "title", "has_private", "games", "first", "last"))
    LongestRun.objects.all().delete()
    counting.rebuild()
    assert list(LongestRun.objects.values_list("user", "title", "has_private", "games", "first", "last")) == before


def test_the_run_of_one_person_is_noted_without_those_of_others(ana: User, bo: User) -> None:
    play_day_by_day(ana, [1, 1])
    play_day_by_day(bo, [1])
    LongestRun.objects.update(games=7)
    runs.note([bo.pk])
    assert [run.games for run in LongestRun.objects.filter(user=ana)] == [7, 7]
    assert [run.games for run in LongestRun.objects.filter(user=bo)] == [1, 1]


def test_the_page_of_figures_reads_no_list_of_games(ana: User, bo: User) -> None:
    finished_game(ana, bo)
    play_day_by_day(ana, [1, 2] * 20)
    browser = browser_of(bo)
    with CaptureQueriesContext(connection) as asked:
        browser.get(reverse("statistics:person", args=["Ana"]) + "?title=tiny")
    of_seats = [query["sql"] for query in asked if "statistics_playedseat" in query["sql"]]
    assert of_seats
    assert all("LIMIT" in sql for sql in of_seats)
