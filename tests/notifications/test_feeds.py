"""Feeds at secret addresses: what they tell, to whom, how often, and how their owner takes them back."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit
from xml.etree import ElementTree as ET

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from icalendar import Calendar
from pytest_django import Settings

from accounts.models import User
from accounts.services import delete_account
from games.models import Game, Seat
from notifications.feeds import addresses
from notifications.feeds.calendar import LINE, calendar
from notifications.feeds.waiting import Waiting
from notifications.models import FeedAddress
from tests.games.factories import play_turn, running_game
from tests.people import browser_of, make_person

pytestmark = pytest.mark.django_db

ATOM = {"a": "http://www.w3.org/2005/Atom"}
PAGE = "/profile/notices/"


@pytest.fixture
def game(ana: User, bo: User) -> Game:
    """A running table."""
    return running_game(ana, bo, title="cacao")


def active(game: Game) -> User:
    return game.seats.get(waiting_since__isnull=False).user


def address(user: User, name: str) -> str:
    """One of the person's feeds, as a path."""
    if not FeedAddress.objects.filter(user=user).exists():
        addresses.renew(user=user)
    return urlsplit(addresses.urls_of(user)[name]).path


def read(user: User, name: str) -> HttpResponse:
    answer: Any = Client().get(address(user, name))
    assert answer.status_code == 200
    return answer


def entries(user: User) -> list[ET.Element]:
    return ET.fromstring(read(user, "turns").content).findall("a:entry", ATOM)  # noqa: S314


def events(user: User) -> list[Any]:
    return list(Calendar.from_ical(read(user, "deadlines").content).walk("VEVENT"))


# --- what they tell --------------------------------------------------------------------------------------------------


def test_the_feed_tells_which_tables_wait(game: Game, settings: Settings) -> None:
    person, other = active(game), next(seat.user for seat in game.seats.all() if seat.user != active(game))
    [entry] = entries(person)
    assert entry.findtext("a:title", "", ATOM) == f"Cacao with {other.username}: Lay a worker tile."
    link = entry.find("a:link", ATOM)
    assert link is not None
    assert link.get("href") == f"{settings.BASE_URL}{game.get_absolute_url()}"
    assert entries(other) == []
    play_turn(game)
    assert entries(person) == []
    assert len(entries(other)) == 1


def test_of_very_many_tables_the_last_ones_only_say_whose_turn_it_is(
    ana: User, bo: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("notifications.feeds.waiting.TOLD", 1)
    while Seat.objects.filter(user=ana, waiting_since__isnull=False).count() < 2:
        running_game(ana, bo, title="cacao")
    titles = sorted(entry.findtext("a:title", "", ATOM) for entry in entries(ana))
    assert titles[0] == "Cacao with Bo: It’s your turn."
    assert titles[1].startswith("Cacao with Bo: ")
    assert titles[0] != titles[1]


def test_each_turn_is_an_entry_of_its_own(game: Game) -> None:
    person = active(game)
    first = entries(person)[0].findtext("a:id", "", ATOM)
    play_turn(game)
    play_turn(game)
    assert active(game) == person
    assert entries(person)[0].findtext("a:id", "", ATOM) != first


def test_the_calendar_holds_the_deadlines_and_nothing_of_tables_without_a_clock(game: Game) -> None:
    person = active(game)
    assert events(person) == []
    deadline = datetime(2026, 12, 24, 18, 30, tzinfo=UTC)
    Seat.objects.filter(game=game, user=person).update(deadline=deadline)
    [event] = events(person)
    assert event["DTSTART"].dt == deadline
    assert event["URL"].endswith(game.get_absolute_url())
    assert event["SUMMARY"].startswith("Cacao with ")
    assert event["DESCRIPTION"] == "Lay a worker tile."


def test_a_deadline_that_moved_is_the_same_event(game: Game) -> None:
    person = active(game)
    seat = Seat.objects.filter(game=game, user=person)
    seat.update(deadline=timezone.now())
    before = events(person)[0]["UID"]
    seat.update(deadline=timezone.now() + timedelta(days=2))
    assert events(person)[0]["UID"] == before


def test_lines_are_folded_by_bytes_and_signs_are_escaped() -> None:
    names = "Zoë, Бо; " + "豆" * 60 + " \\ \r\nBEGIN:VEVENT"
    moment = datetime(2026, 12, 24, tzinfo=UTC)
    text = calendar([Waiting("k", "Cacao", names, names, "https://games.example/t", moment, moment)])
    assert max(len(line.encode()) for line in text.split("\r\n")) <= LINE
    [event] = Calendar.from_ical(text).walk("VEVENT")
    assert str(event["SUMMARY"]) == f"Cacao with {' '.join(names.split())}: your deadline"


def test_a_name_cannot_break_the_feed(ana: User) -> None:
    """Names of imported records may hold any sign."""
    game = running_game(ana, make_person("Di"), title="cacao")
    while active(game) != ana:
        play_turn(game)
    Seat.objects.filter(game=game).exclude(user=ana).update(user=None, name="<a>&\"'", status="taken")
    [entry] = entries(ana)
    assert entry.findtext("a:title", "", ATOM) == "Cacao with <a>&\"': Lay a worker tile."


def test_many_tables_cost_as_many_questions_as_one(ana: User, bo: User) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as asked:
            read(ana, "turns")
        return len(asked)

    game = running_game(ana, bo, title="cacao")
    Seat.objects.filter(game=game, user=ana).update(waiting_since=timezone.now())
    read(ana, "turns")
    for_one = cost()
    for _table in range(2):
        other = running_game(ana, bo, title="cacao")
        Seat.objects.filter(game=other, user=ana).update(waiting_since=timezone.now())
    assert len(entries(ana)) == 3
    assert cost() == for_one


# --- how they are read -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "kind"), [("turns", "application/atom+xml"), ("deadlines", "text/calendar")])
def test_a_reader_is_told_when_nothing_is_new(game: Game, name: str, kind: str) -> None:
    person = active(game)
    Seat.objects.filter(game=game, user=person).update(deadline=timezone.now())
    first = read(person, name)
    assert first.headers["Content-Type"] == f"{kind}; charset=utf-8"
    assert "private" in first.headers["Cache-Control"]
    assert "Set-Cookie" not in first.headers
    same = {"If-None-Match": first.headers["ETag"]}
    again = Client().get(address(person, name), headers=same)
    assert (again.status_code, again.content) == (304, b"")
    play_turn(game)
    assert Client().get(address(person, name), headers=same).status_code == 200


@pytest.mark.parametrize("name", ["turns", "deadlines"])
def test_an_empty_feed_stays_the_same(ana: User, name: str) -> None:
    assert read(ana, name).headers["ETag"] == read(ana, name).headers["ETag"]


def test_whoever_reads_too_often_is_told_to_wait(ana: User, bo: User, settings: Settings) -> None:
    settings.NOTICE_RATE_LIMITS = {"feed": "2/h/key"}
    path = address(ana, "turns")
    assert [Client().get(path).status_code for _time in range(3)] == [200, 200, 429]
    assert Client().get(path).headers["Retry-After"] == "3600"
    assert Client().get(address(bo, "turns")).status_code == 200


# --- whose they are --------------------------------------------------------------------------------------------------


def test_addresses_are_made_shown_again_renewed_and_given_up(ana: User) -> None:
    client = browser_of(ana)
    assert "Create secret addresses" in client.get(PAGE).content.decode()
    client.post(PAGE + "feeds/")
    first = addresses.urls_of(ana)
    for _time in range(2):
        page = client.get(PAGE).content.decode()
        assert first["turns"] in page
        assert first["deadlines"] in page
    client.post(PAGE + "feeds/")
    second = addresses.urls_of(ana)
    assert set(first.values()).isdisjoint(second.values())
    client.post(PAGE + "feeds/give-up/")
    client.post(PAGE + "feeds/")
    third = addresses.urls_of(ana)
    statuses = {name: [Client().get(urls[name]).status_code for urls in (first, second, third)] for name in first}
    assert statuses == {"turns": [404, 404, 200], "deadlines": [404, 404, 200]}


def test_nobody_s_address_is_like_one_that_never_was(ana: User, bo: User, cy: User) -> None:
    given_up, left, banned = (address(person, "turns") for person in (ana, bo, cy))
    addresses.give_up(user=ana)
    delete_account(user=bo)
    User.objects.filter(pk=cy.pk).update(is_active=False)
    forged = given_up.replace("/feeds/", "/feeds/x")
    answers = [Client().get(path) for path in (forged, given_up, left, banned, "/feeds/x/turns.atom")]
    pages = {re.sub(r'value="\w{64}"', "", answer.content.decode()) for answer in answers}
    assert ({answer.status_code for answer in answers}, len(pages)) == ({404}, 1)
    assert not FeedAddress.objects.filter(user=bo).exists()


def test_the_address_of_one_feed_is_not_in_the_database(ana: User) -> None:
    token = address(ana, "turns").split("/")[2]
    assert token.partition(":")[2] not in str(list(FeedAddress.objects.values()))


def test_search_engines_are_told_to_stay_away(client: Client, ana: User) -> None:
    assert "Disallow: /feeds/\n" in client.get("/robots.txt").content.decode()
    assert read(ana, "turns").headers["X-Robots-Tag"] == "noindex"
