"""What load balancers and monitors are told."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.db import OperationalError, connection
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from cacao_site.tasks import beat
from tests.games.tables import running_game
from tests.people import People
from tests.plugins.worker import Worker


def test_a_process_that_answers_is_alive_without_any_database(client: Client) -> None:
    assert client.get("/healthz").json() == {"alive": True}


@pytest.mark.django_db
def test_a_site_with_a_fresh_beat_is_ready(client: Client) -> None:
    beat.delay()

    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json() == {"ready": True, "database": True, "beat_age": 0, "mail_age": None}


@pytest.mark.django_db
def test_a_site_whose_schedule_never_ran_is_not_ready(client: Client) -> None:
    answer = client.get("/readyz")

    assert answer.status_code == 503
    assert answer.json()["beat_age"] is None


@pytest.mark.django_db
def test_a_site_whose_schedule_stopped_is_not_ready_and_says_since_when(client: Client) -> None:
    beat.delay()

    with time_machine.travel(timezone.now() + timedelta(minutes=4), tick=False):
        answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["beat_age"] == 240


def test_a_site_whose_mails_stay_behind_is_not_ready_and_says_for_how_long(
    client: Client, people: People, settings: Settings
) -> None:
    settings.TURN_MAIL_DELAY = 300
    running_game(people.ana, people.bo, title="cacao")

    with time_machine.travel(timezone.now() + timedelta(minutes=25), tick=False):
        beat.delay()
        answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["mail_age"] == pytest.approx(20 * 60, abs=5)


def test_a_mail_that_is_held_back_is_not_late(client: Client, people: People, settings: Settings) -> None:
    settings.TURN_MAIL_DELAY = 300
    running_game(people.ana, people.bo, title="cacao")
    beat.delay()

    assert client.get("/readyz").json() == {"ready": True, "database": True, "beat_age": 0, "mail_age": None}


@pytest.mark.django_db
def test_a_site_without_its_database_is_not_ready(client: Client) -> None:
    def refuse(*_: object) -> None:
        raise OperationalError

    with connection.execute_wrapper(refuse):
        answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json() == {"ready": False, "database": False}


def test_a_beat_that_a_worker_ran_is_seen_by_the_web_server(worker: Worker, client: Client) -> None:
    beat.delay()
    worker.wait_until_idle()

    assert client.get("/readyz").json()["ready"]
