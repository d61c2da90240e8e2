"""Substitutes on pages: offered at the table, found in the lobby, asked by name, and nobody sees more than before."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client, TestCase

from accounts.models import User
from accounts.services import create_guest
from games.clocks import timeouts
from games.engine.clock.terms import DAY, HOUR, Terms
from games.lobby import joining
from games.models import Ask, Game, Heart, Seat
from games.proposals import successors
from tests.games.factories import (
    OPEN,
    fresh,
    open_table,
    running_game,
    seat_of,
)
from tests.people import browser_of

pytestmark = pytest.mark.django_db

TERMS = Terms(start=2 * DAY, gain=12 * HOUR, cap=4 * DAY)


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    """No time passes by itself."""
    with time_machine.travel(datetime(2026, 11, 23, 12, tzinfo=UTC), tick=False) as traveller:
        yield traveller


def give_up(clock: time_machine.Traveller, game: Game) -> Seat:
    """Let whoever is waited for be late for the second time in a row; gives the seat."""
    (seat,) = Seat.objects.filter(game=game, waiting_since__isnull=False)
    Ask.objects.filter(seat=seat).update(lates=1)
    clock.shift(timedelta(days=2))
    Heart.objects.update(last_beat=datetime.now(UTC))
    timeouts.keep_time()
    seat.refresh_from_db()
    assert seat.is_given_up
    return seat


@pytest.fixture
def seat(ana: User, bo: User, clock: time_machine.Traveller) -> Seat:
    """A seat of a public game of Cacao that was given up."""
    return give_up(clock, running_game(ana, bo, title="cacao", terms=TERMS))


@pytest.fixture
def other(seat: Seat) -> User:
    """Who still plays at its table."""
    user = Seat.objects.filter(game=seat.game).exclude(pk=seat.pk).get().user
    assert user is not None
    return user


def page(address: str, user: User | None = None) -> str:
    client = browser_of(user) if user else Client()
    return " ".join(client.get(address).content.decode().split())


def act(user: User | None, seat: Seat, what: str, **fields: Any) -> Any:
    client = browser_of(user) if user else Client()
    return client.post(f"{seat.game.get_absolute_url()}{what}/", {"seat": seat.number, **fields})


def test_those_at_the_table_offer_the_seat_and_strangers_do_not(seat: Seat, other: User, cy: User) -> None:
    address = seat.game.get_absolute_url()
    assert "Anyone: substitute wanted" in page(address, other)
    assert "substitute wanted" not in page(address, cy).lower()
    assert act(cy, seat, "offer").status_code == 403
    assert act(other, seat, "offer").status_code == 302
    assert "Substitute wanted" in page(address, other)
    assert f"Take over from {seat.player_name}" in page(address, cy)
    assert f"Take over from {seat.player_name}" in page(address)
    assert f"Take over from {seat.player_name}" not in page(address, seat.user)


def test_an_offer_reaches_open_pages(seat: Seat, other: User, cy: User) -> None:
    game = fresh(seat.game)
    with TestCase.captureOnCommitCallbacks(execute=True):
        successors.offer(game=game, user=other, number=seat.number or 0)
    news = browser_of(cy).get(f"{game.get_absolute_url()}news/?v={game.version_mark}&side={game.side_version}")
    assert f"Take over from {seat.player_name}" in news.content.decode()
    assert news["HX-Reswap"] == "none"


def test_the_lobby_shows_what_one_would_take_over(seat: Seat, other: User, cy: User) -> None:
    assert "Substitute wanted" not in page("/tables/", cy)
    act(other, seat, "offer")
    for reader in (cy, None):
        shown = page("/tables/", reader)
        assert f"Cacao: take over from {seat.player_name}" in shown
        assert "Place 1 of 2" in shown
        assert "The seat is at −10" in shown
        assert "Anyone who takes over starts with 2 days" in shown
        assert "Worker tiles left: 11, one per turn; in hand: 3." in shown
        assert "bgcolor" in shown  # the board, as spectators see it
    assert "take over from" not in page("/tables/", other)


def test_the_table_says_to_whom_may_take_over_what_there_is_to_hope_for(seat: Seat, other: User, cy: User) -> None:
    address = seat.game.get_absolute_url()
    act(other, seat, "offer")
    for reader in (cy, None):
        shown = page(address, reader)
        assert "Place 1 of 2" in shown
        assert "The seat is at −10" in shown
        assert "Worker tiles left: 11, one per turn; in hand: 3." in shown
        assert "Anyone who takes over starts with 2 days" in shown
        assert f'href="#village-{seat.number}"' in shown
    for reader in (other, create_guest()):
        assert "Anyone who takes over starts" not in page(address, reader)


def test_who_takes_over_has_the_time_that_was_promised(seat: Seat, other: User, cy: User) -> None:
    act(other, seat, "offer")
    act(cy, seat, "take-over")
    assert Ask.objects.get(seat=seat, ended_at=None).bank == TERMS.start


def test_a_guest_reads_no_button_that_would_be_refused(seat: Seat, other: User, cy: User) -> None:
    act(other, seat, "offer")
    guest = create_guest()
    assert ">Take over<" in page("/tables/", cy)
    assert ">Take over<" not in page("/tables/", guest)
    assert act(guest, seat, "take-over").status_code == 403


def test_who_takes_over_plays_and_who_was_away_watches(seat: Seat, other: User, cy: User) -> None:
    act(other, seat, "offer")
    address = seat.game.get_absolute_url()
    assert act(cy, seat, "take-over")["Location"] == address
    assert 'id="play-form"' in page(address, cy)
    gone = page(address, seat.user)
    assert 'id="play-form"' not in gone
    assert "I’m back" not in gone
    assert "Cy takes over from" in gone
    assert act(seat.user, seat, "back").status_code == 403
    assert act(cy, seat, "take-over").status_code == 409


def test_who_is_not_signed_in_logs_in_first(seat: Seat, other: User) -> None:
    act(other, seat, "offer")
    assert act(None, seat, "take-over")["Location"].startswith("/accounts/login/?next=/tables/")


def test_somebody_is_asked_by_name(seat: Seat, other: User, cy: User) -> None:
    assert act(other, seat, "ask", name="Nobody").status_code == 422
    assert act(other, seat, "ask", name="").status_code == 422
    assert act(other, seat, "ask", name="\0").status_code == 422
    assert act(other, seat, "ask", name="cy").status_code == 302
    assert "Cy has been asked to take over." in page(seat.game.get_absolute_url(), other)
    mine = page("/my-games/", cy)
    assert "Requests to take over a seat" in mine
    assert ">Decline<" in mine
    assert act(cy, seat, "decline")["Location"] == "/my-games/"
    assert "Your answer, please" not in page("/my-games/", cy)
    assert act(cy, seat, "decline").status_code == 409


@pytest.mark.parametrize("what", ["offer", "ask", "keep", "take-over"])
@pytest.mark.parametrize("number", ["", "x", "-1", "5", "9" * 500])
def test_a_seat_that_is_none_is_refused(seat: Seat, other: User, what: str, number: str) -> None:
    seat.number = number
    assert act(other, seat, what, name="Cy").status_code == 409


def test_a_private_table_is_offered_by_its_link_alone(
    ana: User, bo: User, cy: User, clock: time_machine.Traveller
) -> None:
    game = open_table(ana, OPEN, title="cacao", is_public=False, terms=TERMS)
    joining.join(game=game, user=bo, token=game.invite_token)
    seat = give_up(clock, game)
    other = bo if seat.user == ana else ana
    assert "Anyone with the link" in page(game.get_absolute_url(), other)
    act(other, seat, "offer")
    assert "take over from" not in page("/tables/", cy)
    assert act(cy, seat, "take-over").status_code == 404
    assert "Take over from" in page(f"{game.get_absolute_url()}?invite={game.invite_token}", cy)
    assert act(cy, seat, "take-over", invite=game.invite_token).status_code == 302
    assert seat_of(game, cy).number == seat.number
