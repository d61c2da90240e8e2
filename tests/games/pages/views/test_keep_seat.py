"""A guest keeps the seat after the first turn: by an address and a code, in place, once."""

from __future__ import annotations

import re

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services import create_guest
from games.lobby import joining
from games.models import Game
from tests.accounts.browsing import CODE, person_in
from tests.games.factories import (
    GREEDY_BOT,
    OPEN,
    confirm,
    decision,
    fresh,
    open_table,
    seat_of,
    take_step,
    waited_for_most,
)
from tests.people import browser_of, make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]
ASKED = 'id="keep-seat"'


@pytest.fixture
def visitor(db: None) -> User:
    return create_guest()


@pytest.fixture
def game(ana: User, visitor: User) -> Game:
    """Ana's private table, at which a guest sits."""
    game = open_table(ana, OPEN, is_public=False)
    joining.join(game=game, user=visitor, token=game.invite_token)
    return fresh(game)


def move(game: Game, person: User) -> None:
    """Everybody decides until this person has."""
    seat_of(game, person)
    for _time in range(4):
        if seat_of(game, person).decisions:
            return
        seat = waited_for_most_of(game)
        take_step(game, seat, type="wish", points=1)
        confirm(game, seat)


def waited_for_most_of(game: Game) -> User:
    from games.tables.tables import read_table

    seat = waited_for_most(read_table(fresh(game)))
    assert seat is not None
    assert seat.user is not None
    return seat.user


def page(browser: Client, game: Game) -> str:
    return browser.get(game.get_absolute_url()).content.decode()


def address(game: Game) -> str:
    return reverse("games:keep_seat", args=[game.public_id])


def test_a_guest_is_asked_after_the_first_turn_and_not_before(game: Game, visitor: User) -> None:
    browser = browser_of(visitor)
    assert ASKED not in page(browser, game)
    move(game, visitor)
    assert ASKED in page(browser, game)


def test_nobody_else_is_asked(ana: User, game: Game, visitor: User) -> None:
    move(game, visitor)
    move(game, ana)
    assert ASKED not in page(browser_of(ana), game)
    assert (
        ASKED
        not in browser_of(create_guest()).get(f"{game.get_absolute_url()}?invite={game.invite_token}").content.decode()
    )


def test_whoever_plays_bots_alone_is_not_asked(visitor: User) -> None:
    game = open_table(visitor, GREEDY_BOT, is_public=False)
    move(game, visitor)
    assert ASKED not in page(browser_of(visitor), game)


def test_not_now_is_remembered(game: Game, visitor: User) -> None:
    browser = browser_of(visitor)
    move(game, visitor)
    answer = browser.post(address(game), {"not_now": "1", "email": ""})
    assert answer.headers["Location"].startswith(game.get_absolute_url())
    assert ASKED not in page(browser, game)


def test_an_address_and_its_code_keep_the_seat(game: Game, visitor: User, mailoutbox: list[EmailMessage]) -> None:
    browser = browser_of(visitor)
    move(game, visitor)
    browser.post(address(game), {"email": "gil@example.org"})
    assert "gil@example.org" in page(browser, game)
    code = CODE.search(str(mailoutbox[-1].body))
    assert code is not None
    browser.post(address(game), {"code": code[0]})
    shown = page(browser, game)
    assert "The seat is yours." in shown
    assert ASKED not in shown
    person = person_in(browser)
    assert (person.pk, person.email, person.is_guest) == (visitor.pk, "gil@example.org", False)


def test_a_link_to_the_seat_is_offered_and_leads_to_the_table(game: Game, visitor: User) -> None:
    browser, other = browser_of(visitor), Client()
    move(game, visitor)
    button = re.search(r'<button class="button-link"\s+formaction="([^"]+)"', page(browser, game))
    assert button is not None
    shown = browser.post(button[1], {"email": "", "next": game.get_absolute_url()}).content.decode()
    link = re.search(r'value="http[^"/]*//[^"/]*(/go-on/[^"]+)"', shown)
    assert link is not None
    assert other.post(link[1]).headers["Location"] == game.get_absolute_url()
    assert person_in(other) == visitor
    assert other.get(game.get_absolute_url()).status_code == 200


@pytest.mark.parametrize("email", ["", "gil", "gil@"])
def test_what_is_no_address_comes_back_beside_the_reason(game: Game, visitor: User, email: str) -> None:
    move(game, visitor)
    answer = browser_of(visitor).post(address(game), {"email": email})
    assert answer.status_code == 422
    assert "Enter your email address" in answer.content.decode()
    assert re.search(rf'id="keep-email"[^>]*value="{email}"', answer.content.decode())


def test_a_wrong_code_is_told_in_place(game: Game, visitor: User) -> None:
    browser = browser_of(visitor)
    move(game, visitor)
    browser.post(address(game), {"email": "gil@example.org"})
    answer = browser.post(address(game), {"code": "AAAA-AAAA"})
    assert answer.status_code == 422
    assert "not the code we sent" in answer.content.decode()
    assert "gil@example.org" in answer.content.decode()
    assert person_in(browser).is_guest


def test_a_code_that_no_longer_works_asks_for_the_address_again(game: Game, visitor: User) -> None:
    browser = browser_of(visitor)
    move(game, visitor)
    browser.post(address(game), {"email": "gil@example.org"})
    answers = [browser.post(address(game), {"code": "AAAA-AAAA"}) for _time in range(5)]
    assert answers[-1].status_code == 410
    assert 'id="keep-email"' in answers[-1].content.decode()


def test_another_address_may_be_entered_instead(game: Game, visitor: User) -> None:
    browser = browser_of(visitor)
    move(game, visitor)
    browser.post(address(game), {"email": "gil@example.org"})
    browser.post(address(game), {"other": "1", "code": ""})
    assert 'id="keep-email"' in page(browser, game)


def test_an_address_that_somebody_has_is_not_told_to_be_theirs(
    game: Game, visitor: User, mailoutbox: list[EmailMessage]
) -> None:
    make_person("Di")
    browser = browser_of(visitor)
    move(game, visitor)
    browser.post(address(game), {"email": "di@example.org"})
    assert "We’ve emailed a code to" in " ".join(page(browser, game).split())
    assert CODE.search(str(mailoutbox[-1].body)) is None
    assert person_in(browser).is_guest


def test_an_open_page_keeps_what_is_typed_while_the_others_move(ana: User, game: Game, visitor: User) -> None:
    browser = browser_of(visitor)
    move(game, visitor)
    mark = re.search(r'<section data-region="([^"]+)"[^>]*keep-seat', page(browser, game))
    assert mark is not None
    move(game, ana)
    news = browser.get(
        reverse("games:news", args=[game.public_id]), headers={"HX-Request": "true", "Known-Regions": mark[1]}
    )
    assert ASKED not in news.content.decode()
    assert f"data-same={mark[1]}" in news.content.decode()


def test_an_open_page_is_asked_with_the_answer_to_the_first_turn(game: Game, visitor: User) -> None:
    while not seat_of(game, visitor).waiting_since:
        other = waited_for_most_of(game)
        take_step(game, other, type="wish", points=1)
        confirm(game, other)
    take_step(game, visitor, type="wish", points=1)
    answer = browser_of(visitor).post(
        reverse("games:confirm", args=[game.public_id]),
        {"decision": decision(game, visitor)},
        headers={"HX-Request": "true"},
    )
    assert ASKED in answer.content.decode()
    assert "keep-seat-way" in answer.content.decode()
