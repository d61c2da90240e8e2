"""The pages of bots as opponents: the list, one bot with a game to begin, and what one's own accepts."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from accounts.models import User
from api import services
from api.bots import profile_of
from games.models import Game
from tests.api.programs import Program
from tests.people import browser_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def rex(bo: User) -> User:
    """A bot for which Bo answers, and whose program has just asked."""
    bot = services.make_bot(owner=bo, name="Rex")
    Program(bot, owner=bo).get("/me")
    return bot


def test_everybody_sees_which_bots_there_are_and_whose(rex: User) -> None:
    page = Client().get("/bots/").content.decode()
    assert "Rex" in page
    assert "awake" in page
    assert "by Bo" in page
    assert "Play this bot" in Client().get("/bots/Rex/").content.decode()
    assert "/people/Bo/" in Client().get("/bots/Rex/").content.decode()
    assert Client().get("/bots/Nobody/").status_code == 404
    assert Client().get("/bots/Bo/").status_code == 404


def test_one_press_asks_a_bot_to_a_table(ana: User, rex: User) -> None:
    answer = browser_of(ana).post("/bots/Rex/", {"title": "cacao"})
    game = Game.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, game.get_absolute_url())
    assert (game.host, game.is_public, game.is_rated, game.allows_bots) == (ana, False, False, True)
    assert game.seats.get(user=rex).status == "invited"
    assert "/bots/Rex/" in browser_of(ana).get("/people/Rex/").content.decode()


def test_a_stranger_is_asked_to_sign_in_first_and_comes_back(rex: User) -> None:
    answer = Client().post("/bots/Rex/", {"title": "cacao"})
    assert answer.status_code == 302
    assert answer["Location"].endswith("next=/bots/Rex/")


def test_the_owner_chooses_what_it_accepts_and_a_refusal_stands_on_its_page(ana: User, bo: User, rex: User) -> None:
    fields = {"titles": ["chocolatl"], "tables_at_once": "1", "is_listed": "on"}
    assert browser_of(bo).post("/profile/programs/bots/Rex/", fields).status_code == 302
    assert profile_of(rex).titles == ["chocolatl"]
    assert browser_of(ana).post("/bots/Rex/", {"title": "cacao"}).status_code == 422
    full = "It’s at as many tables as it takes."
    assert full not in browser_of(ana).get("/bots/Rex/").content.decode()
    assert browser_of(ana).post("/bots/Rex/", {"title": "chocolatl"}).status_code == 302
    assert full in browser_of(ana).get("/bots/Rex/").content.decode()
    refused = browser_of(ana).post("/bots/Rex/", {"title": "chocolatl"})
    assert refused.status_code == 429
    assert "plays at 1 table at most" in refused.content.decode()


def test_nobody_else_chooses_for_it(ana: User, rex: User) -> None:
    assert browser_of(ana).get("/profile/programs/bots/Rex/").status_code == 404
    assert browser_of(ana).post("/profile/programs/bots/Rex/", {"titles": ["cacao"]}).status_code == 404
    assert browser_of(ana).get("/profile/programs/bots/%00/").status_code == 404


def test_a_form_with_nothing_ticked_is_refused_and_stays(bo: User, rex: User) -> None:
    answer = browser_of(bo).post("/profile/programs/bots/Rex/", {"tables_at_once": "7"})
    assert answer.status_code == 422
    assert 'value="7"' in answer.content.decode()


def test_the_form_for_a_table_with_a_bot_lets_bots_in(ana: User, rex: User) -> None:
    page = browser_of(ana).get("/tables/new/?with=Rex").content.decode()
    [box] = re.findall(r'<input[^>]* name="bots"[^>]*>', page)
    assert "checked" in box
