"""From a seat that nobody plays any more to somebody who plays on, by mouse and keyboard in real browsers."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from games.clocks import timeouts
from games.engine.clock.terms import DAY, HOUR, Terms
from games.models import Ask, Game, Heart, Seat
from tests.games.factories import running_game, seat_of
from tests.look import faint_words, faults, is_wider_than_its_screen
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

TERMS = Terms(start=2 * DAY, gain=12 * HOUR, cap=4 * DAY)


def give_up(game: Game) -> Seat:
    """Let whoever is waited for be late for the second time in a row; gives the seat."""
    past = datetime.now(UTC) - timedelta(days=3)
    (seat,) = Seat.objects.filter(game=game, waiting_since__isnull=False)
    Ask.objects.filter(seat=seat).update(lates=1, asked_at=past, deadline=past + timedelta(days=2))
    Seat.objects.filter(pk=seat.pk).update(deadline=past + timedelta(days=2))
    Heart.objects.update(last_beat=datetime.now(UTC))
    timeouts.keep_time()
    seat.refresh_from_db()
    return seat


def test_a_seat_is_offered_at_the_table_and_taken_over_from_the_lobby(windows: Windows, people: People) -> None:
    game = running_game(people.ana, people.bo, title="cacao", terms=TERMS)
    seat = give_up(game)
    other = people.bo if seat.user == people.ana else people.ana

    at_table = windows.open(other)
    at_table.goto(game.get_absolute_url())
    at_table.get_by_text("Who takes over from").click()
    assert faults(at_table) == []
    at_table.get_by_role("button", name="Anyone: substitute wanted").click()
    expect(at_table.locator("#attendance")).to_contain_text("Substitute wanted")

    for size, dark in (((320, 800), True), ((1440, 900), False)):
        lobby = windows.open(people.cy, size=size, dark=dark)
        lobby.goto("/tables/")
        assert not is_wider_than_its_screen(lobby)
        assert (faint_words(lobby) if dark else faults(lobby)) == []
    lobby.get_by_role("button", name="Take over").click()
    expect(lobby.get_by_role("region", name="Your tiles and choices")).to_be_visible()
    expect(at_table.locator("#log")).to_contain_text("Cy takes over from")
    expect(at_table.locator("#attendance")).not_to_contain_text("away")
    assert seat_of(game, people.cy).number == seat.number
