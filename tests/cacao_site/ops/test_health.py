"""What load balancers and monitors are told."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from pathlib import Path
from threading import Event
from time import time
from types import SimpleNamespace

import pytest
import time_machine
from django.db import OperationalError, connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import Settings
from redis import Redis

from accounts.models import User
from cacao_site.live import figures as live
from cacao_site.models import Schedule
from cacao_site.ops import health
from cacao_site.ops.health import READINESS
from cacao_site.tasks import beat
from games.models import Analysis, Seat
from tests.games.factories import RANDOM_BOT, open_table, running_game
from tests.people import People, browser_of, make_person
from tests.plugins.patience import BEFORE_LONG
from tests.plugins.redis import FragileRedis
from tests.plugins.worker import Worker

WORKS = ("bot", "mail", "account_mail", "deadline", "analysis")
AGES = {"beat_age": 0, "mail_trouble": None} | {f"{work}_age": None for work in WORKS}
ALL_IS_WELL = {"ready": True, "database": True, "away": [], "full": [], **AGES, "schedule": None, "idle_schedule": None}


def test_a_process_that_answers_is_alive_without_any_database(client: Client) -> None:
    assert client.get("/healthz").json() == {"alive": True}


def test_while_its_machine_is_drained_a_process_wants_nobody_else(
    client: Client, settings: Settings, tmp_path: Path
) -> None:
    settings.DRAIN_FILE = tmp_path / "drain"
    assert client.get("/healthz").status_code == 200

    settings.DRAIN_FILE.touch()
    assert client.get("/healthz").status_code == 503


def test_a_process_is_alive_whatever_cookie_or_host_is_sent_and_whatever_is_away(ana: User) -> None:
    browser = browser_of(ana)
    with connection.execute_wrapper(_refuse):
        answer = browser.get("/healthz", headers={"Host": "10.0.0.7"})
    assert answer.status_code == 200
    assert answer.headers.get("Set-Cookie") is None


@pytest.mark.django_db
def test_a_site_with_a_fresh_beat_is_ready(monitor: Client) -> None:
    beat.delay()

    answer = monitor.get("/readyz")
    assert answer.status_code == 200
    assert answer.json() == ALL_IS_WELL


@pytest.mark.django_db
def test_a_site_whose_schedule_never_ran_is_not_ready(monitor: Client) -> None:
    answer = monitor.get("/readyz")

    assert answer.status_code == 503
    assert answer.json()["beat_age"] is None


@pytest.mark.django_db
def test_a_site_whose_schedule_stopped_is_not_ready_and_says_since_when(monitor: Client) -> None:
    beat.delay()

    with time_machine.travel(timezone.now() + timedelta(minutes=4), tick=False):
        answer = monitor.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["beat_age"] == 240


def test_a_site_whose_mails_stay_behind_is_not_ready_and_says_for_how_long(
    monitor: Client, people: People, settings: Settings
) -> None:
    settings.TURN_MAIL_DELAY = 300
    running_game(people.ana, people.bo, title="cacao")

    with time_machine.travel(timezone.now() + timedelta(minutes=25), tick=False):
        beat.delay()
        answer = monitor.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["mail_age"] == pytest.approx(20 * 60, abs=5)


def test_a_site_whose_bots_stand_still_is_not_ready_and_says_for_how_long(monitor: Client, ana: User) -> None:
    """As when the workers for bots alone are gone: beat and mails go on."""
    game = open_table(ana, RANDOM_BOT, title="cacao")
    late = timezone.now() + timedelta(minutes=3)
    Seat.objects.filter(game=game).exclude(bot="").update(waiting_since=timezone.now())

    with time_machine.travel(late, tick=False):
        beat.delay()
        answer = monitor.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["bot_age"] == pytest.approx(180, abs=5)


def test_a_site_whose_analyses_nobody_makes_is_not_ready_and_tells_it_everywhere(
    monitor: Client, people: People
) -> None:
    game = running_game(people.ana, people.bo, title="cacao")
    Analysis.objects.create(game=game, epoch=0, mind=1, asked_at=timezone.now() - timedelta(hours=2))
    beat.delay()

    answer = monitor.get("/readyz")
    assert (answer.status_code, answer.json()["analysis_age"]) == (503, pytest.approx(7200, abs=5))
    figures = monitor.get("/metrics").content.decode()
    assert "cacao_analyses_owed 1.0" in figures
    root = browser_of(make_person("Root", is_staff=True, is_superuser=True))
    assert game.public_id in root.get("/admin/stuck/").content.decode()


def test_a_mail_that_is_held_back_is_not_late(monitor: Client, people: People, settings: Settings) -> None:
    settings.TURN_MAIL_DELAY = 300
    running_game(people.ana, people.bo, title="cacao")
    beat.delay()

    assert monitor.get("/readyz").json() == ALL_IS_WELL


@pytest.mark.django_db
def test_a_site_without_its_database_is_not_ready(monitor: Client) -> None:
    with connection.execute_wrapper(_refuse):
        answer = monitor.get("/readyz")
    assert answer.status_code == 503
    assert answer.json() == {"ready": False, "database": False}


@pytest.mark.django_db
@pytest.mark.parametrize("token", ["", "let me read"])
@pytest.mark.parametrize("sent", [{}, {"Authorization": "Bearer "}, {"Authorization": "Bearer let me"}])
def test_whoever_has_no_token_learns_whether_the_site_is_ready_and_nothing_else(
    client: Client, settings: Settings, token: str, sent: dict[str, str]
) -> None:
    settings.METRICS_TOKEN = token
    answer = client.get("/readyz", headers=sent)
    assert (answer.status_code, answer.json()) == (503, {"ready": False})

    beat.delay()
    READINESS.forget()
    answer = client.get("/readyz", headers=sent)
    assert (answer.status_code, answer.json()) == (200, {"ready": True})


@pytest.mark.django_db
def test_a_process_looks_once_a_second_however_often_it_is_asked(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = SimpleNamespace(moment=1000.0)
    clock.monotonic = lambda: clock.moment
    monkeypatch.setattr(health, "time", clock)
    client.get("/readyz")
    with CaptureQueriesContext(connection) as queries:
        for clock.moment in (1000.0, 1000.5, 1000.99):
            client.get("/readyz")
        assert len(queries) == 0
        clock.moment = 1001.0
        client.get("/readyz")
    assert len(queries) > 0


@pytest.mark.django_db
def test_many_who_ask_at_once_get_one_report(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first is held up until all others have begun to ask."""
    made, all_ask = [], Event()

    def report() -> dict[str, bool]:
        all_ask.wait(BEFORE_LONG)
        made.append(True)
        return {"ready": True}

    monkeypatch.setattr(health, "_report", report)
    monkeypatch.setattr(health, "REPORT_LASTS", 1000.0)
    with ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(health.ready, RequestFactory().get("/readyz")) for _request in range(8)]
        all_ask.set()
        answers = [answer.result() for answer in asked]
    assert [answer.status_code for answer in answers] == [200] * 8
    assert len(made) == 1


def _refuse(*_: object) -> None:
    raise OperationalError


@pytest.mark.django_db
def test_a_site_says_which_process_takes_no_more_streams_and_works_all_the_same(
    monitor: Client, fragile_redis: FragileRedis, settings: Settings
) -> None:
    settings.PUSHED_NEWS, settings.REDIS_URL, settings.LIVE_CONNECTIONS = True, fragile_redis.url, 2
    Schedule.objects.note_beat()
    said = {name: live.write(live.Figures(time(), held, events=0, lag=0.0)) for name, held in (("one", 1), ("two", 2))}
    Redis.from_url(fragile_redis.url).hset(live.KEY, mapping=said)

    answer = monitor.get("/readyz")

    assert answer.status_code == 200
    assert answer.json()["full"] == [{"part": "live two", "reason": "2 streams: further pages poll"}]


@pytest.mark.django_db
@pytest.mark.parametrize("fault", FragileRedis.FAULTS)
def test_a_site_without_redis_is_not_ready_and_says_which_parts_are_away_and_since_when(
    monitor: Client, fragile_redis: FragileRedis, settings: Settings, fault: str
) -> None:
    settings.REDIS_PAUSE = 0
    Schedule.objects.note_beat()
    assert monitor.get("/readyz").status_code == 200

    getattr(fragile_redis, fault)()
    before = timezone.now() - timedelta(seconds=1)
    answer = monitor.get("/readyz")
    assert answer.status_code == 503
    away = {part["part"]: part for part in answer.json()["away"]}
    assert set(away) == {"cache", "messages"}
    assert all(before <= datetime.fromisoformat(part["since"]) <= timezone.now() for part in away.values())
    assert all("Error" in part["reason"] for part in away.values())

    fragile_redis.recover()
    assert monitor.get("/readyz").json()["away"] == []


def test_a_beat_that_a_worker_ran_is_seen_by_the_web_server(worker: Worker, monitor: Client) -> None:
    beat.delay()
    worker.wait_until_idle()

    assert monitor.get("/readyz").json()["ready"]
