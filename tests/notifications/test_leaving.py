"""Whoever leaves the site is told nothing any more, and no address stays, whatever others do at that very moment."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Thread
from typing import Any

import pytest
from django.core.signals import request_started
from django.db import connection

from accounts.models import User
from accounts.services import delete_account
from games.lobby import hosting
from games.operations import administering
from games.tables import play
from notifications.deliver.sending import send_next
from notifications.models import Notice, RefusedAddress
from tests.games.at_once import at_once, wait_until_done_or_blocked
from tests.games.factories import (
    OPEN,
    fresh,
    invited,
    open_table,
    play_to_end,
    running_game,
)
from tests.notifications.outbox import send_later
from tests.people import make_person
from tests.plugins.patience import BEFORE_LONG
from tests.plugins.scripted_smtp import STEPS, Answer, ScriptedSmtp, as_it_should, say

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgresql,
    pytest.mark.usefixtures("tiny_title", "lost_messages"),
]

Act = Callable[[], object]


@contextmanager
def once_notices_are_forgotten(act: Act) -> Iterator[None]:
    """Let somebody else begin something when this connection has removed notices; go on when that is done or waits."""
    begun: list[Future[object]] = []

    def watch(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        removed = execute(sql, *rest)
        if not begun and sql.startswith('DELETE FROM "games_outgoingmail"'):
            begun.append(pool.submit(at_once, act))
            wait_until_done_or_blocked(begun[0])
        return removed

    with ThreadPoolExecutor(1) as pool, connection.execute_wrapper(watch):
        yield
    assert begun[0].result()


@contextmanager
def before_a_notice_is_written(act: Act) -> Iterator[None]:
    """Let somebody else do something when this connection is about to write one."""
    waiting = [act]

    def watch(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if waiting and sql.startswith('INSERT INTO "games_outgoingmail"'):
            at_once(waiting.pop())
        return execute(sql, *rest)

    with connection.execute_wrapper(watch):
        yield
    assert not waiting


def nothing_is_left_of(user: User) -> bool:
    """Neither what this person was to be told, nor an address."""
    return not (Notice.objects.filter(user=user).exists() or RefusedAddress.objects.filter(user=user).exists())


def ended(ana: User, bo: User) -> Act:
    game = running_game(ana, bo)
    return lambda: play.resign(game=game, user=ana)


def invited_again(ana: User, bo: User) -> Act:
    game = open_table(ana, OPEN, OPEN)
    return lambda: hosting.invite(game=game, user=ana, name=bo.username)


def invited_to_a_new_table(ana: User, bo: User) -> Act:
    return lambda: open_table(ana, invited(bo))


def reopened(ana: User, bo: User) -> Act:
    """A table that was over goes on, and asks all who are to move."""
    game = play_to_end(running_game(ana, bo))
    Notice.objects.all().delete()
    admin = User.objects.filter(username="Root").first() or make_person("Root", is_staff=True)
    return lambda: administering.take_back(game=fresh(game), admin=admin, number=0)


@pytest.mark.parametrize("occasion", [ended, invited_again, invited_to_a_new_table, reopened])
def test_what_is_written_while_somebody_leaves_is_neither_sent_nor_kept(
    ana: User, bo: User, scripted_smtp: ScriptedSmtp, occasion: Callable[[User, User], Act]
) -> None:
    for _several in range(4):  # Who is to move at a reopened table is drawn.
        leaving = make_person(f"Dora {User.objects.count()}", email=f"dora{User.objects.count()}@example.org")
        act = occasion(ana, leaving)
        with once_notices_are_forgotten(act):
            delete_account(user=leaving)
        send_later(minutes=60)
        assert nothing_is_left_of(leaving)
        assert not {address for address in scripted_smtp.accepted if address.startswith("dora")}


def leave_by_requests(*people: User) -> None:
    """They have left before the answers are sent; what is told of it comes second, or is left if the process dies."""
    request_started.send(None)
    for person in people:
        delete_account(user=person)


def test_what_is_written_after_somebody_has_left_by_who_had_begun_before_is_not_kept(
    ana: User, bo: User, scripted_smtp: ScriptedSmtp
) -> None:
    reopen = reopened(ana, bo)
    with before_a_notice_is_written(lambda: leave_by_requests(ana, bo)):
        reopen()
    assert Notice.objects.exists()
    send_later(minutes=60)
    assert nothing_is_left_of(ana)
    assert nothing_is_left_of(bo)
    assert scripted_smtp.accepted == []


def while_the_server_thinks(user: User, answer: Answer) -> Answer:
    """The person leaves the site just before the server answers."""

    def leave() -> None:
        delete_account(user=user)
        connection.close()

    def leave_and_answer(client: socket.socket, good: str) -> bool | None:
        leaving = Thread(target=leave)
        leaving.start()
        leaving.join(BEFORE_LONG)
        return answer(client, good)

    return leave_and_answer


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("answer", [as_it_should, say("550 nobody here"), say("451 later"), say("554 no")])
def test_nothing_is_left_of_whoever_leaves_while_a_mail_is_handed_over(
    ana: User, bo: User, scripted_smtp: ScriptedSmtp, step: str, answer: Answer
) -> None:
    open_table(ana, invited(bo))
    scripted_smtp.play(step, while_the_server_thinks(bo, answer), takes_at_the_dot=answer is as_it_should)
    send_next()
    assert nothing_is_left_of(bo)
    assert scripted_smtp.accepted == (["bo@example.org"] if step in {"DATA", "dot"} and answer is as_it_should else [])
