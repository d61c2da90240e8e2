"""Opponents at a table: who looks at it, for at the table there, unless somebody wants that not to be told."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from games.models import Game
from games.profiles.services import hide
from games.tables import presence
from tests.games.factories import fresh, play_to_end, running_game
from tests.games.told import HTMX
from tests.people import browser_of

pytestmark = pytest.mark.django_db
PRESENT = re.compile(r'id="present".*?</p>', re.DOTALL)
MARK = re.compile(r'name="present"\s+value="(\w*)"')


@pytest.fixture(autouse=True)
def _nobody_is_there() -> None:
    caches["versions"].clear()


@pytest.fixture
def game(tiny_title: None, ana: User, bo: User) -> Game:
    return running_game(ana, bo, long=True)


def page_of(game: Game, user: User | None) -> str:
    browser = browser_of(user) if user else Client()
    return str(browser.get(game.get_absolute_url()).content.decode())


def told(page: str) -> set[str]:
    """Who is said to be there."""
    return {name for name in ("Ana", "Bo", "Cy") if name in "".join(PRESENT.findall(page))}


def news(game: Game, user: User, page: str) -> Any:
    now, mark = fresh(game), MARK.search(page)
    fields = {"v": now.version_mark, "side": now.side_version, "present": mark[1] if mark else ""}
    return browser_of(user).get(f"{game.get_absolute_url()}news/", fields, headers=HTMX)


def test_who_looks_is_told_to_the_others_and_not_to_itself(game: Game, ana: User, bo: User) -> None:
    assert told(page_of(game, ana)) == set()
    assert told(page_of(game, bo)) == {"Ana"}
    assert told(page_of(game, ana)) == {"Bo"}


def test_an_open_page_finds_out_and_nothing_else_is_sent(game: Game, ana: User, bo: User) -> None:
    page = page_of(game, ana)
    assert news(game, ana, page).status_code == 204
    page_of(game, bo)
    answer = news(game, ana, page)
    assert told(answer.content.decode()) == {"Bo"}
    assert "headline" not in answer.content.decode()
    assert fresh(game).version == game.version
    assert news(game, ana, answer.content.decode()).status_code == 204


def test_an_up_to_date_page_costs_no_question_to_the_tables(game: Game, ana: User) -> None:
    client, page = browser_of(ana), page_of(game, ana)
    mark = MARK.search(page)
    assert mark
    question = f"{game.get_absolute_url()}news/?v={game.version_mark}&present={mark[1]}"
    client.get(question)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(question).status_code == 204
    assert not [query["sql"] for query in queries if "games_" in query["sql"]]


def test_who_went_is_there_for_some_minutes(game: Game, ana: User, bo: User, settings: Settings) -> None:
    in_memory = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "present"}
    settings.CACHES = {**settings.CACHES, "versions": in_memory}
    now = timezone.now()
    with time_machine.travel(now, tick=False) as clock:
        page_of(game, bo)
        clock.shift(timedelta(minutes=2))
        assert told(page_of(game, ana)) == {"Bo"}
        clock.shift(timedelta(minutes=2))
        assert told(page_of(game, ana)) == set()


def test_who_hides_it_is_told_nowhere(game: Game, ana: User, bo: User) -> None:
    page_of(game, ana)
    without = PRESENT.findall(page_of(game, ana))
    hide(user=bo, parts=["presence"])
    page_of(game, bo)
    page = page_of(game, ana)
    assert PRESENT.findall(page) == without
    assert news(game, ana, page).status_code == 204
    assert told(page_of(game, bo)) == {"Ana"}


def test_spectators_are_neither_shown_nor_told(game: Game, ana: User, cy: User) -> None:
    page_of(game, ana)
    for watcher in (cy, None):
        page = page_of(game, watcher)
        assert told(page) == set()
        assert MARK.findall(page) == [""]
    assert told(page_of(game, ana)) == set()


def test_a_finished_table_tells_nobody(game: Game, ana: User, bo: User) -> None:
    page_of(game, bo)
    play_to_end(game)
    assert told(page_of(game, ana)) == set()


def test_without_a_cache_there_are_no_dots_and_no_error(game: Game, ana: User, bo: User, settings: Settings) -> None:
    nothing = {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}
    settings.CACHES = {**settings.CACHES, "versions": nothing}
    page_of(game, bo)
    assert told(page_of(game, ana)) == set()


def test_nobody_is_noted_for_strangers(game: Game, bo: User) -> None:
    page_of(game, None)
    assert presence.there(game.public_id, [bo.pk]) == frozenset()
