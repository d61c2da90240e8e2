"""What pages are given to open a stream with, and what they ask the web server for."""

from __future__ import annotations

import re

import pytest
from django.template.loader import render_to_string
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from accounts.relations import services as relations
from cacao_site.live import tokens
from cacao_site.live.tokens import Pass
from games.chat import services
from games.chat.at_tables import AtTable
from games.models import Game, HiddenPart, Seat
from tests.games.factories import OPEN, fresh, invited, open_table, running_game
from tests.people import browser_of, make_person

pytestmark = pytest.mark.django_db
TOKEN = re.compile(r'<meta name="live"\s+content="([^"]+)"')


@pytest.fixture(autouse=True)
def _pushed(settings: Settings) -> None:
    settings.PUSHED_NEWS = True


def given(client: Client, address: str) -> Pass | None:
    """What the token of a page allows."""
    found = TOKEN.search(client.get(address).content.decode())
    return tokens.read(found[1]) if found else None


def renewed(client: Client, game: Game) -> Pass:
    return tokens.read(client.get("/pushed/token/", {"table": game.public_id}).json()["token"])


def test_a_page_hears_of_its_table_and_its_person(tiny_title: None, ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo)
    address = f"/tables/{game.public_id}/"

    assert given(browser_of(bo), address) == Pass(bo.pk, game.public_id, plays=True, shows=True)
    assert given(browser_of(cy), address) == Pass(cy.pk, game.public_id)
    assert given(Client(), address) == Pass(None, game.public_id)
    assert given(browser_of(cy), "/tables/") == Pass(cy.pk)
    assert given(Client(), "/tables/") is None


def test_another_token_says_the_same(tiny_title: None, ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo)

    for person in (bo, cy):
        client = browser_of(person)
        assert renewed(client, game) == given(client, f"/tables/{game.public_id}/")


def test_a_private_table_is_heard_of_by_those_alone_who_may_see_it(
    tiny_title: None, ana: User, bo: User, cy: User
) -> None:
    game = open_table(ana, invited(bo), OPEN, is_public=False)
    address = f"/tables/{game.public_id}/"

    assert given(browser_of(bo), address) == Pass(bo.pk, game.public_id, plays=True)
    assert given(browser_of(cy), address) == Pass(cy.pk)
    assert browser_of(cy).get("/pushed/token/", {"table": game.public_id}).status_code == 404
    assert Client().get("/pushed/token/", {"table": game.public_id}).status_code == 404
    by_link = browser_of(cy).get("/pushed/token/", {"table": game.public_id, "invite": game.invite_token})
    reader = tokens.read(by_link.json()["token"])
    assert reader == Pass(cy.pk, game.public_id, link=reader.link)
    assert reader.link


def test_who_hides_is_not_shown(tiny_title: None, ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    HiddenPart.objects.create(user=bo, part=HiddenPart.Part.PRESENCE)

    assert renewed(browser_of(bo), game) == Pass(bo.pk, game.public_id, plays=True)


def test_the_number_in_the_navigation_is_told_to_its_person(tiny_title: None, ana: User, bo: User) -> None:
    open_table(ana, invited(bo))

    answer = browser_of(bo).get("/pushed/waiting/").content.decode()

    assert "<title>(1 new) </title>" in answer
    assert 'id="waiting-count"' in answer
    assert 'id="inbox-count"' in answer
    assert Client().get("/pushed/waiting/").status_code == 204


def test_a_site_that_pushes_nothing_gives_no_token(tiny_title: None, settings: Settings, ana: User, bo: User) -> None:
    settings.PUSHED_NEWS = False
    game = fresh(running_game(ana, bo))

    assert given(browser_of(bo), f"/tables/{game.public_id}/") is None
    assert browser_of(bo).get("/pushed/token/").status_code == 204


def test_what_waits_at_a_table_is_said_to_whom_it_waits_for_alone(
    tiny_title: None, ana: User, bo: User, cy: User
) -> None:
    room = open_table(ana, invited(bo))
    game = running_game(ana, bo, title="cacao")
    awaited = fresh(game).seats.get(waiting_since__isnull=False).user
    asked = {"table": game.public_id}
    said = " ".join(browser_of(awaited).get("/pushed/waiting/", asked).content.decode().split())
    assert f"Your turn: Cacao with {bo if awaited == ana else ana}" in said
    for nobody in (cy, bo if awaited == ana else ana):
        assert "toast" not in browser_of(nobody).get("/pushed/waiting/", asked).content.decode()
    assert "invites you" in browser_of(bo).get("/pushed/waiting/", {"table": room.public_id}).content.decode()
    game.seats.filter(user=awaited).update(stand_in=Seat.StandIn.LATE)
    assert "toast" not in browser_of(awaited).get("/pushed/waiting/", asked).content.decode()
    for junk in ("", "nowhere", "x" * 300, "\x00"):
        assert "toast" not in browser_of(ana).get("/pushed/waiting/", {"table": junk}).content.decode()


@pytest.mark.parametrize("junk", ["nowhere", "x" * 300, "\x00"])
def test_there_is_no_token_for_what_is_no_table(ana: User, junk: str) -> None:
    admin = make_person("Boss", is_staff=True, is_superuser=True)
    for browser in (Client(), browser_of(ana), browser_of(admin)):
        assert browser.get("/pushed/token/", {"table": junk}).status_code == 404


@pytest.mark.parametrize("page", ["400.html", "403.html", "404.html", "500.html"])
def test_pages_of_trouble_are_shown_where_nobody_is_known(page: str) -> None:
    assert "</html>" in render_to_string(page)


def test_what_was_written_at_a_table_is_said_to_those_alone_who_play_there_and_have_not_seen_it(
    tiny_title: None, ana: User, bo: User, cy: User
) -> None:
    game = running_game(ana, bo)
    asked = {"table": game.public_id, "talk": "new"}

    def said_to(user: User) -> str:
        return browser_of(user).get("/pushed/waiting/", asked).content.decode()

    assert "toast" not in said_to(bo)
    line = services.write(place=AtTable(game), user=ana, text="Good luck!")
    assert "Ana wrote at your table" in said_to(bo)
    assert "Good luck!" not in said_to(bo)
    assert "toast" not in said_to(ana)
    assert "toast" not in said_to(cy)
    relations.add(user=bo, other=ana, kind=relations.Kind.MUTE)
    assert "toast" not in said_to(bo)
    relations.remove(user=bo, other=ana, kind=relations.Kind.MUTE)
    services.read(room=line.room, user=bo, until=line.number)
    assert "toast" not in said_to(bo)
    another = services.write(place=AtTable(game), user=ana, text="Sorry!")
    assert "toast" in said_to(bo)
    services.delete(line=another, user=ana)
    assert "toast" not in said_to(bo)
