"""What programs are told, in order, once, and nothing that pages do not tell."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from random import Random

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts.models import User
from api import events
from api.models import Event, Scope, Token
from games.chat import services as chat
from games.chat.at_tables import AtTable
from games.models import Game
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
    assert (kinds.count("over"), kinds[-1]) == (1, "over")
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


@pytest.mark.parametrize("token", ["none", "over", "may not read"])
def test_who_has_no_program_that_may_read_costs_no_rows(
    ana: User, bo: User, token: str, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    if token != "none":
        Program(ana, *([Scope.TALK] if token == "may not read" else []))
    if token == "over":
        Token.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    with django_capture_on_commit_callbacks(execute=True):
        running_game(ana, bo, title="cacao")
    assert not Event.objects.exists()


def test_of_very_many_events_the_first_come_and_the_last_of_them_leads_to_the_rest(ana: User) -> None:
    program, number = Program(ana), events.MOST + 1
    Event.objects.bulk_create(Event(person=ana, number=key, kind="moved", table="x") for key in range(1, number + 1))
    assert len(told(program)) == events.MOST
    assert len(told(program, str(events.MOST))) == 1


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


# --- one table -------------------------------------------------------------------------------------------------------


def events_of(game: Game, last: str = "", reader: Program | None = None) -> list[tuple[str, str]]:
    """The events of a table, as pairs of number and kind."""
    path, headers = f"/tables/{game.public_id}/events", {"Last-Event-ID": last} if last else {}
    answer = reader.get(path, **headers) if reader else Client().get(f"/api/v1{path}", headers=headers)
    assert answer.status_code == 200, answer.content
    return re.findall(r"id: (\w+)\nevent: (\w+)\n", answer.content.decode())


def test_whoever_may_see_a_table_is_told_that_somebody_moved_and_that_it_is_over(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    [(first, hello)] = events_of(game)
    assert hello == "hello"
    assert events_of(game, first) == []
    play_turn(game, Random(1))
    [(second, kind)] = events_of(game, first)
    assert (kind, second != first) == ("moved", True)
    assert events_of(game, second) == []
    play_to_end(game)
    [(last, kind)] = events_of(game, second)
    assert kind == "over"
    assert events_of(game, last) == []


def test_a_private_table_is_like_none_to_whoever_is_not_invited(ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo, title="cacao")
    Game.objects.update(is_public=False)
    assert Program(cy).get(f"/tables/{game.public_id}/events").status_code == 404
    assert len(events_of(game, reader=Program(bo))) == 1
    game = Game.objects.get()
    assert Client().get(f"/api/v1/tables/{game.public_id}/events?invite={game.invite_token}").status_code == 200


@pytest.mark.usefixtures("tiny_title")
def test_a_decision_that_was_reconsidered_leaves_no_mark(ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    marks = [events_of(game)]
    for _time in range(2):
        take_step(game, ana, type="wish", points=2)
        confirm(game, ana)
        taking_back.withdraw(game=Game.objects.get(), user=ana, decision=decision(game, ana))
        marks.append(events_of(game))
        assert events_of(game, marks[0][0][0]) == []
    assert marks[0] == marks[1] == marks[2]


@pytest.mark.usefixtures("tiny_title")
def test_while_others_still_decide_the_same_nobody_is_told_who_has(ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    [(before, _hello)] = events_of(game)
    take_step(game, ana, type="wish", points=2)
    confirm(game, ana)
    assert Game.objects.get().move_count == 1
    assert events_of(game, before) == []
    [(meanwhile, _hello)] = events_of(game)
    take_step(game, bo, type="wish", points=2)
    confirm(game, bo)
    assert [kind for _number, kind in events_of(game, before)] == ["moved"]
    assert [kind for _number, kind in events_of(game, meanwhile)] == ["moved"]


@pytest.mark.parametrize("path", ["/events", "/tables/{table}/events"])
@pytest.mark.parametrize("last", ["x", "-1", "1" * 16, "٣"])
def test_a_last_event_that_is_none_is_refused_by_name(ana: User, bo: User, path: str, last: str) -> None:
    game = running_game(ana, bo, title="cacao")
    headers = {"Last-Event-ID": last.encode().decode("latin-1")}
    refused = Program(ana).get(path.format(table=game.public_id), **headers)
    assert (refused.status_code, refused.json()["errors"][0]["where"]) == (422, "Last-Event-ID")
