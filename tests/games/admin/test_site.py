"""What admins tell and do to the whole site: everybody reads it, clocks rest, and it can be called off."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.clocks import timeouts
from games.engine.clock.terms import DAY, Terms
from games.models import Game, Outage, SiteMessage
from tests.games.factories import running_game
from tests.people import browser_of, make_person

pytestmark = pytest.mark.django_db

MONDAY = datetime(2026, 11, 23, 12, tzinfo=UTC)
TERMS = Terms(start=2 * DAY, gain=DAY, cap=4 * DAY)
BANNER = "Maintenance from"


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    """Monday at noon, and no time passes by itself."""
    with time_machine.travel(MONDAY, tick=False) as traveller:
        yield traveller


@pytest.fixture
def game(ana: User, bo: User) -> Game:
    """A game of two with a clock."""
    return running_game(ana, bo, terms=TERMS)


def plan(client: Client, begin: datetime, end: datetime) -> str:
    """Fill the form of a maintenance; what the admin reads then."""
    parts = {name: f"{moment:%Y-%m-%dT%H:%M}" for name, moment in (("begin", begin), ("end", end))}
    return client.post("/admin/games/outage/add/", parts, follow=True).content.decode()


def read_by(user: User) -> str:
    return browser_of(user).get("/my-games/").content.decode()


def deadline_of(game: Game) -> datetime:
    timeouts.plan_all_anew()
    deadline = game.seats.filter(deadline__isnull=False).order_by("number")[0].deadline
    assert deadline is not None
    return deadline


# --- maintenance -----------------------------------------------------------------------------------------------------


def test_all_clocks_rest_while_the_site_is_maintained(at_work: Client, game: Game) -> None:
    before = deadline_of(game)
    plan(at_work, MONDAY + timedelta(hours=5), MONDAY + timedelta(hours=9))
    assert deadline_of(game) == before + timedelta(hours=4)
    assert LogEntry.objects.get().user.username == "Root"


def test_deadlines_follow_when_it_is_planned(
    at_work: Client, game: Game, django_capture_on_commit_callbacks: object
) -> None:
    assert callable(django_capture_on_commit_callbacks)
    before = game.seats.order_by("number")[0].deadline
    assert before is not None
    with django_capture_on_commit_callbacks(execute=True):
        plan(at_work, MONDAY + timedelta(hours=5), MONDAY + timedelta(hours=9))
    assert game.seats.order_by("number")[0].deadline == before + timedelta(hours=4)


def test_everybody_who_is_signed_in_reads_of_it_in_their_zone(
    at_work: Client, clock: time_machine.Traveller, client: Client
) -> None:
    zed = make_person("Zed", time_zone="Asia/Tokyo")
    plan(at_work, MONDAY + timedelta(days=9), MONDAY + timedelta(days=9, hours=2))
    assert BANNER not in read_by(zed)
    clock.shift(timedelta(days=3))
    page = read_by(zed)
    assert BANNER in page
    assert "21:00" in page
    assert "23:00" in page
    clock.move_to(MONDAY + timedelta(days=9, hours=1))
    assert BANNER in read_by(zed)
    clock.move_to(MONDAY + timedelta(days=9, hours=2))
    assert BANNER not in read_by(zed)
    assert BANNER not in client.get("/").content.decode()


def test_a_planned_one_is_called_off(at_work: Client, game: Game) -> None:
    before = deadline_of(game)
    plan(at_work, MONDAY + timedelta(hours=5), MONDAY + timedelta(hours=9))
    outage = Outage.objects.get()
    at_work.post(f"/admin/games/outage/{outage.pk}/delete/", {"post": "yes"})
    assert not Outage.objects.exists()
    assert BANNER not in read_by(make_person("Zed"))
    assert deadline_of(game) == before


def test_one_that_lasts_ends_at_once(at_work: Client, game: Game, clock: time_machine.Traveller) -> None:
    before = deadline_of(game)
    plan(at_work, MONDAY + timedelta(hours=5), MONDAY + timedelta(hours=9))
    clock.shift(timedelta(hours=6))
    at_work.post(f"/admin/games/outage/{Outage.objects.get().pk}/delete/", {"post": "yes"})
    assert Outage.objects.get().end == timezone.now()
    assert BANNER not in read_by(make_person("Zed"))
    assert deadline_of(game) == before + timedelta(hours=1)


def test_one_that_is_over_stays(at_work: Client, clock: time_machine.Traveller) -> None:
    plan(at_work, MONDAY + timedelta(hours=5), MONDAY + timedelta(hours=9))
    clock.shift(timedelta(days=1))
    path = f"/admin/games/outage/{Outage.objects.get().pk}/delete/"
    assert at_work.post(path, {"post": "yes"}).status_code == 403
    assert Outage.objects.exists()


def test_what_was_an_outage_is_not_called_off(at_work: Client) -> None:
    outage = Outage.objects.create(begin=MONDAY - timedelta(hours=1), end=MONDAY + timedelta(hours=1))
    assert at_work.post(f"/admin/games/outage/{outage.pk}/delete/", {"post": "yes"}).status_code == 403


@pytest.mark.parametrize(
    ("begin", "end", "why"),
    [
        (-24, -20, "A pause has to end later than it begins, and later than now."),
        (-1, 4, "A pause has to end later than it begins, and later than now."),
        (5, 5, "A pause has to end later than it begins, and later than now."),
        (5, 4, "A pause has to end later than it begins, and later than now."),
        (5, 5 + 31 * 24, "Maintenance can last at most 30 days."),
    ],
)
def test_a_senseless_maintenance_is_refused(at_work: Client, begin: int, end: int, why: str) -> None:
    page = plan(at_work, MONDAY + timedelta(hours=begin), MONDAY + timedelta(hours=end))
    assert why in page
    assert not Outage.objects.exists()


# --- messages --------------------------------------------------------------------------------------------------------


def say(text: str, **times: timedelta) -> SiteMessage:
    begin, end = times.get("begin", timedelta()), times.get("end", timedelta(days=1))
    return SiteMessage.objects.create(text=text, begin=MONDAY + begin, end=MONDAY + end)


def test_an_admin_tells_everybody_at_running_tables(at_work: Client, game: Game, ana: User) -> None:
    fields = {"text": "Hail <b>all</b>", "begin": "2026-11-23T12:00"}
    at_work.post("/admin/games/sitemessage/add/", fields | {"end": "2026-11-24T12:00"})
    assert LogEntry.objects.get().user.username == "Root"
    assert "Hail &lt;b&gt;all&lt;/b&gt;" in read_by(ana)
    assert "Hail" not in read_by(make_person("Zed"))


def test_it_is_shown_from_its_begin_to_its_end(game: Game, ana: User) -> None:
    say("Too early", begin=timedelta(hours=1))
    say("Too late", begin=timedelta(hours=-2), end=timedelta(hours=-1))
    page = read_by(ana)
    assert "Too early" not in page
    assert "Too late" not in page


def test_whoever_puts_it_away_reads_it_no_more(game: Game, ana: User, bo: User) -> None:
    message, other = say("Hail"), say("Farewell")
    browser = browser_of(ana)
    page = browser.post(f"/messages/{message.pk}/dismiss/", follow=True).content.decode()
    assert "Hail" not in page
    assert other.text in page
    assert "Hail" in read_by(bo)


def test_a_maintenance_is_not_among_the_messages(at_work: Client) -> None:
    plan(at_work, MONDAY + timedelta(hours=5), MONDAY + timedelta(hours=9))
    assert "0 messages to everybody who plays" in at_work.get("/admin/games/sitemessage/").content.decode()


@pytest.mark.parametrize("page", ["outage", "sitemessage"])
def test_staff_without_the_right_tell_and_do_nothing(page: str) -> None:
    client = browser_of(make_person("Helper", is_staff=True))
    assert client.get(f"/admin/games/{page}/add/").status_code == 403
    assert client.post(f"/admin/games/{page}/add/", {}).status_code == 403
