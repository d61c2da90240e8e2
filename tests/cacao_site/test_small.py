"""``python -m cacao_site.small``: a whole site by one command, on real services."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import psutil
import psycopg
import pytest
from django.conf import settings

from accounts.models import User
from accounts.tasks import post_mail
from cacao_site.celery import app
from cacao_site.dev.processes import kill_family, start_child
from cacao_site.live import tokens
from cacao_site.live.tokens import Pass
from cacao_site.small import QUEUES
from tests.cacao_site.deployment import ROOT, bare_environment, sample_settings
from tests.games.factories import RANDOM_BOT, fresh, running_game
from tests.plugins.caddy import HOST
from tests.plugins.collected import copy_static_files
from tests.plugins.live import Stream
from tests.plugins.mail_sink import MailSink
from tests.plugins.patience import BEFORE_LONG, wait_until
from tests.plugins.ports import free_port, wait_for_port
from tests.plugins.services import Services
from tests.plugins.worker import tasks_go_to

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]
PARTS = {"web", "live", *QUEUES}


class Small:
    """The site, as it is started, asked and killed."""

    def __init__(self, variables: Mapping[str, str], folder: Path) -> None:
        self.log = folder / "small.log"
        self.web, self.live = (int(variables[name].rpartition(":")[2]) for name in ("WEB_BIND", "LIVE_BIND"))
        with self.log.open("wb") as log:
            command = [sys.executable, "-m", "cacao_site.small"]
            self.process = start_child(command, variables=variables, output=log)
        for port in (self.web, self.live):
            wait_for_port(port, self.process)

    def parts(self) -> list[psutil.Process]:
        """What the first process has forked."""
        return psutil.Process(self.process.pid).children()

    def status(self, path: str) -> int:
        """Of an answer to what the proxy passes on; 0 where nobody answers."""
        http = HTTPConnection("127.0.0.1", self.web, timeout=BEFORE_LONG)
        try:
            http.request("GET", path, headers={"Host": HOST, "X-Forwarded-Proto": "https"})
            return http.getresponse().status
        except (OSError, HTTPException):
            return 0
        finally:
            http.close()

    def stream(self) -> Stream:
        http = HTTPConnection("127.0.0.1", self.live, timeout=BEFORE_LONG)
        http.request("GET", f"/live/stream?token={tokens.sign(Pass(1))}")
        return Stream(http.getresponse())


@pytest.fixture(scope="module")
def variables(
    services: Services, django_db_setup: None, _mail_sink: MailSink, tmp_path_factory: pytest.TempPathFactory
) -> Mapping[str, str]:
    """The sample settings on the services of this run."""
    assert services.redis
    folder = tmp_path_factory.mktemp("small")
    copy_static_files(folder)
    ours = {
        "DATABASE_URL": services.database_url,
        "REDIS_URL": services.redis.url,
        "CACHE_URL": services.redis.cache_url,
        "EMAIL_URL": _mail_sink.url,
        "SECRET_KEY": settings.SECRET_KEY,
        "DATA_DIR": str(folder),
        "PUSHED_NEWS": "yes",
        "WEB_BIND": f"127.0.0.1:{free_port()}",
        "LIVE_BIND": f"127.0.0.1:{free_port()}",
    }
    return bare_environment() | sample_settings() | ours


@pytest.fixture(scope="module")
def small(variables: Mapping[str, str]) -> Iterator[Small]:
    site = Small(variables, Path(variables["DATA_DIR"]))
    yield site
    site.process.terminate()
    try:
        assert site.process.wait(BEFORE_LONG) == 0, site.log.read_text()
    finally:
        kill_family(site.process)


@pytest.fixture
def enqueued(services: Services) -> Iterator[None]:
    """Tasks of this process go to the workers of the site."""
    assert services.redis
    with tasks_go_to(services.redis.url, app):
        yield


def test_every_queue_is_served_and_what_thinks_for_minutes_has_one_for_itself() -> None:
    assert sorted(",".join(QUEUES.values()).split(",")) == sorted(settings.QUEUES)
    assert QUEUES["minds"] == "minds"
    assert QUEUES["mail"].startswith("mail,")
    assert QUEUES["bots"].endswith(",bots")


@pytest.mark.usefixtures("enqueued")
def test_pages_come_mails_go_out_bots_move_and_streams_are_held(small: Small, ana: User, smtp_sink: MailSink) -> None:
    post_mail(kind="code", subject="Your code", body="ABC", to="dora@example.org")
    game = running_game(ana, bots=[RANDOM_BOT], title="cacao")

    assert small.status("/") == 200
    assert small.stream().next().name == "hello"
    assert smtp_sink.wait_for(1)[0]["Subject"] == "Your code"
    assert len(small.parts()) == len(PARTS)
    wait_until(lambda: fresh(game).seats.filter(waiting_since__isnull=False, bot="").exists())


def test_whatever_is_killed_comes_back(small: Small) -> None:
    for part in small.parts():
        part.kill()
    wait_until(lambda: len(small.parts()) == len(PARTS) and all(part.is_running() for part in small.parts()))
    wait_until(lambda: small.status("/healthz") == 200)


@pytest.mark.usefixtures("enqueued")
def test_it_goes_on_when_the_database_has_ended_every_connection(
    small: Small, smtp_sink: MailSink, services: Services
) -> None:
    post_mail(kind="code", subject="The first", body="ABC", to="dora@example.org")
    smtp_sink.wait_for(1)
    with psycopg.connect(services.database_url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE backend_type = 'client backend' AND pid != pg_backend_pid() AND datname = current_database()"
            " AND application_name = ''"
        )
    from django.db import connection as ours

    ours.close()
    post_mail(kind="code", subject="The second", body="ABC", to="dora@example.org")

    assert smtp_sink.wait_for(2)[1]["Subject"] == "The second"
    assert small.status("/") == 200


def test_it_ends_within_seconds_and_leaves_no_process(small: Small, variables: Mapping[str, str]) -> None:
    elsewhere = {"WEB_BIND": f"127.0.0.1:{free_port()}", "LIVE_BIND": f"127.0.0.1:{free_port()}"}
    other = Small({**variables, **elsewhere}, Path(variables["DATA_DIR"]))
    wait_until(lambda: other.status("/healthz") == 200)
    family = psutil.Process(other.process.pid).children(recursive=True)
    other.process.terminate()

    assert other.process.wait(25) == 0
    assert psutil.wait_procs(family, timeout=BEFORE_LONG)[1] == []


def test_settings_that_are_not_complete_are_said_before_anything_runs(variables: Mapping[str, str]) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "cacao_site.small"],
        cwd=ROOT,
        env={**variables, "SECRET_KEY": ""},
        capture_output=True,
        text=True,
        check=False,
    )

    assert run.returncode == 1
    assert "SECRET_KEY is not set" in run.stderr
