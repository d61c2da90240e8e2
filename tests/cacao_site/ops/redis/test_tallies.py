"""Bots' thoughts and mails are counted wherever they happen, and /metrics tells them for all processes and machines."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from cacao_site.ops.redis import tallies
from cacao_site.ops.redis.server import server_at
from core.smtp.handing import handed_over
from games.engine.bots import BOTS
from games.tables import bot_play
from tests.cacao_site.http.test_metrics import TOKEN, figures, of
from tests.games.conftest import tiny, tiny_title
from tests.games.factories import GREEDY_BOT, invited, open_table
from tests.games.tables.bot_play.test_thinking import (
    Fails,
    Hangs,
    hanging,
    table_with,
)
from tests.plugins.mail_sink import MailSink
from tests.plugins.redis import FragileRedis
from tests.plugins.scripted_smtp import Answer, ScriptedSmtp, as_it_should, hang_up, say
from tests.plugins.worker import Worker

__all__ = ["hanging", "tiny", "tiny_title"]


@pytest.fixture(autouse=True)
def _nothing_counted(redis_url: str, settings: Settings) -> Iterator[None]:
    """An empty Redis, and nothing left of tests before."""
    settings.METRICS_TOKEN = TOKEN
    yield
    tallies._kept.clear()


def thoughts(client: Client) -> dict[tuple[str, str, str], float]:
    """How often bots thought, by title, level and outcome."""
    return {
        (labels["title"], labels["level"], labels["outcome"]): number
        for (name, pairs), number in figures(client).items()
        if name == "cacao_bot_seconds_count"
        for labels in [dict(pairs)]
    }


def mails(client: Client) -> dict[str, float]:
    """How many mails were handed over, by outcome."""
    told = figures(client).items()
    return {dict(labels)["outcome"]: number for (name, labels), number in told if name == "cacao_mail_seconds_count"}


def test_what_a_worker_does_in_a_process_of_its_own_is_told(
    client: Client, ana: User, bo: User, worker: Worker, smtp_sink: MailSink
) -> None:
    open_table(ana, invited(bo), title="cacao")
    open_table(ana, GREEDY_BOT, GREEDY_BOT, title="chocolatl")  # All decide at once.
    smtp_sink.wait_for(1)
    worker.wait_until_idle()
    assert mails(client) == {"accepted": 1}
    assert thoughts(client) == {("chocolatl", "greedy", "decided"): 2}


@pytest.mark.django_db
def test_thoughts_are_told_by_level_and_outcome_with_their_time(
    client: Client, ana: User, tiny_title: None, monkeypatch: pytest.MonkeyPatch, hanging: Hangs
) -> None:
    monkeypatch.setitem(BOTS, "failing", Fails())
    for level in ("random", "failing", "hangs"):
        bot_play.play_bot(game=table_with(level, ana))
    assert thoughts(client) == {
        ("tiny", "random", "decided"): thoughts(client)["tiny", "random", "decided"],
        ("tiny", "failing", "failed"): 1,
        ("tiny", "hangs", "late"): 1,
    }
    labels = {"title": "tiny", "level": "hangs", "outcome": "late"}
    told = figures(client)
    assert told[of("cacao_bot_seconds_sum", **labels)] >= 0.02
    assert told[of("cacao_bot_seconds_bucket", **labels, le="0.01")] == 0
    assert told[of("cacao_bot_seconds_bucket", **labels, le="+Inf")] == 1


@pytest.mark.parametrize(
    ("step", "answer", "outcome"),
    [
        ("", as_it_should, "accepted"),
        ("RCPT", say("550 nobody"), "refused"),
        ("RCPT", hang_up, "put off"),
        ("dot", hang_up, "unknown"),
    ],
)
def test_mails_are_told_by_outcome(
    client: Client, db: None, scripted_smtp: ScriptedSmtp, step: str, answer: Answer, outcome: str
) -> None:
    scripted_smtp.play(step, answer)
    for _several in range(2):
        with handed_over(EmailMessage(subject="Hello", body="A text.", to=["bo@example.org"])):
            pass
    assert mails(client) == {outcome: 2}


@pytest.mark.django_db
@pytest.mark.parametrize("fault", FragileRedis.FAULTS)
def test_what_is_counted_while_redis_is_away_is_handed_over_when_it_is_back(
    client: Client, settings: Settings, fragile_redis: FragileRedis, fault: str
) -> None:
    settings.REDIS_PAUSE = 0
    assert server_at(fragile_redis.url).answers()
    getattr(fragile_redis, fault)()
    for _several in range(2):
        tallies.note(tallies.BOTS, "cacao", "greedy", "decided", seconds=0.2)
    figures(client)
    fragile_redis.recover()
    tallies.note(tallies.BOTS, "cacao", "greedy", "decided", seconds=7)
    assert thoughts(client) == {("cacao", "greedy", "decided"): 3}


@pytest.mark.django_db
def test_without_redis_nothing_is_kept_and_the_other_figures_are_told(client: Client, settings: Settings) -> None:
    settings.REDIS_PARTS = {}
    tallies.note(tallies.BOTS, "cacao", "greedy", "decided", seconds=0.2)
    assert thoughts(client) == {}
    assert figures(client)[of("cacao_database_answers")] == 1
    assert not tallies._kept
