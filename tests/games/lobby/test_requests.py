"""Who cannot sit down asks the host, who can help with one press."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from accounts.services import create_guest, delete_account
from games.lobby import hosting, joining
from games.lobby.errors import HostOnly, NothingToAsk, UnknownRequest
from games.lobby.requests import ask_host
from games.models import Game, Seat
from notifications.models import InboxLine
from tests.games.factories import OPEN, fresh, open_table, running_game, seat_of
from tests.games.lobby.views.waiting.visits import address, link, unchanged
from tests.notifications.inbox.lines import line, lines
from tests.people import browser_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


@pytest.fixture
def rated(ana: User) -> Game:
    """Ana's rated private table."""
    return open_table(ana, OPEN, is_rated=True, is_public=False)


def answer(host: User, said: str) -> None:
    [request] = InboxLine.objects.filter(user=host)
    assert browser_of(host).post(f"/inbox/{request.pk}/answer/", {"answer": said}).status_code == 302


def test_a_stranger_asks_for_a_casual_game_and_one_press_keeps_them_a_place(ana: User, rated: Game) -> None:
    browser = Client()
    asked = browser.post(address("ask_host", rated), {"invite": rated.invite_token, "name": "Gil", "what": "casual"})
    assert asked.headers["Location"] == link(rated)
    gil = User.objects.get(username="Gil")
    told = line(ana)
    assert told.sentence == "Gil asks you to make your tiny table casual"
    assert told.is_asking
    assert "You’ve asked Ana" in browser.get(link(rated)).content.decode()

    answer(ana, "accept")

    assert not fresh(rated).is_rated
    assert seat_of(rated, gil).status == Seat.Status.INVITED
    assert not line(ana).is_asking
    assert browser.post(address("join", rated)).status_code == 302
    assert fresh(rated).is_running


def test_once_the_table_is_casual_for_one_nobody_else_asks_for_it(ana: User) -> None:
    game = open_table(ana, OPEN, OPEN, OPEN, is_rated=True, is_public=False)
    first, second = create_guest(), create_guest()
    for guest in (first, second):
        ask_host(game=game, user=guest, what="casual")
    hosting.make_casual(game=game, user=ana, guest=first)
    shown = {told.sentence: (told.is_asking, told.settled) for told in lines(ana)}
    assert set(shown.values()) == {(False, "The table is casual.")}
    assert len(shown) == 2


def test_a_host_who_says_no_is_asked_no_more_and_the_table_stays_rated(ana: User, rated: Game) -> None:
    ask_host(game=rated, user=create_guest(), what="casual")
    answer(ana, "decline")
    told = line(ana)
    assert (told.is_asking, told.settled) == (False, "The table stays rated.")
    assert fresh(rated).is_rated


def test_asking_twice_is_asking_once(ana: User, rated: Game) -> None:
    guest = create_guest()
    for _time in range(2):
        ask_host(game=rated, user=guest, what="casual")
    assert len(lines(ana)) == 1


def test_a_host_who_has_blocked_somebody_hears_nothing(ana: User, bo: User) -> None:
    game = running_game(ana, create_guest())
    relations.add(user=ana, other=bo, kind=Tie.Kind.BLOCK)
    ask_host(game=game, user=bo, what="another")
    assert lines(ana) == []


def test_who_comes_too_late_asks_for_another_game(ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo)
    ask_host(game=game, user=cy, what="another")
    [act] = line(ana).acts
    assert (str(act.label), act.url) == ("New table for you both", "/tables/new/?with=Cy")
    assert 'value="Cy"' in browser_of(ana).get(act.url).content.decode()


def test_a_host_who_has_left_the_site_is_asked_for_nothing(ana: User, bo: User) -> None:
    game = open_table(ana, OPEN)
    delete_account(user=ana)
    assert "for another game" not in browser_of(bo).get(game.get_absolute_url()).content.decode()
    with pytest.raises(NothingToAsk):
        ask_host(game=fresh(game), user=bo, what="another")


@pytest.mark.parametrize("what", ["casual", "another"])
def test_nobody_asks_for_what_they_have(ana: User, bo: User, cy: User, what: str) -> None:
    casual = open_table(ana, OPEN, OPEN)
    joining.join(game=casual, user=bo)
    for person in (ana, bo, cy):
        with pytest.raises(NothingToAsk):
            ask_host(game=casual, user=person, what=what)
    assert lines(ana) == []


def test_an_account_sits_down_at_a_rated_table_and_asks_for_nothing(bo: User, rated: Game) -> None:
    with pytest.raises(NothingToAsk):
        ask_host(game=rated, user=bo, what="casual")


def test_there_are_two_things_to_ask_for(ana: User, rated: Game) -> None:
    with pytest.raises(UnknownRequest):
        ask_host(game=rated, user=create_guest(), what="money")
    guests = User.objects.filter(is_guest=True).count()
    answer = Client().post(address("ask_host", rated), {"invite": rated.invite_token, "what": "money"})
    assert answer.status_code == 400
    assert User.objects.filter(is_guest=True).count() == guests


def test_who_has_no_link_asks_for_nothing(ana: User, rated: Game) -> None:
    assert Client().post(address("ask_host", rated), {"what": "casual"}).status_code == 404
    assert unchanged(rated)


def test_a_table_that_is_casual_has_a_place_for_who_asked_only_if_there_is_one(
    ana: User, bo: User, rated: Game
) -> None:
    guest = create_guest()
    hosting.invite(game=rated, user=ana, name="Bo")
    hosting.make_casual(game=rated, user=ana, guest=guest)
    assert not fresh(rated).is_rated
    assert not rated.seats.filter(user=guest).exists()


def test_a_table_is_casual_though_who_asked_has_left_the_site(ana: User, rated: Game) -> None:
    guest = create_guest()
    delete_account(user=guest)
    hosting.make_casual(game=rated, user=ana, guest=User.objects.get(pk=guest.pk))
    assert not fresh(rated).is_rated


def test_only_the_host_makes_a_table_casual(bo: User, rated: Game) -> None:
    with pytest.raises(HostOnly):
        hosting.make_casual(game=rated, user=bo, guest=create_guest())
