"""A page that is left open counts its clocks down by itself, and follows what happens to them."""

from __future__ import annotations

import re
from datetime import UTC, datetime, time, timedelta

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.clocks import pauses, timeouts
from games.engine.clock.terms import DAY, HOUR, Terms
from games.models import Ask, Game, Heart, Seat
from games.tables.tables import read_table
from tests.games.factories import fresh, running_game, seat_of
from tests.look import faults, is_wider_than_its_screen
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

TERMS = Terms(start=2 * DAY, gain=12 * HOUR, cap=4 * DAY)


@pytest.fixture
def game(people: People) -> Game:
    """Ana and Bo have just begun, with a clock."""
    return running_game(people.ana, people.bo, title="cacao", terms=TERMS)


def mover(game: Game) -> User:
    """Who is awaited."""
    return next(seat.user for seat in read_table(fresh(game)).seats if seat.waiting_since)


def waiter(game: Game, people: People) -> User:
    """The other one."""
    return people.bo if mover(game) == people.ana else people.ana


def deadline(game: Game) -> datetime:
    found = seat_of(game, mover(game)).deadline
    assert found is not None
    return found


def open_page(windows: Windows, game: Game, user: User, *, before_deadline: timedelta) -> Page:
    """The table in a browser whose clock stands still so long before the deadline."""
    page = windows.open(user)
    page.route("**/news/**", lambda route: route.fulfill(status=204))
    page.clock.install(time=deadline(game) - before_deadline - timedelta(hours=1))
    page.goto(game.get_absolute_url())
    page.clock.pause_at(deadline(game) - before_deadline)
    return page


def give_up(game: Game, user: User) -> None:
    """Let the person be late for the second time in a row."""
    past = datetime.now(UTC) - timedelta(days=3)
    seat = seat_of(game, user)
    Ask.objects.filter(seat=seat).update(lates=1, asked_at=past, deadline=past + timedelta(days=2))
    Seat.objects.filter(pk=seat.pk).update(deadline=past + timedelta(days=2))
    Heart.objects.update(last_beat=datetime.now(UTC))
    timeouts.keep_time()


def test_the_time_left_is_counted_down_without_asking_the_server(windows: Windows, people: People, game: Game) -> None:
    page = open_page(windows, game, mover(game), before_deadline=timedelta(days=1, hours=3, minutes=20))
    left = page.locator("#turn-clock .clock__left")
    expect(left).to_have_text("1 day, 3 hours left")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for passed, text in (
        ("24:00:00", "3 hours, 20 minutes left"),
        ("03:05:00", "15 minutes left"),
        ("00:10:30", "4 minutes, 30 seconds left"),
        ("00:04:30", "time’s up"),
    ):
        page.clock.fast_forward(passed)
        expect(left).to_have_text(text)
    expect(page.locator("#turn-clock .clock")).to_contain_text("until")
    assert [address for address in asked if "/news/" not in address] == []


def test_a_rest_is_shown_as_such_when_it_begins(windows: Windows, people: People) -> None:
    for person in people[:2]:
        User.objects.filter(pk=person.pk).update(time_zone="UTC")
        pauses.set_night(user=User.objects.get(pk=person.pk), begin=time(22), end=time(6))
    ana, bo = User.objects.get(pk=people.ana.pk), User.objects.get(pk=people.bo.pk)
    game = running_game(ana, bo, title="cacao", terms=Terms(start=2 * DAY, gain=0, cap=4 * DAY, nights=True))
    (ask,) = Ask.objects.open()
    night = (ask.asked_at + timedelta(days=1)).replace(hour=21, minute=59, second=0)
    page = open_page(windows, game, ana, before_deadline=ask.deadline - night)
    left = page.locator("#turn-clock .clock__left")
    expect(left).to_have_text(re.compile("left$"))
    page.clock.fast_forward("02:00")
    expect(left).to_have_text(re.compile(r"^stopped until \w+day 06:00$"))
    page.clock.fast_forward("08:00:00")
    expect(left).to_have_text(re.compile("left$"))


def test_without_scripts_the_deadline_itself_is_there(windows: Windows, people: People, game: Game) -> None:
    page = windows.open(people.ana, javascript=False)
    page.goto(game.get_absolute_url())
    expect(page.locator("#turn-clock time")).to_have_text(re.compile(r"^until \w+day \d\d:\d\d$"))
    expect(page.locator("#turn-clock .clock__left")).to_be_empty()


def test_more_time_reaches_an_open_page(windows: Windows, people: People, game: Game) -> None:
    owner, giver = windows.open(mover(game)), windows.open(waiter(game, people))
    for page in (owner, giver):
        page.goto(game.get_absolute_url())
    expect(owner.locator("#turn-clock .clock__left")).to_have_text("1 day, 23 hours left")
    giver.get_by_role("button", name="Take your time").click()
    expect(giver.locator("#attendance .clock__left")).to_have_text("2 days, 11 hours left")
    expect(giver.get_by_role("button", name="Take your time")).to_have_count(0)
    expect(owner.locator("#turn-clock .clock__left")).to_have_text("2 days, 11 hours left")
    expect(owner.locator("#log")).to_contain_text("more time")


def test_who_was_given_up_for_now_comes_back_by_a_button(windows: Windows, people: People, game: Game) -> None:
    away = mover(game)
    page, other = windows.open(away, size=(390, 844)), windows.open(waiter(game, people))
    for each in (page, other):
        each.goto(game.get_absolute_url())
    expect(page.get_by_role("heading", level=1)).to_have_text("Your turn")

    give_up(game, away)

    expect(other.locator("#attendance")).to_contain_text("is away: a bot plays on")
    expect(page.locator("#turn")).to_contain_text("You ran out of time twice in a row")
    assert not is_wider_than_its_screen(page)
    assert faults(page) == faults(other) == []
    page.get_by_role("button", name="I’m back").click()
    expect(page.get_by_role("button", name="I’m back")).to_have_count(0)
    expect(other.locator("#log")).to_contain_text("is back.")
    assert seat_of(game, away).stand_in == ""
