"""What admins do to clocks, and where they see why a seat was late."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client

from accounts.models import User
from games.clocks import clocks, timeouts
from games.engine.clock.terms import DAY, Terms
from games.models import Ask, AuditEntry, Game, Pause, Seat
from tests.games.factories import running_game
from tests.people import make_person

pytestmark = pytest.mark.django_db

MONDAY = datetime(2026, 11, 23, 12, tzinfo=UTC)
TERMS = Terms(start=2 * DAY, gain=DAY, cap=4 * DAY)


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    """Monday at noon, and no time passes by itself."""
    with time_machine.travel(MONDAY, tick=False) as traveller:
        yield traveller


@pytest.fixture
def game(ana: User, bo: User) -> Game:
    """A game of two with a clock."""
    return running_game(ana, bo, terms=TERMS)


def act(client: Client, game: Game, name: str, /, **fields: object) -> str:
    """Press the button of an act; what the admin reads then."""
    return client.post(f"/admin/games/game/{game.pk}/act/{name}/", fields, follow=True).content.decode()


def awaited(game: Game) -> Seat:
    return game.seats.filter(deadline__isnull=False).order_by("number")[0]


def sentence_of(game: Game) -> str:
    entry = AuditEntry.objects.filter(game=game, by_admin=True).latest("pk")
    return entry.sentence


def test_an_admin_gives_a_seat_more_time(at_work: Client, game: Game) -> None:
    seat = awaited(game)
    before = seat.deadline
    assert before is not None
    page = act(at_work, game, "extend", number=seat.number, hours=30)
    assert "The clock has more time." in page
    assert awaited(game).deadline == before + timedelta(hours=30)
    assert sentence_of(game) == f"Root, an administrator, gave {seat.player_name} 30 hours on the clock."


@pytest.mark.parametrize("hours", ["0", "-1", "2161", "many", ""])
def test_nobody_gets_a_senseless_time(at_work: Client, game: Game, hours: str) -> None:
    before = awaited(game).deadline
    act(at_work, game, "extend", number=awaited(game).number, hours=hours)
    assert awaited(game).deadline == before
    assert not AuditEntry.objects.filter(game=game, by_admin=True).exists()


def test_a_seat_for_which_nobody_waits_gets_none(at_work: Client, game: Game) -> None:
    seat = awaited(game)
    clocks.release([seat])
    page = act(at_work, game, "extend", number=seat.number, hours=5)
    assert "This player’s clock isn’t running." in page


def test_a_pause_moves_the_deadline_and_its_end_brings_it_back(
    at_work: Client, game: Game, clock: time_machine.Traveller
) -> None:
    before = awaited(game).deadline
    assert before is not None
    assert "This table’s clocks are stopped." in act(at_work, game, "pause", until="2026-11-30T12:00")
    assert awaited(game).deadline == before + timedelta(days=7)
    assert sentence_of(game).startswith("Root, an administrator, paused this table’s clocks until 30 Nov")
    clock.shift(timedelta(days=1))
    assert "This table’s clocks are running again." in act(at_work, game, "end-pauses")
    assert awaited(game).deadline == before + timedelta(days=1)
    assert sentence_of(game) == "Root, an administrator, ended this table’s pauses."


@pytest.mark.parametrize("until", ["2026-11-23T12:00", "2020-01-01T00:00", "soon", ""])
def test_a_pause_ends_later_than_now(at_work: Client, game: Game, until: str) -> None:
    act(at_work, game, "pause", until=until)
    assert not Pause.objects.exists()
    assert not AuditEntry.objects.filter(game=game, by_admin=True).exists()


def test_without_a_clock_nothing_pauses(at_work: Client, ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    assert "This player’s clock isn’t running." in act(at_work, game, "pause", until="2026-11-30T12:00")


@pytest.mark.parametrize("name", ["extend", "pause", "end-pauses"])
def test_staff_without_the_right_change_no_clock(game: Game, name: str) -> None:
    before = awaited(game).deadline
    client = Client()
    client.force_login(make_person("Helper", is_staff=True))
    fields = {"number": awaited(game).number, "hours": 5, "until": "2026-11-30T12:00"}
    assert client.post(f"/admin/games/game/{game.pk}/act/{name}/", fields).status_code == 403
    assert awaited(game).deadline == before


def test_the_page_of_a_table_says_why_a_seat_was_late(
    at_work: Client, game: Game, clock: time_machine.Traveller
) -> None:
    seat = awaited(game)
    act(at_work, game, "pause", until="2026-11-25T08:00")
    clock.move_to(MONDAY + timedelta(days=4))
    timeouts.carry_out(seat.pk, game.pk)
    assert Ask.objects.filter(seat=seat, end=Ask.End.LATE).exists()
    page = at_work.get(f"/admin/games/game/{game.pk}/change/").content.decode()
    asks = page[page.index("Clocks") :]
    for part in (seat.player_name, "2 days", "late", "23 Nov", "25 Nov", "27 Nov"):
        assert part in asks


def test_a_table_without_a_clock_has_no_asks_to_show(at_work: Client, ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    assert "Clocks" not in at_work.get(f"/admin/games/game/{game.pk}/change/").content.decode()


def test_the_list_of_asks_ends(at_work: Client, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.admin.asks.MOST", 1)
    page = at_work.get(f"/admin/games/game/{game.pk}/change/").content.decode()
    assert "and more" in page[page.index("Clocks") :]
