"""The page on which a first game is chosen, and the explanations at its table."""

from __future__ import annotations

import re
from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.lobby import making
from games.models import Game, Seat
from tests.games.factories import running_game, seat_of
from tests.people import browser_of

pytestmark = pytest.mark.django_db

PAGE = "/first-game/"


def test_a_newcomer_chooses_a_title_and_comes_to_its_table(ana: User) -> None:
    browser = browser_of(ana)
    page = browser.get(PAGE).content.decode()
    assert "Start with Cacao" in page
    assert "Start with Chocolatl" in page

    answer = browser.post(PAGE, {"title": "cacao"})

    game = Game.objects.get()
    assert answer.headers["Location"] == game.get_absolute_url()
    assert "lesson 1 of 5" in browser.get(game.get_absolute_url()).content.decode()


def test_a_game_that_was_left_is_offered_to_go_on(ana: User) -> None:
    game = making.begin(host=ana, title="cacao", rivals=1)
    page = browser_of(ana).get(PAGE).content.decode()
    assert "Continue with Cacao" in page
    assert game.get_absolute_url() in page
    assert "Start with Chocolatl" in page


@pytest.mark.usefixtures("tiny_title")
def test_a_title_without_lessons_has_no_first_game(ana: User) -> None:
    browser = browser_of(ana)
    assert browser.get(PAGE).content.decode().count("Start with") == 2
    for title in ("tiny", "nonsense", ""):
        answer = browser.post(PAGE, {"title": title})
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert "Start with Cacao" in answer.content.decode()
    assert not Game.objects.exists()


def test_strangers_log_in_first() -> None:
    assert Client().get(PAGE).headers["Location"].startswith("/accounts/login/")
    assert Client().post(PAGE, {"title": "cacao"}).headers["Location"].startswith("/accounts/login/")


@pytest.mark.parametrize("htmx", [{}, {"HX-Request": "true"}])
def test_explanations_are_hidden_and_come_back(ana: User, htmx: dict[str, str]) -> None:
    game = making.begin(host=ana, title="cacao", rivals=1)
    browser, address = browser_of(ana), reverse("games:lessons", args=[game.public_id])

    browser.post(address, {"hide": "1"}, headers=htmx)
    page = browser.get(game.get_absolute_url()).content.decode()
    assert "lesson__told" not in page
    assert "Explain" in page

    browser.post(address, {"show": "1"}, headers=htmx)
    assert "lesson__told" in browser.get(game.get_absolute_url()).content.decode()


def test_other_tables_and_other_eyes_see_no_lesson(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    assert "lesson" not in browser_of(ana).get(game.get_absolute_url()).content.decode().replace("css/lesson", "")
    Seat.objects.filter(pk=seat_of(game, ana).pk).update(lessons="shown")
    assert "lesson__told" in browser_of(ana).get(game.get_absolute_url()).content.decode()
    for browser in (browser_of(bo), Client()):
        assert "lesson__told" not in browser.get(game.get_absolute_url()).content.decode()


def test_who_has_finished_no_game_is_offered_the_carefree_bot(ana: User) -> None:
    page = browser_of(ana).get("/my-games/").content.decode()
    assert re.search(r'name="level"\s+value="random"', page)
