"""Streams of one table: a program is sent away by the next change that everybody may hear of, and asks the API."""

from __future__ import annotations

import time
from random import Random

import pytest
from pytest_django import Settings

from accounts.models import User
from api.events import mark_of
from cacao_site.live import programs
from cacao_site.live.messages import Message
from cacao_site.live.programs import SECONDS
from cacao_site.live.watching import TableStreams, TableTicket
from games.models import Game
from tests.api.programs import Program
from tests.cacao_site.live.test_programs import lines_of
from tests.games.factories import fresh, play_turn, running_game
from tests.plugins.live import LiveProcess
from tests.plugins.patience import wait_until

pytestmark = pytest.mark.django_db(transaction=True)


def asked(program: Program, game: Game, last: str) -> tuple[int, str]:
    """The status, and where to or what."""
    answer = program.get(f"/tables/{game.public_id}/events", **{"Last-Event-ID": last})
    return answer.status_code, answer.get("Location") or answer.content.decode()


def test_somebody_who_watches_hears_of_a_move_as_it_happens(live: LiveProcess, ana: User, bo: User, cy: User) -> None:
    game, watcher = running_game(ana, bo, title="cacao"), Program(cy)
    last = mark_of(fresh(game))
    held = []

    def is_held() -> bool:
        status, address = asked(watcher, game, last)
        if status == 307:
            held.append(lines_of(live, address))
        return status == 307 and next(held[-1]) == "retry: 100"

    wait_until(is_held)
    play_turn(game, Random(1))
    assert [*held[-1]] == [""]
    status, text = asked(watcher, game, last)
    assert (status, f"id: {mark_of(fresh(game))}\nevent: moved\n" in text) == (200, True)


def test_nobody_opens_one_without_a_ticket_of_its_kind(live: LiveProcess, ana: User) -> None:
    other = programs.address(ana.pk, 0).partition("?")[2]
    asked = [live.ask(f"/live/table?{query}").status for query in ("", "ticket=forged", other)]
    assert asked == [403, 403, 403]


def ticket_after(seconds: float) -> TableTicket:
    return TableTicket("abc", time.time() + seconds)


def streams() -> TableStreams:
    """In a process that has heard everything for a while."""
    made = TableStreams()
    made.come_back()
    return made


def test_one_that_could_have_missed_something_is_sent_back_to_the_api(settings: Settings) -> None:
    known = streams()
    known._hearing_since = 0.0
    assert known.is_up_to_date(ticket_after(-SECONDS + 10))
    assert not known.is_up_to_date(ticket_after(-SECONDS - 10))
    known = streams()
    settings.LIVE_CONNECTIONS = 4
    stream = known.open(ticket_after(10))
    assert not known.is_up_to_date(ticket_after(10)), "Programs get a quarter of the places."
    known.remove(stream)
    assert not known.is_up_to_date(ticket_after(0))
    assert known.is_up_to_date(ticket_after(10))
    known.hear(Message("abc", "mark"))
    assert not known.is_up_to_date(ticket_after(1))
    known.go_away()
    assert not known.is_up_to_date(ticket_after(10))


@pytest.mark.parametrize(
    ("message", "ends"),
    [
        (Message("abc", "mark"), True),
        (Message("other", "mark"), False),
        (Message("abc", ""), False),
        (Message("abc", "mark", audience="players"), False),
        (Message("abc", "mark", only=7), False),
        (Message("abc", "mark", waiting=(7,)), False),
    ],
)
def test_only_what_everybody_may_hear_of_that_table_ends_a_stream(message: Message, ends: bool) -> None:
    known = streams()
    stream = known.open(ticket_after(10))
    known.hear(message)
    assert stream._queue.empty() is not ends
    known.remove(stream)
    assert len(known) == 0
