"""Bots by others: somebody answers for them, everybody sees what they are, and they play where they may."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from pytest_django import Settings

from accounts.models import User
from accounts.sanctions import services as sanctions
from accounts.services import delete_account
from api import services
from api.errors import TooManyBots
from api.models import Token
from games.lobby import hosting, joining
from games.models import Game, Seat
from games.tables.errors import BotIsBusy, BotsNotAllowed, OwnBotAtRatedTable
from tests.api.programs import Program
from tests.asking import press
from tests.games.factories import OPEN, fresh, invited, open_table
from tests.people import browser_of, make_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def rex(bo: User) -> User:
    """A bot for which Bo answers."""
    return services.make_bot(owner=bo, name="Rex")


def table_for_bots(host: User, is_rated: bool = False) -> Game:
    game = open_table(host, OPEN, title="cacao", is_rated=is_rated)
    Game.objects.filter(pk=game.pk).update(allows_bots=True)
    return fresh(game)


def test_its_owner_makes_it_on_a_page(bo: User) -> None:
    browser = browser_of(bo)
    assert browser.post("/profile/programs/bots/", {"username": "Rex"}).status_code == 302
    rex = User.objects.get(username="Rex")
    assert (rex.is_bot, rex.bot_owner, rex.has_usable_password(), rex.email) == (True, bo, False, "")
    fields = {"name": "engine", "bot": rex.pk, "scopes": ["read", "play", "tables"], "days": "90"}
    assert browser.post("/profile/programs/tokens/", fields).status_code == 200
    token = Token.objects.get()
    assert (token.owner, token.person) == (bo, rex)


@pytest.mark.parametrize("name", ["Ana", "", "x" * 200, "a\0b"])
def test_a_name_that_cannot_be_had_is_refused(ana: User, bo: User, name: str) -> None:
    assert browser_of(bo).post("/profile/programs/bots/", {"username": name}).status_code == 422
    assert not User.objects.filter(is_bot=True).exists()


def test_nobody_makes_tokens_for_the_bots_of_others(ana: User, rex: User) -> None:
    fields = {"name": "thief", "bot": rex.pk, "scopes": ["read"], "days": "90"}
    assert browser_of(ana).post("/profile/programs/tokens/", fields).status_code == 422
    assert not Token.objects.exists()


def test_everybody_sees_what_it_is(ana: User, bo: User, rex: User) -> None:
    game = table_for_bots(ana)
    joining.join(game=game, user=rex)
    assert "Rex (bot)" in browser_of(ana).get(game.get_absolute_url()).content.decode()
    assert "Rex (bot)" in browser_of(ana).get(reverse("games:person", args=["Rex"])).content.decode()
    shown = Program(ana).table(game.public_id)
    assert {seat["account"]: seat["kind"] for seat in shown["seats"]} == {"Ana": "person", "Rex": "bot"}
    assert Program(ana).get("/people/Rex").json()["owner"] == "Bo"


def test_it_plays_only_where_bots_are_allowed(ana: User, rex: User) -> None:
    game = open_table(ana, OPEN, title="cacao")
    with pytest.raises(BotsNotAllowed):
        joining.join(game=game, user=rex)
    with pytest.raises(BotsNotAllowed):
        hosting.invite(game=game, user=ana, name="Rex")
    with pytest.raises(BotsNotAllowed):
        open_table(ana, invited(rex), title="cacao")
    joining.join(game=table_for_bots(ana), user=rex)


def test_the_form_of_a_new_table_offers_it_and_leaves_it_off(ana: User) -> None:
    page = browser_of(ana).get("/tables/new/").content.decode()
    [box] = re.findall(r'<input[^>]* name="bots"[^>]*>', page)
    assert "checked" not in box


def test_at_a_rated_table_nobody_plays_with_a_bot_of_their_own(ana: User, bo: User, rex: User) -> None:
    joining.join(game=table_for_bots(ana, is_rated=True), user=rex)
    with pytest.raises(OwnBotAtRatedTable):
        joining.join(game=table_for_bots(bo, is_rated=True), user=rex)
    joining.join(game=table_for_bots(bo), user=rex)


def test_a_bot_plays_at_so_many_tables(ana: User, rex: User, settings: Settings) -> None:
    settings.BOT_TABLES_AT_ONCE = 2
    for _number in range(2):
        joining.join(game=table_for_bots(ana), user=rex)
    with pytest.raises(BotIsBusy):
        joining.join(game=table_for_bots(ana), user=rex)


def test_a_bot_makes_tables_for_bots(bo: User, rex: User) -> None:
    program = Program(rex, owner=bo)
    made = program.post("/tables", {"title": "cacao", "places": [{"sitter": "me"}, {"sitter": "open"}]})
    assert made.json()["allows_bots"] is True


@pytest.mark.usefixtures("frozen_time")
def test_moves_of_bots_are_counted_apart(bo: User, rex: User, settings: Settings) -> None:
    settings.BOT_WRITES_PER_MINUTE = 1
    program = Program(rex, owner=bo)
    body = {"title": "cacao", "places": [{"sitter": "me"}, {"sitter": "open"}]}
    assert [program.post("/tables", body).status_code for _time in range(2)] == [201, 429]


@pytest.mark.usefixtures("frozen_time")
def test_more_tokens_are_no_more_moves_for_a_bot(bo: User, rex: User, settings: Settings) -> None:
    settings.BOT_WRITES_PER_MINUTE = 1
    body = {"title": "cacao", "places": [{"sitter": "me"}, {"sitter": "open"}]}
    assert [Program(rex, owner=bo).post("/tables", body).status_code for _token in range(2)] == [201, 429]


def test_an_administrator_stops_it(ana: User, bo: User, rex: User) -> None:
    program, game = Program(rex, owner=bo), table_for_bots(ana)
    joining.join(game=game, user=rex)
    root = make_person("Root", is_staff=True, is_superuser=True)
    browser = browser_of(root)
    address = f"/admin/api/botaccount/{rex.pk}/stop/"
    assert address in browser.get(f"/admin/api/botaccount/{rex.pk}/change/").content.decode()
    assert press(browser, browser.get(address)).status_code == 302
    assert program.get("/me").status_code == 401
    assert fresh(game).is_running
    assert not Seat.objects.filter(user=rex).exists()
    assert Seat.objects.filter(game=game).exclude(bot="").count() == 1
    assert not User.objects.get(pk=rex.pk).is_active
    sanctions.let_in(user=rex, by=root)
    assert program.get("/me").status_code == 401, "it needs a new token"


def test_bots_leave_with_their_owner(ana: User, bo: User, rex: User) -> None:
    game = table_for_bots(ana)
    joining.join(game=game, user=rex)
    delete_account(user=bo)
    gone = User.objects.get(pk=rex.pk)
    assert gone.deleted_at is not None
    assert not Seat.objects.filter(user=rex).exists()


def test_one_that_was_stopped_takes_no_place_and_leaves_with_its_owner(bo: User, rex: User, settings: Settings) -> None:
    settings.BOTS_PER_PERSON = 1
    services.stop_bot(bot=rex, actor=bo)
    assert "Rex" not in browser_of(bo).get("/profile/programs/").content.decode()
    services.make_bot(owner=bo, name="Max")
    delete_account(user=bo)
    assert not User.objects.filter(username__in=["Rex", "Max"]).exists()


def test_nobody_signs_in_as_a_bot(rex: User) -> None:
    from django.test import Client

    answer = Client().post("/accounts/login/", {"login": "Rex", "password": "anything at all"})
    assert answer.status_code == 422


def test_nobody_has_more_bots_than_the_site_allows(ana: User, settings: Settings) -> None:
    settings.BOTS_PER_PERSON = 2
    for name in ("Rex", "Max"):
        services.make_bot(owner=ana, name=name)
    with pytest.raises(TooManyBots):
        services.make_bot(owner=ana, name="Zed")
