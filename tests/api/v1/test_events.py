"""What programs are told, in order, once, and nothing that pages do not tell."""

from __future__ import annotations

import json
from random import Random

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts.models import User
from api.models import Event
from games.chat import services as chat
from games.chat.at_tables import AtTable
from games.tables import taking_back
from notifications.channels import hooks, payloads, webhook
from notifications.events import EVENTS, event_document
from notifications.models import Notice, Webhook
from tests.api.programs import Program
from tests.games.factories import (
    OPEN,
    confirm,
    decision,
    invited,
    open_table,
    play_to_end,
    play_turn,
    running_game,
    take_step,
)

pytestmark = pytest.mark.django_db


def told(program: Program, last: str = "0") -> list[tuple[str, str]]:
    """Kind and table of each event since one."""
    text = program.get("/events", **{"Last-Event-ID": last}).content.decode()
    blocks = [block.splitlines() for block in text.split("\n\n") if "event:" in block]
    return [(block[1].removeprefix("event: "), block[2].removeprefix("data: ")) for block in blocks]


def test_a_program_is_told_what_happens_at_its_tables(
    ana: User, bo: User, cy: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    program, stranger = Program(ana), Program(cy)
    with django_capture_on_commit_callbacks(execute=True):
        game = running_game(ana, bo, title="cacao")
        play_turn(game, Random(1))
        Program(bo).post(f"/tables/{game.public_id}/talk/players", {"text": "hello"})
        open_table(bo, invited(ana), title="cacao")
        play_to_end(game)
    kinds = [kind for kind, _table in told(program)]
    assert {*kinds} == {"asked", "moved", "talk", "invited", "over"}
    assert kinds.count("over") == 1
    assert told(stranger) == []
    assert all(game.public_id in table for kind, table in told(program) if kind == "over")


def test_numbers_lead_on(
    ana: User, bo: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    program = Program(ana)
    hello = program.get("/events").content.decode()
    assert "event: hello" in hello
    with django_capture_on_commit_callbacks(execute=True):
        game = running_game(ana, bo, title="cacao")
        for _turn in range(4):
            play_turn(game, Random(1))
    numbers = [*Event.objects.filter(person=ana).order_by("pk").values_list("number", flat=True)]
    assert numbers == sorted({*numbers})
    assert len(told(program, str(numbers[1]))) == len(numbers) - 2
    assert told(program, str(numbers[-1])) == []


def test_who_has_no_program_costs_no_rows(
    ana: User, bo: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        running_game(ana, bo, title="cacao")
    assert not Event.objects.exists()


def test_how_often_somebody_reconsiders_is_not_told(
    ana: User, bo: User, cy: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    program = Program(ana)
    with django_capture_on_commit_callbacks(execute=True):
        game = running_game(ana, bo, cy, title="chocolatl")
    before = told(program)
    with django_capture_on_commit_callbacks(execute=True):
        for _time in range(2):
            take_step(game, bo)
            confirm(game, bo)
            taking_back.withdraw(game=game, user=bo, decision=decision(game, bo))
    assert told(program) == before


def test_whoever_blocks_the_host_hears_of_no_invitation(
    ana: User, bo: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    from accounts.relations import services
    from accounts.relations.models import Tie

    program = Program(ana)
    services.add(user=ana, other=bo, kind=Tie.Kind.BLOCK)
    with django_capture_on_commit_callbacks(execute=True):
        open_table(bo, invited(ana), OPEN, title="cacao")
    assert told(program) == []


def test_webhooks_say_the_same_in_the_same_words(
    ana: User,
    bo: User,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    program = Program(ana)
    hooks.store(user=ana, url="https://hook.example/", form="json", sends_moves=True)
    with django_capture_on_commit_callbacks(execute=True):
        game = running_game(ana, bo, title="cacao")
        open_table(bo, invited(ana), title="cacao")
        play_turn(game, Random(1))
        play_turn(game, Random(2))
        chat.write(place=AtTable(game), user=bo, text="hello")
        play_to_end(game)
    by_program = [json.loads(data) | {"event": kind} for kind, data in told(program)]
    hook = Webhook.objects.get()
    notices = Notice.objects.filter(user=ana, channel="webhook")
    posted = [payloads.body(webhook._message(notice, hook), "json") for notice in notices]
    by_hook = [json.loads(body) for body in posted]
    assert {post["event"] for post in by_hook} >= {"moved", "over", "invited", "talk"}
    for post in by_hook:
        same = {name: post[name] for name in ("event", "table", "url")}
        assert same in by_program, same


def test_an_event_says_where_to_look_and_nothing_more() -> None:
    assert event_document("asked", "abc").keys() == {"event", "table", "url"}
    assert {*EVENTS.values()} == {*Event.Kind.values}
