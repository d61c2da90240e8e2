"""Before somebody blocks somebody they read what will happen; the other is not told."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.relations import services
from accounts.relations.models import Tie
from games.models import Game
from tests.asking import effects, press
from tests.games.factories import running_game
from tests.people import browser_of, make_bot

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]
PAGE = "/block/Bo/"


def blocks(user: User) -> list[User]:
    return [tie.other for tie in Tie.objects.filter(person=user, kind=Tie.Kind.BLOCK)]


def test_a_look_says_what_will_happen_and_blocks_nobody(ana: User, bo: User) -> None:
    over, _running = running_game(ana, bo), running_game(ana, bo)
    Game.objects.filter(pk=over.pk).update(status=Game.Status.FINISHED, ended_at=timezone.now())
    services.add(user=ana, other=bo, kind=Tie.Kind.FOLLOW)
    assert "You no longer follow them." in effects(browser_of(ana).get(PAGE))
    services.add(user=ana, other=bo, kind=Tie.Kind.FRIEND)
    page = browser_of(ana).get(PAGE)
    assert "You’re friends no longer." in effects(page)
    assert "1 running game with them goes on." in effects(page)
    assert "Bo isn’t told." in page.content.decode()
    assert blocks(ana) == []


def test_the_button_blocks(ana: User, bo: User) -> None:
    browser = browser_of(ana)
    answer = press(browser, browser.get(PAGE))
    assert answer.headers["Location"] == "/people/Bo/"
    assert blocks(ana) == [bo]
    assert "Unblock" in browser.get("/people/Bo/").content.decode()


def test_whoever_became_a_friend_meanwhile_is_asked_about_anew(ana: User, bo: User) -> None:
    browser = browser_of(ana)
    page = browser.get(PAGE)
    services.add(user=ana, other=bo, kind=Tie.Kind.FRIEND)
    answer = press(browser, page)
    assert answer.status_code == 409
    assert "You’re friends no longer." in effects(answer)
    assert blocks(ana) == []


def test_the_buttons_of_a_persons_page_lead_here(ana: User, bo: User) -> None:
    browser = browser_of(ana)
    assert f'href="{PAGE}"' in browser.get("/people/Bo/").content.decode()
    assert browser.post("/my-people/Bo/", {"tie": "block"}).headers["Location"] == PAGE
    assert blocks(ana) == []


@pytest.mark.parametrize(("who", "status"), [("Ana", 409), ("Robo", 409), ("Nobody", 404)])
def test_neither_oneself_nor_ones_own_bot_nor_nobody(ana: User, who: str, status: int) -> None:
    make_bot(ana, "Robo")
    browser = browser_of(ana)
    assert browser.get(f"/block/{who}/").status_code == status
    assert browser.post(f"/block/{who}/", {"shown": ""}).status_code == status


def test_whoever_is_not_logged_in_is_asked_to(client: Client, bo: User) -> None:
    answer = client.post(PAGE, {"shown": ""})
    assert answer.headers["Location"].startswith("/accounts/login/")
