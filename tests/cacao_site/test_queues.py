"""Bots, mails and the rest wait in queues of their own: what is slow in one delays nobody in another."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from accounts.models import User
from accounts.tasks import post_mail
from cacao_site.celery import app
from games.models import Game
from games.tables import dispatch
from tests.cacao_site.deployment import ROOT
from tests.games.factories import RANDOM_BOT, fresh, running_game
from tests.plugins.patience import wait_until
from tests.plugins.redis import FragileRedis
from tests.plugins.services import Services
from tests.plugins.worker import Worker

UNITS = ROOT / "docs" / "deployment"
QUEUES = {"bots", "mail", "minds", "post", "rest"}


@pytest.mark.parametrize(
    ("task", "queue"),
    [
        ("games.tasks.play_bots", "bots"),
        ("games.tasks.ring_for_bots", "bots"),
        ("games.tasks.analyse", "minds"),
        ("notices.tasks.send", "mail"),
        ("notices.tasks.post", "post"),
        ("accounts.tasks.send_mail", "mail"),
        ("cacao_site.tasks.beat", "rest"),
        ("some.new.task", "rest"),
    ],
)
def test_a_task_waits_in_its_queue(task: str, queue: str) -> None:
    celery: Any = app
    assert celery.amqp.router.route({}, task)["queue"].name == queue


TASKS = {
    "accounts.tasks.send_due",
    "accounts.tasks.send_mail",
    "cacao_site.tasks.beat",
    "cacao_site.tasks.look_at_streams",
    "cacao_site.tasks.prune",
    "doors.tasks.forget",
    "doors.tasks.note_failure",
    "exports.tasks.write",
    "games.tasks.analyse",
    "games.tasks.count_games",
    "games.tasks.count_leaderboards",
    "games.tasks.count_trophies",
    "games.tasks.enqueue_ratings",
    "games.tasks.keep_time",
    "games.tasks.look_after_quiet_tables",
    "games.tasks.look_after_tournaments",
    "games.tasks.match_wishes",
    "games.tasks.plan_all_anew",
    "games.tasks.play_bots",
    "games.tasks.play_plans",
    "games.tasks.rate_anew",
    "games.tasks.ring_for_analyses",
    "games.tasks.ring_for_bots",
    "games.tasks.ring_for_plans",
    "insights.tasks.go_on",
    "insights.tasks.look_for_exercises",
    "insights.tasks.ring",
    "notices.tasks.plan",
    "notices.tasks.post",
    "notices.tasks.send",
    "sanctions.tasks.end_bans",
    "practice.tasks.from_blunders",
    "practice.tasks.lay_out",
}
"""Names are older than the folders of their tasks: during an upgrade both versions share the queues."""


def test_the_tasks_have_the_names_that_other_versions_know_and_the_schedule_sends_no_others() -> None:
    celery: Any = app
    celery.loader.import_default_modules()
    known = {name for name in app.tasks if not name.startswith(("celery.", "tests."))}
    assert known == TASKS
    assert {entry["task"] for entry in celery.conf.beat_schedule.values()} <= TASKS


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


def test_the_readme_starts_a_worker_for_each_queue() -> None:
    readme = (ROOT / "README.md").read_text()
    assert {queue for queue in QUEUES if f"cacao-worker@{queue}" in readme} == QUEUES
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
