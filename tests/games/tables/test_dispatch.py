"""Bells ring after the commit, and never hold up or break what was committed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from accounts.models import User
from cacao_site.celery import app
from games.models import Game
from games.tables import dispatch
from tests.games.factories import RANDOM_BOT, fresh, open_table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("tiny_title")]


def test_a_bell_rings_once_at_the_end_however_often_it_was_rung(
    tiny_title: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    rung: list[tuple[str, tuple[Any, ...]]] = []
    monkeypatch.setattr(dispatch, "_enqueue", lambda task, args: rung.append((task, args)))
    with dispatch.once_each():
        for table in (1, 2, 1):
            dispatch.enqueue(dispatch.PLAY_BOTS, table)
        assert not rung
    assert rung == [(dispatch.PLAY_BOTS, (1, 2))]


def test_many_bells_are_few_messages_that_several_workers_can_share(
    tiny_title: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    rung: list[tuple[str, tuple[Any, ...]]] = []
    monkeypatch.setattr(dispatch, "_enqueue", lambda task, args: rung.append((task, args)))
    with dispatch.once_each():
        for key in range(2 * dispatch.SEVERAL + 1):
            dispatch.enqueue(dispatch.PLAY_BOTS, key)
            dispatch.enqueue(dispatch.ANALYSE, key % 2)
    assert sorted(len(args) for _task, args in rung) == [1, 1, 1, dispatch.SEVERAL, dispatch.SEVERAL]
    assert {args for task, args in rung if task == dispatch.ANALYSE} == {(0,), (1,)}


@pytest.fixture
def broker_is_down() -> Iterator[None]:
    """Whatever is enqueued meets a closed door."""
    conf: Any = app.conf
    amqp: Any = app.amqp
    url = conf.broker_url
    conf.update(task_always_eager=False, broker_url="redis://127.0.0.1:9/0")
    amqp._producer_pool = None
    yield
    conf.update(task_always_eager=True, broker_url=url)
    amqp._producer_pool = None


def test_nothing_is_enqueued_by_what_is_rolled_back(tiny_title: None, ana: User) -> None:
    with transaction.atomic():
        game = open_table(ana, RANDOM_BOT)
        dispatch.after_commit(dispatch.PLAY_BOTS, game.pk)
        transaction.set_rollback(True)
    assert not Game.objects.exists()


def test_a_table_is_made_and_kept_while_the_broker_is_down(tiny_title: None, broker_is_down: None, ana: User) -> None:
    game = open_table(ana, RANDOM_BOT)
    assert fresh(game).is_running
    assert fresh(game).move_count == 0
