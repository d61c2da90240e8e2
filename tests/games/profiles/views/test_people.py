"""What people may know of one another: a name, since when, how reliable, and whether on holiday."""

from __future__ import annotations

import re
from datetime import timedelta
from urllib.parse import quote

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.services import delete_account
from games.models import Ask
from tests.games.factories import (
    OPEN,
    open_table,
    play_to_end,
    running_game,
    seat_of,
)
from tests.people import browser_of, make_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def late_bo(ana: User, bo: User) -> User:
    """Bo, who has decided twice in time and was then late twice in a row."""
    seat, ended = seat_of(running_game(ana, bo, title="cacao"), bo), timezone.now() - timedelta(days=1)
    for end, lates in (("decided", 0), ("decided", 0), ("late", 0), ("late", 1)):
        Ask.objects.create(
            seat=seat, user=bo, after_move=0, asked_at=ended, bank=1, lates=lates, zone="UTC", deadline=ended,
            ended_at=ended, ended_after=1, end=end, used=1,
        )  # fmt: skip
    return bo


def text(client: Client, address: str) -> str:
    return " ".join(client.get(address).content.decode().split())


def test_strangers_who_ask_for_nobody_are_sent_to_log_in(client: Client) -> None:
    assert client.get("/people/Nobody/").status_code == 302


def test_the_page_of_a_person_shows_name_since_when_and_reliability(as_ana: Client, late_bo: User) -> None:
    page = text(as_ana, "/people/bo/")
    assert "<h1> Bo" in page
    assert "Playing here since" in page
    assert '<th scope="row">In time</th> <td class="number"> 50% </td>' in page
    assert '<th scope="row">Late</th> <td class="number">2</td>' in page
    assert 'Lost on time</th> <td class="number">1</td>' in page
    assert "bo@example.org" not in page


def test_of_a_newcomer_there_is_nothing_to_tell(as_ana: Client, bo: User) -> None:
    assert "there’s nothing to show" in text(as_ana, "/people/Bo/")


@pytest.mark.parametrize("name", ["Nobody", "<script>", "%00", "x" * 3000, "#1", "..", "Cy"])
def test_nobody_is_found_who_is_not_there_any_more(as_ana: Client, cy: User, name: str) -> None:
    delete_account(user=cy)
    assert as_ana.get(f"/people/{quote(name, safe='%')}/").status_code == 404


@pytest.mark.usefixtures("tiny")
def test_two_who_have_met_read_how_their_games_went(as_ana: Client, ana: User, bo: User, cy: User) -> None:
    over = [play_to_end(running_game(ana, bo)), play_to_end(running_game(bo, ana))]
    running_game(ana, bo)
    won = {person: sum(seat_of(game, person).won is True for game in over) for person in (ana, bo)}
    page = " ".join(as_ana.get("/people/Bo/").content.decode().split())
    assert f"2 games. Won by you: {won[ana]}, by Bo: {won[bo]}." in page
    assert "Your games with" not in browser_of(cy).get("/people/Bo/").content.decode()
    assert "Your games with" not in browser_of(bo).get("/people/Bo/").content.decode()


def test_every_name_has_an_address(as_ana: Client, ana: User) -> None:
    for name in ("Ji Ho", "d’Artagnan", "Ольга", "a.b"):
        person = make_person(name, email="")
        assert as_ana.get(f"/people/{quote(person.username)}/").status_code == 200


def test_the_profile_says_how_reliable_one_is(late_bo: User) -> None:
    page = text(browser_of(late_bo), "/profile/")
    assert "50% of 4 decisions in time" in page
    assert 'href="/people/Bo/"' in page


def test_lists_and_waiting_rooms_say_how_reliable_the_host_is(as_ana: Client, late_bo: User, cy: User) -> None:
    game = open_table(late_bo, OPEN, title="cacao")
    for address in ("/tables/", game.get_absolute_url()):
        assert "Host: Bo, 50% of 4 decisions in time" in text(as_ana, address)
    open_table(cy, OPEN, title="cacao")
    assert "Cy, the host" not in text(as_ana, "/tables/")
    assert 'href="/people/Bo/"' in text(as_ana, game.get_absolute_url())


@pytest.mark.parametrize("title", ["cacao", "chocolatl", "tiny"])
def test_names_at_a_table_lead_to_their_people(
    title: str, tiny_title: None, as_ana: Client, ana: User, bo: User, cy: User
) -> None:
    table = running_game(ana, bo, cy, title=title).get_absolute_url()
    delete_account(user=cy)
    page = text(as_ana, table)
    assert {*re.findall(r'href="/people/(\w+)/">(?:<span[^>]*>)*\1<', page)} == {"Ana", "Bo"}
    assert 'href="/people/' not in text(Client(), table)


def test_many_hosts_cost_no_more_queries_than_one(as_ana: Client, ana: User, bo: User) -> None:
    open_table(bo, OPEN, title="cacao")
    as_ana.get("/tables/")
    counts = []
    for number in (1, 6):
        for more in range(number):
            open_table(make_person(f"Host {number} {more}", email=""), OPEN, title="cacao")
        with CaptureQueriesContext(connection) as queries:
            as_ana.get("/tables/")
        counts.append(len(queries))
    assert counts[0] == counts[1]
