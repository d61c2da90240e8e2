"""Events as they happen: the API sends a program to a real process that holds streams, and nothing is missed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import time

import pytest
import time_machine
from pytest_django import Settings

from accounts.models import User
from accounts.sanctions import services as sanctions
from api import services
from api.events import PUSHERS, latest
from api.models import Event, Token
from cacao_site.live import programs
from cacao_site.live.messages import Event as Told
from cacao_site.live.programs import ProgramStreams, Ticket
from notifications.events import event_document
from tests.api.programs import Program
from tests.api.v1.test_events import told
from tests.games.factories import play_turn, running_game
from tests.people import make_person
from tests.plugins.live import LiveProcess
from tests.plugins.patience import wait_until

pytestmark = pytest.mark.django_db(transaction=True)


def lines_of(live: LiveProcess, address: str) -> Iterator[str]:
    """What a stream says, line by line."""
    answer = live.ask(address)
    assert answer.status == 200
    assert answer.headers["Content-Type"].startswith("text/event-stream")
    while line := answer.readline():
        yield line.decode().rstrip("\n")


def address_for(program: Program, last: int) -> str:
    """Where the API sends a program that has seen this event."""
    answer = program.get("/events", **{"Last-Event-ID": str(last)})
    assert answer.status_code == 307, answer.content
    return str(answer["Location"])


def stream_of(live: LiveProcess, program: Program, last: int) -> Iterator[str]:
    """A stream that stays; a process that has just been started sends programs back."""
    opened: list[Iterator[str]] = []

    def is_held() -> bool:
        if program.get("/events", **{"Last-Event-ID": str(last)}).status_code != 307:
            return False
        opened.append(lines_of(live, address_for(program, last)))
        return next(opened[-1]) == "retry: 100"

    wait_until(is_held)
    return opened[-1]


def test_a_program_hears_of_a_move_as_it_happens(live: LiveProcess, ana: User, bo: User) -> None:
    program = Program(ana)
    game = running_game(ana, bo, title="cacao")
    last = latest(ana)
    heard = stream_of(live, program, last)
    play_turn(game)
    first = Event.objects.filter(person=ana, number__gt=last).order_by("number")[0]
    assert next(line for line in heard if line.startswith("id")) == f"id: {first.number}"
    assert next(heard) == f"event: {first.kind}"
    assert game.public_id in next(heard)


def test_what_happens_between_the_ticket_and_the_stream_is_told(live: LiveProcess, ana: User, bo: User) -> None:
    program = Program(ana)
    game = running_game(ana, bo, title="cacao")
    last = latest(ana)
    stream_of(live, program, last)
    address = address_for(program, last)
    play_turn(game)
    assert next(line for line in lines_of(live, address) if line.startswith("id"))
    assert [kind for kind, _data in told(program, str(last))]


def test_what_happened_before_is_told_by_the_api_itself(live: LiveProcess, ana: User, bo: User) -> None:
    program = Program(ana)
    play_turn(running_game(ana, bo, title="cacao"))
    assert program.get("/events", **{"Last-Event-ID": "0"}).status_code == 200
    assert told(program)


def test_nobody_opens_a_stream_without_a_ticket_and_no_ticket_names_a_token(
    live: LiveProcess, ana: User, bo: User
) -> None:
    assert [live.ask(f"/live/events{query}").status for query in ("", "?ticket=forged")] == [403, 403]
    program = Program(ana)
    address = programs.address(ana.pk, 0)
    assert program.secret not in address
    assert "token" not in address


@pytest.mark.parametrize("way", ["its owner", "an admin", "a ban of its owner"])
def test_a_stream_ends_with_the_token_and_a_ticket_from_before_opens_none(
    live: LiveProcess, ana: User, bo: User, cy: User, way: str
) -> None:
    bot = services.make_bot(owner=ana, name="Rex")
    program, other = Program(bot, owner=ana), Program(bo)
    heard, heard_by_other = stream_of(live, program, 0), stream_of(live, other, 0)
    ticket = address_for(program, 0)
    if way == "its owner":
        Token.objects.get(person=bot).delete()
    elif way == "an admin":
        services.stop_bot(bot=bot, actor=bo)
    else:
        sanctions.ban(user=ana, by=make_person("Mo", is_superuser=True), reason="Threats.", until=None)
    assert list(heard) == [""]
    assert next(lines_of(live, ticket)) == "retry: 2000"
    assert program.get("/events", **{"Last-Event-ID": "0"}).status_code in {401, 403}
    play_turn(running_game(cy, bo, title="cacao"))
    assert any(line.startswith("id") for line in heard_by_other)


def test_a_program_comes_and_asks_while_nothing_carries_events(settings: Settings, ana: User) -> None:
    settings.PUSHED_NEWS = False
    assert Program(ana).get("/events", **{"Last-Event-ID": "5"}).status_code == 200


# --- what could be missed --------------------------------------------------------------------------------------------


def test_a_process_that_was_started_after_the_ticket_sends_the_program_back() -> None:
    streams = ProgramStreams()
    ticket = Ticket(1, 5, 100.0)
    assert not streams.is_up_to_date(ticket)
    streams.come_back()
    assert not streams.is_up_to_date(ticket)
    assert streams.is_up_to_date(Ticket(1, 5, 10**11))
    streams.go_away()
    assert not streams.is_up_to_date(Ticket(1, 5, 10**11))


def test_a_ticket_that_is_too_old_sends_the_program_back() -> None:
    streams = ProgramStreams()
    streams.come_back()
    with time_machine.travel(time() + 1000, tick=False):
        assert streams.is_up_to_date(Ticket(1, 5, time() - programs.SECONDS + 1))
        assert not streams.is_up_to_date(Ticket(1, 5, time() - programs.SECONDS - 1))


def test_one_person_has_so_many_streams() -> None:
    streams = ProgramStreams()
    streams.come_back()
    ticket = Ticket(1, 5, 10**11)
    for _number in range(programs.MOST_OF_ONE):
        streams.add(programs.ProgramStream(ticket))
    assert not streams.is_up_to_date(ticket)
    assert streams.is_up_to_date(ticket._replace(person=2))


def test_events_of_others_and_those_seen_are_not_told() -> None:
    streams, stream = ProgramStreams(), programs.ProgramStream(Ticket(1, 5, 0.0))
    streams.hear([Told(1, 5, "a"), Told(2, 7, "b"), Told(1, 8, "c")])
    streams.add(stream)
    assert stream.last == 8
    assert stream._queue.qsize() == 1


def test_a_program_that_does_not_read_is_sent_away() -> None:
    stream = programs.ProgramStream(Ticket(1, 0, 0.0))
    for number in range(programs.MOST_PENDING + 5):
        stream.tell(Told(1, number + 1, "a"))
    texts = [stream._queue.get_nowait() for _each in range(stream._queue.qsize())]
    assert len(texts) == programs.MOST_PENDING
    assert None in texts


def test_only_ids_kinds_and_addresses_go_through_redis(ana: User, bo: User) -> None:
    pushed: list[Event] = []

    class Ear:
        def push(self, events: Sequence[Event]) -> None:
            pushed.extend(events)

        def end(self, person: int) -> None:
            """Nobody holds a stream."""

        def address(self, person: int, last: int) -> str:
            return ""

    ear = Ear()
    PUSHERS.register(ear)
    try:
        for person in (ana, bo):
            Program(person)
        game = running_game(ana, bo, title="cacao")
    finally:
        PUSHERS.unregister(ear)
    assert {event.table for event in pushed} == {game.public_id}
    asked = game.seats.exclude(waiting_since=None).values_list("user", flat=True)
    assert {event.person_id for event in pushed} == set(asked)
    assert event_document("asked", game.public_id).keys() == {"event", "table", "url"}
