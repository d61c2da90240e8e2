"""Bots, mails and the rest wait in queues of their own: what is slow in one delays nobody in another."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from kombu import Consumer

from accounts.models import User
from accounts.tasks import post_mail
from cacao_site.celery import app
from games.models import Game
from games.tables import dispatch
from tests.cacao_site.deployment import ROOT
from tests.games.factories import RANDOM_BOT, fresh, running_game
from tests.plugins.patience import BEFORE_LONG, wait_until
from tests.plugins.redis import FragileRedis
from tests.plugins.services import Services
from tests.plugins.worker import Worker

UNITS = ROOT / "docs" / "deployment"
QUEUES = {"bots", "mail", "minds", "post", "rest"}


TASKS = {
    "bots": {
        "games.tasks.play_bots",
        "games.tasks.play_plans",
        "games.tasks.ring_for_bots",
        "games.tasks.ring_for_plans",
    },
    "mail": {
        "accounts.tasks.send_due",
        "accounts.tasks.send_mail",
        "notices.tasks.send",
    },
    "minds": {
        "games.tasks.analyse",
        "games.tasks.ring_for_analyses",
        "insights.tasks.go_on",
        "insights.tasks.look_for_exercises",
        "insights.tasks.ring",
        "practice.tasks.fill_pool",
        "practice.tasks.from_blunders",
        "practice.tasks.lay_out",
    },
    "post": {"notices.tasks.post"},
    "rest": {
        "cacao_site.tasks.beat",
        "cacao_site.tasks.look_at_streams",
        "cacao_site.tasks.prune",
        "doors.tasks.forget",
        "doors.tasks.note_failure",
        "exports.tasks.write",
        "games.tasks.count_games",
        "games.tasks.count_leaderboards",
        "games.tasks.count_trophies",
        "games.tasks.enqueue_ratings",
        "games.tasks.keep_time",
        "games.tasks.look_after_quiet_tables",
        "games.tasks.look_after_tournaments",
        "games.tasks.match_wishes",
        "games.tasks.plan_all_anew",
        "games.tasks.rate_anew",
        "games.tasks.ring_to_tell",
        "games.tasks.tell",
        "notices.tasks.plan",
        "sanctions.tasks.end_bans",
    },
}
"""By queue. Names are older than the folders of their tasks: during an upgrade both versions share the queues."""


def _known() -> set[str]:
    celery: Any = app
    celery.loader.import_default_modules()
    return {name for name in app.tasks if not name.startswith(("celery.", "tests."))}


def test_every_task_waits_in_its_queue() -> None:
    celery: Any = app
    queues: dict[str, set[str]] = {}
    for task in _known():
        queues.setdefault(celery.amqp.router.route({}, task)["queue"].name, set()).add(task)
    assert queues == TASKS
    assert celery.amqp.router.route({}, "some.new.task")["queue"].name == "rest"


def test_the_tasks_have_the_names_that_other_versions_know_and_the_schedule_sends_no_others() -> None:
    celery: Any = app
    known = {task for tasks in TASKS.values() for task in tasks}
    assert _known() == known
    assert {entry["task"] for entry in celery.conf.beat_schedule.values()} <= known


def test_a_message_lies_in_one_queue_alone(fragile_redis: FragileRedis) -> None:
    dispatch.enqueue(dispatch.PLAY_BOTS, 1)
    with fragile_redis.client() as client:
        assert {queue: client.llen(queue) for queue in QUEUES} == {
            "bots": 1,
            "mail": 0,
            "minds": 0,
            "post": 0,
            "rest": 0,
        }


def test_a_worker_that_is_told_nothing_serves_every_queue() -> None:
    celery: Any = app
    assert set(celery.amqp.queues.consume_from) == QUEUES


def test_a_worker_takes_from_the_first_of_its_queues_before_it_looks_into_the_next(fragile_redis: FragileRedis) -> None:
    celery: Any = app
    for task in (dispatch.PLAY_BOTS, dispatch.PLAY_BOTS, "cacao_site.tasks.beat", "cacao_site.tasks.beat"):
        celery.send_task(task)
    taken: list[str] = []
    with celery.connection_for_read() as connection, connection.channel() as channel:
        channel.basic_qos(0, 1, False)
        queues = [celery.amqp.queues[name](channel) for name in ("rest", "bots")]
        with Consumer(channel, queues, callbacks=[lambda _body, message: _take(message, taken)]):
            while len(taken) < 4:
                connection.drain_events(timeout=BEFORE_LONG)

    assert taken == ["rest", "rest", "bots", "bots"]


def _take(message: Any, taken: list[str]) -> None:
    taken.append(message.delivery_info["routing_key"])
    message.ack()


def test_operators_are_told_to_start_a_worker_for_each_queue() -> None:
    operating = (ROOT / "docs/operating.md").read_text()
    [start] = re.findall(r"^systemctl enable --now (.*cacao-worker@.*)$", operating, re.MULTILINE)
    assert {word.removeprefix("cacao-worker@") for word in start.split()} == QUEUES
    assert "--queues=%i " in (UNITS / "cacao-worker@.service").read_text()


def test_a_mail_server_that_is_silent_delays_no_bot(
    redis_url: str, transactional_db: None, ana: User, services: Services
) -> None:
    with silent_mail_server() as mail_url, worker("mail", services, mail_url), worker("bots", services, mail_url):
        conf: Any = app.conf
        conf.task_always_eager = False
        for _mail in range(3):
            post_mail(kind="code", subject="Your code", body="ABC", to="dora@example.org")
        game = running_game(ana, bots=[RANDOM_BOT], title="cacao")
        wait_until_ana_is_to_move(game)
        conf.task_always_eager = True


@contextmanager
def silent_mail_server() -> Iterator[str]:
    """Takes connections and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"smtp://127.0.0.1:{server.getsockname()[1]}"


@contextmanager
def worker(queue: str, services: Services, mail_url: str) -> Iterator[Worker]:
    """A worker as a public site has it: for one queue."""
    variables = {"SITE_MODE": "play", "EMAIL_URL": mail_url, "DATABASE_URL": services.database_url}
    process = Worker(app=app, variables=variables, folder=services.folder, queues=queue)
    yield process
    process.kill()


def wait_until_ana_is_to_move(game: Game) -> None:
    wait_until(lambda: fresh(game).seats.filter(waiting_since__isnull=False, bot="").exists())
