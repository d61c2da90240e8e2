"""A place at a rated table is held while a code is on its way: others respect it, and it is freed by itself."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from accounts.services import create_guest
from games.lobby import holding, hosting, joining
from games.lobby.errors import NoPlaceToKeep, NotReliableEnough, TableFull
from games.models import Ask, Game, HeldPlace, Seat
from games.tasks import keep_time
from notifications.models import InboxLine
from tests.accounts.browsing import CODE, person_in
from tests.games.asks import answered
from tests.games.at_once import at_once
from tests.games.factories import OPEN, fresh, open_table, running_game, seat_of
from tests.people import browser_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]
LATER = timedelta(minutes=30, seconds=1)


@pytest.fixture
def game(ana: User) -> Game:
    """Ana's private rated table with one free place."""
    return open_table(ana, OPEN, is_public=False, is_rated=True)


def come(game: Game, email: str = "gil@example.org") -> Client:
    """A stranger gives an address on the invitation's page."""
    browser = Client()
    fields = {"name": "Gil", "email": email, "invite": game.invite_token}
    browser.post(f"{game.get_absolute_url()}come-by-address/", fields)
    return browser


def landing(browser: Client, game: Game) -> str:
    page = browser.get(f"{game.get_absolute_url()}?invite={game.invite_token}").content.decode()
    return " ".join(page.split())


def enter(browser: Client, game: Game, mail: EmailMessage) -> None:
    code = CODE.search(str(mail.body))
    assert code
    browser.post(f"{game.get_absolute_url()}enter-code/", {"code": code[0], "invite": game.invite_token})


def test_nobody_else_gets_the_place_while_the_code_is_on_its_way(
    game: Game, bo: User, mailoutbox: list[EmailMessage]
) -> None:
    browser = come(game)
    assert "Your place is held until" in landing(browser, game)
    with pytest.raises(TableFull):
        joining.join(game=fresh(game), user=bo, token=game.invite_token)
    enter(browser, game, mailoutbox[-1])
    assert seat_of(game, person_in(browser)).is_taken
    assert fresh(game).is_running
    assert not HeldPlace.objects.exists()


def test_the_host_sees_for_whom_and_until_when_and_can_send_them_away(game: Game, ana: User) -> None:
    browser = come(game)
    until = timezone.localtime(HeldPlace.objects.get().until)
    page = " ".join(browser_of(ana).get(game.get_absolute_url()).content.decode().split())
    assert "Gil" in page
    assert "waits for a code by email" in page
    assert f"(held until {date_format(until, 'TIME_FORMAT')})" in page
    with pytest.raises(NoPlaceToKeep):
        hosting.invite(game=fresh(game), user=ana, name="Bo")
    hosting.remove(game=fresh(game), user=ana, name="Gil")
    assert fresh(game).seats.filter(status=Seat.Status.OPEN).count() == 1
    assert "held until" not in landing(browser, game)
    assert "waits for a code" not in browser_of(ana).get(game.get_absolute_url()).content.decode()


def test_it_is_freed_by_itself(game: Game, bo: User) -> None:
    come(game)
    with time_machine.travel(timezone.now() + LATER):
        keep_time()
        assert fresh(game).seats.filter(status=Seat.Status.OPEN).count() == 1
        joining.join(game=fresh(game), user=bo, token=game.invite_token)
    assert fresh(game).is_running


def test_whoever_comes_after_the_time_needs_no_sweep(game: Game, bo: User) -> None:
    come(game)
    with time_machine.travel(timezone.now() + LATER):
        browser_of(bo).post(f"{game.get_absolute_url()}join/", {"invite": game.invite_token})
    assert seat_of(game, bo).is_taken


def test_ones_own_games_lead_to_the_table_and_offer_nothing_that_is_refused(game: Game) -> None:
    page = come(game).get("/my-games/").content.decode()
    assert game.get_absolute_url() in page
    assert "Accept" not in page


def test_not_a_second_before(game: Game) -> None:
    come(game)
    with time_machine.travel(HeldPlace.objects.get().until - timedelta(seconds=1)):
        assert holding.free_over() == 0


def test_the_code_still_brings_them_in_afterwards_if_the_place_is_free(
    game: Game, mailoutbox: list[EmailMessage]
) -> None:
    browser = come(game)
    with time_machine.travel(timezone.now() + LATER):
        keep_time()
        enter(browser, game, mailoutbox[-1])
    assert fresh(game).is_running


def test_at_each_table_once_and_at_one_table_at_a_time(game: Game, ana: User) -> None:
    guest, other = create_guest(), open_table(ana, OPEN, is_public=False, is_rated=True)
    assert holding.hold(game=game, user=guest, token=game.invite_token)
    assert not holding.hold(game=game, user=guest, token=game.invite_token)
    assert not holding.hold(game=other, user=guest, token=other.invite_token)
    with time_machine.travel(timezone.now() + LATER):
        holding.free_over()
        assert not holding.hold(game=game, user=guest, token=game.invite_token)
        assert holding.hold(game=other, user=guest, token=other.invite_token)


def test_no_place_is_held_for_who_could_not_sit_down(ana: User, bo: User, game: Game) -> None:
    guest = create_guest()
    casual, public = open_table(ana, OPEN, is_public=False), open_table(ana, OPEN, is_public=True, is_rated=True)
    assert not holding.hold(game=game, user=guest, token="")
    assert not holding.hold(game=game, user=bo, token=game.invite_token)
    assert not holding.hold(game=casual, user=guest, token=casual.invite_token)
    relations.add(user=ana, other=guest, kind=Tie.Kind.BLOCK)
    assert not holding.hold(game=game, user=guest, token=game.invite_token)
    assert not holding.hold(game=public, user=guest, token="")
    assert not HeldPlace.objects.exists()


def test_a_held_place_lets_nobody_past_the_hosts_rules(game: Game, ana: User, mailoutbox: list[EmailMessage]) -> None:
    browser = come(game)
    relations.add(user=ana, other=person_in(browser), kind=Tie.Kind.BLOCK)
    enter(browser, game, mailoutbox[-1])
    assert not seat_of(game, person_in(browser)).is_taken


def test_a_held_place_is_no_invitation_by_name(game: Game, ana: User, cy: User) -> None:
    guest = create_guest()
    answered(seat_of(running_game(cy, guest), guest), Ask.End.LATE, at=timezone.now())
    assert holding.hold(game=game, user=guest, token=game.invite_token)
    hosting.ask_reliability(game=fresh(game), user=ana, least=80)
    with_account(guest)
    with pytest.raises(NotReliableEnough):
        joining.join(game=fresh(game), user=guest)
    assert not seat_of(game, guest).is_taken


def test_whose_place_was_held_and_who_is_invited_by_name_afterwards_keeps_it(game: Game, ana: User) -> None:
    guest = create_guest()
    holding.hold(game=game, user=guest, token=game.invite_token)
    with time_machine.travel(timezone.now() + LATER):
        holding.free_over()
        with_account(guest)
        hosting.invite(game=fresh(game), user=ana, name=guest.username)
        assert holding.free_over() == 0
    assert seat_of(game, guest).status == Seat.Status.INVITED


def with_account(guest: User) -> None:
    """They have typed the code, and not sat down yet."""
    guest.is_guest = False
    guest.save(update_fields=["is_guest"])


def test_who_made_the_table_casual_meanwhile_keeps_the_place_for_good(game: Game, ana: User) -> None:
    browser = come(game)
    guest = person_in(browser)
    hosting.make_casual(game=fresh(game), user=ana, guest=guest)
    with time_machine.travel(timezone.now() + LATER):
        assert holding.free_over() == 0
    assert seat_of(game, guest).status == Seat.Status.INVITED
    assert InboxLine.objects.filter(user=guest).exists()
    browser.post(f"{game.get_absolute_url()}join/")
    assert fresh(game).is_running


def test_open_tables_do_not_list_one_whose_last_place_is_held(ana: User, bo: User) -> None:
    game = open_table(ana, OPEN, is_public=True, is_rated=True)
    assert game.get_absolute_url() in browser_of(bo).get("/tables/").content.decode()
    assert holding.hold(game=game, user=create_guest(), token="")
    assert game.get_absolute_url() not in browser_of(bo).get("/tables/").content.decode()


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_of_two_who_want_the_last_place_at_once_one_gets_it(ana: User) -> None:
    game = open_table(ana, OPEN, is_public=True, is_rated=True)
    guests = [create_guest(), create_guest()]
    assert sorted(
        map(bool, at_once(*[lambda each=each: holding.hold(game=game, user=each, token="") for each in guests]))
    ) == [False, True]
