"""A deadline is carried out in the moment in which its person decides: whoever has locked the table first counts."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.http import HttpResponse

from accounts.models import User
from games.clocks import timeouts
from games.engine.clock.terms import DAY, HOUR, Terms
from games.models import Ask, AuditEntry, Game, Heart
from games.tables import play, rebuilding
from games.tables.errors import Away
from tests.games.at_once import at_once, when_a_seat_is_written
from tests.games.factories import (
    confirm,
    decision,
    fresh,
    moves_of,
    running_game,
    seat_of,
    take_step,
)
from tests.people import browser_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql, pytest.mark.usefixtures("tiny_title")]

MONDAY = datetime(2026, 11, 23, 12, tzinfo=UTC)
TERMS = Terms(start=2 * DAY, gain=12 * HOUR, cap=4 * DAY)


@pytest.fixture
def game(tiny_title: None, lost_messages: None, ana: User, bo: User) -> Iterator[Game]:
    """Ana has wished in time; Bo has drafted a wish, and his time is up since a moment. No bot is told of it."""
    with time_machine.travel(MONDAY, tick=False) as clock:
        game = running_game(ana, bo, terms=TERMS)
        timeouts.keep_time()
        take_step(game, ana)
        confirm(game, ana)
        take_step(game, bo)
        clock.shift(timedelta(days=2))
        Heart.objects.update(last_beat=datetime.now(UTC))
        yield game


def lates(game: Game) -> tuple[int, int]:
    """How many were late, and how many bots stood in, as clocks and log say."""
    return (
        Ask.objects.filter(seat__game=game, end=Ask.End.LATE).count(),
        AuditEntry.objects.filter(game=game, code="stood-in").count(),
    )


def test_a_move_that_locked_the_table_first_counts(game: Game, bo: User) -> None:
    made = len(moves_of(game))
    number = decision(game, bo)
    with when_a_seat_is_written(timeouts.keep_time) as deadline:
        play.confirm(game=game, user=bo, decision=number)
    assert deadline[0].result() == [0]
    assert len(moves_of(game)) > made
    assert seat_of(game, bo).stand_in == ""
    assert lates(game) == (0, 0)
    assert rebuilding.differences(fresh(game)) == []


def test_a_move_that_came_after_its_deadline_is_refused_in_words(game: Game, bo: User) -> None:
    browser, number, made = browser_of(bo), decision(game, bo), len(moves_of(game))

    def send() -> object:
        return browser.post(f"{game.get_absolute_url()}confirm/", {"decision": number})

    with when_a_seat_is_written(send) as move:
        timeouts.keep_time()
    [answer] = move[0].result()
    assert isinstance(answer, HttpResponse)
    assert answer.status_code == 409
    assert str(Away.sentence) in answer.content.decode()
    assert len(moves_of(game)) == made
    assert seat_of(game, bo).stand_in == "late"
    assert lates(game) == (1, 1)
    assert rebuilding.differences(fresh(game)) == []


def test_of_both_at_once_one_comes_true(game: Game, bo: User) -> None:
    number, made = decision(game, bo), len(moves_of(game))
    refused, _carried_out = at_once(lambda: play.confirm(game=game, user=bo, decision=number), timeouts.keep_time)
    is_late = refused is Away
    assert lates(game) == ((1, 1) if is_late else (0, 0))
    assert (len(moves_of(game)) > made) is not is_late
    assert bool(seat_of(game, bo).stand_in) is is_late
