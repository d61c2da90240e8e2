"""Time on pages: until when a table waits for whom, how clocks rest, who is away, and how one comes back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client, TestCase

from accounts.models import User
from games.clocks import pauses, timeouts
from games.engine.clock.terms import DAY, HOUR, Terms
from games.models import Ask, Game, Heart, Seat
from tests.games.factories import (
    confirm,
    fresh,
    running_game,
    seat_of,
    take_step,
)
from tests.people import browser_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]

MONDAY = datetime(2026, 11, 23, 12, tzinfo=UTC)
TERMS = Terms(start=2 * DAY, gain=12 * HOUR, cap=4 * DAY, nights=True)
HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    """Monday at noon, and no time passes by itself."""
    with time_machine.travel(MONDAY, tick=False) as traveller:
        yield traveller


@pytest.fixture
def game(ana: User, bo: User) -> Game:
    """A game of two with a clock; both are asked for a wish. Bo sleeps from ten to six."""
    pauses.set_night(user=bo, begin=time(22), end=time(6))
    return running_game(ana, bo, terms=TERMS)


def let_pass(clock: time_machine.Traveller, **much: float) -> None:
    """Let time pass as if the site had been well, and carry out what is due."""
    clock.shift(timedelta(**much))
    Heart.objects.update(last_beat=datetime.now(UTC))
    timeouts.keep_time()


def give_up(clock: time_machine.Traveller, game: Game, user: User) -> None:
    """Let the person be late for the second time in a row."""
    Ask.objects.filter(seat=seat_of(game, user)).update(lates=1)
    let_pass(clock, days=2)
    assert seat_of(game, user).stand_in == Seat.StandIn.GIVEN_UP


def table_page(game: Game, user: User | None = None) -> str:
    client = browser_of(user) if user else Client()
    return client.get(game.get_absolute_url()).content.decode()


def news(client: Client, game: Game) -> Any:
    return client.get(f"{game.get_absolute_url()}news/?v={game.version_mark}&side={game.side_version}", headers=HTMX)


# --- deadlines -------------------------------------------------------------------------------------------------------


def test_each_awaited_seat_has_its_deadline_in_the_reader_s_zone(game: Game, ana: User) -> None:
    User.objects.filter(pk=ana.pk).update(time_zone="Asia/Tokyo")
    page = table_page(game, ana)
    assert "until Wednesday 21:00" in page
    assert "until Thursday 21:00" in page


def test_a_deadline_in_more_than_a_week_is_a_date(ana: User, bo: User) -> None:
    game = running_game(ana, bo, terms=Terms(start=10 * DAY, gain=0, cap=10 * DAY))
    assert "until 3 Dec 2026, 12:00" in table_page(game, ana)


def test_a_table_without_a_clock_tells_no_time(ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    assert "data-clock" not in table_page(game, ana)


def test_who_has_decided_has_no_deadline(game: Game, ana: User) -> None:
    assert "until Wednesday 12:00" in table_page(game, ana)
    take_step(game, ana)
    confirm(game, ana)
    page = table_page(game, ana)
    assert "until Thursday 12:00" in page
    assert "until Wednesday 12:00" not in page


def test_the_others_read_until_when_a_clock_rests(game: Game, ana: User, clock: time_machine.Traveller) -> None:
    assert "stopped until" in table_page(game, ana)  # for scripts: the page stays open
    clock.shift(timedelta(hours=11))
    page = table_page(game, ana)
    assert '<span class="clock__left">stopped until Tuesday 06:00</span>' in page


def test_spectators_do_not_learn_when_people_sleep(game: Game, cy: User, clock: time_machine.Traveller) -> None:
    clock.shift(timedelta(hours=11))
    for page in (table_page(game), table_page(game, cy)):
        assert "until Thursday 12:00" in page
        assert "stopped until" not in page


# --- giving time -----------------------------------------------------------------------------------------------------


def give(client: Client, game: Game, seat: Seat | str, **headers: str) -> Any:
    number = seat.number if isinstance(seat, Seat) else seat
    page = client.get(game.get_absolute_url()).content.decode()
    shown = re.findall(r'name="decision" value="(\w+)"', page)
    fields = {"seat": number, "decision": shown[0] if shown else ""}
    return client.post(f"{game.get_absolute_url()}give-time/", fields, headers=headers)


def test_more_time_is_given_once_for_each_ask(game: Game, ana: User, bo: User) -> None:
    client = browser_of(ana)
    assert table_page(game, ana).count("Take your time") == 1
    before = seat_of(game, bo).deadline
    assert give(client, game, seat_of(game, bo))["Location"] == game.get_absolute_url()
    assert seat_of(game, bo).deadline == before + timedelta(hours=20)  # 12, and a night between
    page = table_page(game, ana)
    assert "Take your time" not in page
    assert "Ana gave Bo more time." in page
    assert give(client, game, seat_of(game, bo), **HTMX).status_code == 409


@pytest.mark.parametrize("number", ["", "x", "7", "-1", "0" * 5000])
def test_time_for_no_seat_is_refused(game: Game, ana: User, number: str) -> None:
    assert give(browser_of(ana), game, number).status_code in (403, 409)


def test_nobody_gives_time_to_oneself_or_from_outside(game: Game, ana: User, bo: User, cy: User) -> None:
    assert give(browser_of(ana), game, seat_of(game, ana)).status_code == 409
    assert give(browser_of(cy), game, seat_of(game, bo)).status_code == 403
    assert "Take your time" not in table_page(game, cy)


def test_a_new_deadline_reaches_open_pages_and_leaves_the_board_alone(game: Game, ana: User, bo: User) -> None:
    open_page, seen = browser_of(bo), fresh(game)
    assert news(open_page, seen).status_code == 204
    with TestCase.captureOnCommitCallbacks(execute=True):
        give(browser_of(ana), game, seat_of(game, bo))
    page = news(open_page, seen)
    assert "until Friday 08:00" in page.content.decode()
    assert page["HX-Reswap"] == "none"
    assert 'id="play"' not in page.content.decode()


def test_what_an_outage_did_to_a_deadline_reaches_open_pages(
    game: Game, ana: User, clock: time_machine.Traveller
) -> None:
    timeouts.keep_time()
    seen = fresh(game)
    clock.shift(timedelta(hours=9))
    timeouts.keep_time()  # Nobody has kept time for nine hours: these, and one more, were rests.
    assert "until Wednesday 22:00" in news(browser_of(ana), seen).content.decode()


# --- being away ------------------------------------------------------------------------------------------------------


def test_who_was_late_reads_that_a_bot_decides(game: Game, ana: User, bo: User, clock: time_machine.Traveller) -> None:
    let_pass(clock, days=2)
    page = table_page(game, ana)
    assert "A bot decides for you" in page
    assert "You’re back in on the next." in page
    assert "Ana ran out of time." in page
    assert "Ana ran out of time: a bot takes this turn." in table_page(game, bo)


def test_who_was_given_up_comes_back_with_a_button(
    game: Game, ana: User, bo: User, clock: time_machine.Traveller
) -> None:
    give_up(clock, game, ana)
    assert "Ana is away: a bot plays on until Ana is back." in table_page(game, bo)
    page = table_page(game, ana)
    assert "I’m back" in page
    assert "I’m back" not in table_page(game, bo)

    answer = browser_of(ana).post(f"{game.get_absolute_url()}back/")
    assert answer["Location"] == game.get_absolute_url()
    page = table_page(game, ana)
    assert "Your turn" in page
    assert "I’m back" not in page
    assert "Ana is back." in page


def test_who_is_not_away_cannot_come_back(game: Game, ana: User, cy: User) -> None:
    assert browser_of(ana).post(f"{game.get_absolute_url()}back/").status_code == 409
    assert browser_of(cy).post(f"{game.get_absolute_url()}back/").status_code == 403


def test_my_games_leads_back_to_where_a_bot_plays_on(game: Game, ana: User, clock: time_machine.Traveller) -> None:
    give_up(clock, game, ana)
    response = browser_of(ana).get("/my-games/")
    assert [card.game for card in response.context["away"]] == [game]
    assert f"{game.get_absolute_url()}back/" in response.content.decode()
    assert [response.context[where] for where in ("mine", "theirs")] == [[], []]


# --- lists -----------------------------------------------------------------------------------------------------------


def waiting(user: User, host: User, *, deadline: int | None, since: int) -> Game:
    """A table that waits for somebody since some hours, until its deadline in some hours."""
    game, now = running_game(host, user), datetime.now(UTC)
    due = None if deadline is None else now + timedelta(hours=deadline)
    game.seats.update(waiting_since=None)
    game.seats.filter(user=user).update(waiting_since=now - timedelta(hours=since), deadline=due)
    return game


def test_what_is_due_first_comes_first_and_what_has_no_clock_comes_last(ana: User, bo: User) -> None:
    old = waiting(ana, bo, deadline=None, since=90)
    young = waiting(ana, bo, deadline=None, since=1)
    late = waiting(ana, bo, deadline=30, since=50)
    soon = waiting(ana, bo, deadline=7, since=1)
    order = [soon, late, old, young]
    client = browser_of(ana)
    assert [card.game for card in client.get("/my-games/").context["mine"]] == order
    for before, after in zip([None, *order], order, strict=False):
        address = f"/my-games/next/?after={before.public_id}" if before else "/my-games/next/"
        assert client.get(address)["Location"] == after.get_absolute_url()


def test_the_title_says_how_many_turns_are_urgent(ana: User, bo: User) -> None:
    for deadline in (None, 7, 5, 1):
        waiting(ana, bo, deadline=deadline, since=1)
    page = browser_of(ana).get("/my-games/").content.decode()
    assert "<title>(4, 2 urgent) My games" in " ".join(page.split())
    assert page.count("clock--urgent") == 2


def test_a_card_shows_the_deadline_of_who_is_waited_for(ana: User, bo: User) -> None:
    waiting(ana, bo, deadline=30, since=1)
    assert "until Tuesday 18:00" in browser_of(ana).get("/my-games/").content.decode()
    assert "until Tuesday 18:00" in browser_of(bo).get("/my-games/").content.decode()
