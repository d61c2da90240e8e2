"""Who is told of a proposal, and who comes back to a seat."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game, Loan, Proposal, StuckReport
from games.proposals import proposing
from tests.games.factories import seat_of
from tests.games.proposals.views.proposals import (
    address,
    answer,
    propose,
    text,
)
from tests.people import browser_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("code", ["cancel", "pause"])
def test_who_only_watches_is_told_nothing_of_a_proposal(code: str, game: Game, ana: User, cy: User) -> None:
    """The same bytes, but for the number that lets open pages find out that anything at all was done."""

    def seen(browser: Client) -> list[bytes]:
        paths = (
            game.get_absolute_url(),
            f"{game.get_absolute_url()}news/?v=0&side=0",
            f"{game.get_absolute_url()}log/",
        )
        pages = [browser.get(path).content for path in paths]
        number = rb'((data-version|name="version" value)="|id="side-version"\s+value=")[\w-]+'
        return [
            re.sub(rb'name="csrfmiddlewaretoken" value="\w+"|"x-csrftoken": "\w+"', b"", re.sub(number, b"", page))
            for page in pages
        ]

    watching = [Client(), browser_of(cy)]
    before = [seen(browser) for browser in watching]
    propose(browser_of(ana), game, code, days="3")
    assert Proposal.objects.get().is_open
    assert [seen(browser) for browser in watching] == before


def test_who_does_not_sit_there_finds_no_page(game: Game, ana: User, cy: User) -> None:
    propose(browser_of(ana), game, "cancel")
    assert browser_of(cy).get(address(game)).status_code == 403
    assert Client().get(address(game)).status_code == 302
    for act in ("propose/", "answer/", "back/", "stuck/"):
        fields = {"code": "cancel", "proposal": Proposal.objects.get().pk, "answer": "agree"}
        assert browser_of(cy).post(address(game, act), fields).status_code in {403, 409}
    assert Proposal.objects.get().is_open
    assert not StuckReport.objects.exists()


def test_who_is_to_stand_in_sees_what_is_asked(game: Game, ana: User, bo: User, cy: User) -> None:
    propose(browser_of(ana), game, "stand-in", days="3", name="Cy")
    assert "while Cy plays instead" in text(browser_of(cy).get(address(game)))
    answer(browser_of(cy), game, "agree")
    assert "while Cy plays instead" in text(browser_of(cy).get(address(game))), "Also once it was agreed to."
    answer(browser_of(bo), game, "agree")
    assert seat_of(game, cy)


@pytest.mark.parametrize("name", ["", "Cy"])
def test_who_is_away_sees_who_plays_and_takes_the_seat_again(
    name: str, ana: User, bo: User, cy: User, game: Game
) -> None:
    Game.objects.filter(pk=game.pk).update(is_public=False)
    propose(browser_of(ana), game, "stand-in", days="3", name=name)
    proposal = Proposal.objects.get()
    for person in (bo, cy) if name else (bo,):
        proposing.agree(proposal=proposal, user=person)
    page = text(browser_of(ana).get(address(game)))
    assert ("Cy is playing for you until" if name else "A bot is playing for you until") in page
    assert browser_of(ana).post(address(game, "back/")).status_code == 302
    assert seat_of(game, ana).stand_in == ""
    assert not Loan.objects.exists()
    assert browser_of(ana).post(address(game, "back/")).status_code == 409


def test_who_is_to_stand_in_and_who_has_lent_a_seat_find_it_in_my_games(
    game: Game, ana: User, bo: User, cy: User
) -> None:
    Game.objects.filter(pk=game.pk).update(is_public=False)
    assert "Standing in" not in text(browser_of(cy).get("/my-games/"))
    propose(browser_of(ana), game, "stand-in", days="3", name="Cy")
    page = browser_of(cy).get("/my-games/").content.decode()
    assert "Ana asks you to stand in for a few days." in page
    [link] = re.findall(r'href="[^"]*(/proposals/[^"]+)"', page)
    assert browser_of(cy).post(link, {"answer": "agree"}).status_code == 200
    assert "asks you" not in text(browser_of(cy).get("/my-games/"))
    answer(browser_of(bo), game, "agree")
    assert address(game) in browser_of(ana).get("/my-games/").content.decode()


def test_the_log_tells_what_all_agreed_upon(game: Game, ana: User, bo: User) -> None:
    for days in ("1", "3"):
        propose(browser_of(ana), game, "pause", days=days)
        answer(browser_of(bo), game, "agree")
    page = text(browser_of(ana).get(game.get_absolute_url()))
    assert "Everyone agreed to a pause of 1 day." in page
    assert "Everyone agreed to a pause of 3 days." in page
