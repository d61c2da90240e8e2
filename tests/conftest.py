"""Fixtures for every test; what they start is real.

``people``      three accounts with confirmed addresses, also as ``ana``, ``bo``, ``cy``; all have
                ``tests.people.PASSWORD`` as password.
``windows``     opens browser windows on a live server: ``windows.open(ana)``, ``.open(bo, size=(390, 844))``,
                ``.open(javascript=False)``. Fails the test when a page's console complained (CSP, scripts).
``page``        one such window with nobody signed in; ``page.goto("/")`` is relative to the site.
``smtp_sink``   mails go to a real SMTP server: ``smtp_sink.messages``, ``.wait_for(2)``, ``.refuse_next(1)``.
                Without it Django keeps mails in ``mailoutbox`` (pytest-django).
``scripted_smtp`` mails go to a server that fails as it is told to: ``scripted_smtp.play("RCPT", hang_up)``.
``redis_url``   the Redis of this run, emptied before the test.
``fragile_redis``  a Redis that the test may break: ``fragile_redis.hang()``, ``.recover()``; this process keeps its
                cache there and sends its tasks there.
``caddy``       the program of the proxy, for ``tests.plugins.caddy.in_front_of``.
``worker``      tasks go through Redis to a real worker process on the test's database, which also sends to
                ``smtp_sink``: ``worker.wait_until_idle()``, ``worker.kill()``. Without it a task runs at once, where it
                is enqueued. Work is enqueued on commit, so such tests need ``transactional_db`` (included).

``quoted``      the language “quoted”: every English sentence „in these quotation marks“.

``monitor``     asks ``/readyz`` and ``/metrics`` with the operator's token.

``frozen_time`` time stands still, so that two renderings of one page do not differ by how long ago something was.

``strong_hashes`` passwords are hashed as slowly as on a public site; else a hash costs next to nothing.

Marks: ``django_db`` as always; ``postgresql`` for what SQLite cannot show (``tests/plugins/passes.py`` says
what runs on both). Tests with ``page``/``windows`` or with
``redis_url``/``worker`` or with ``caddy`` are left out, and listed, where there is no Chromium, no Redis or no Caddy.
Random games are drawn by ``tests.plugins.luck``.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import hypothesis
import pytest
import redis
import time_machine
from django.core.cache import cache
from django.core.signals import request_finished
from django.db import connection
from django.test import Client, TransactionTestCase
from django.utils import timezone
from django.utils.translation import trans_real
from playwright.sync_api import Browser, Page, sync_playwright
from pytest_django import DjangoDbBlocker, Settings
from pytest_django.live_server_helper import LiveServer

from accounts import tasks
from accounts.models import User
from accounts.signup.hashers import ModestArgon2PasswordHasher
from cacao_site.celery import app
from cacao_site.ops import health
from cacao_site.ops.health import READINESS
from games.titles.chocolatl.rules import track
from games.titles.chocolatl.rules.state import Mode
from tests.people import People, make_people
from tests.plugins import committed, sessions
from tests.plugins.emptying import empty_database
from tests.plugins.mail_sink import MailSink
from tests.plugins.redis import PATIENCE, FragileRedis
from tests.plugins.scripted_smtp import ScriptedSmtp
from tests.plugins.services import SERVICES, Services
from tests.plugins.windows import Windows
from tests.plugins.worker import Worker, tasks_go_to
from tests.shuffling import shuffle_as_always
from tests.undone import forget_positions

STRENGTH = {name: getattr(ModestArgon2PasswordHasher, name) for name in ("memory_cost", "time_cost")}

hypothesis.settings.register_profile("site", deadline=None, derandomize=True)
hypothesis.settings.load_profile("site")


@pytest.fixture
def quoted(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the language “quoted” sentences are the English ones in quotation marks: what was not translated shows.

    A language of its own, because pages cache what they say in German.
    """
    catalogue = trans_real.translation("quoted")
    monkeypatch.setattr(catalogue, "gettext", lambda text: f"„{text}“")
    monkeypatch.setattr(catalogue, "ngettext", lambda one, many, number: f"„{one if number == 1 else many}“")


@pytest.fixture(scope="session")
def services(request: pytest.FixtureRequest) -> Services:
    """What is up in this run."""
    return request.config.stash[SERVICES]


@pytest.fixture(scope="session")
def caddy(services: Services) -> str:
    """The program of the proxy."""
    assert services.caddy
    return services.caddy


@pytest.fixture(scope="session", autouse=True)
def _weak_hashes() -> Iterator[None]:
    """Hashing is slow on purpose, and many tests log in."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ModestArgon2PasswordHasher, "memory_cost", 64)
        patch.setattr(ModestArgon2PasswordHasher, "time_cost", 1)
        yield


@pytest.fixture
def frozen_time() -> Iterator[None]:
    """Time stands still: pages that are compared do not differ by “now” and “a second ago”."""
    with time_machine.travel(timezone.now(), tick=False):
        yield


@pytest.fixture
def strong_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passwords are hashed as on a public site."""
    for name, cost in STRENGTH.items():
        monkeypatch.setattr(ModestArgon2PasswordHasher, name, cost)


@pytest.fixture(scope="session", autouse=True)
def _quick_emptying() -> Iterator[None]:
    """Tests that commit leave an empty database in little time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", empty_database)
        yield


@pytest.fixture(scope="session", autouse=True)
def _caches_of_positions_work() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        committed.install(patch)
        yield


@pytest.fixture(autouse=True)
def _same_luck(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Each test shuffles, and lets bots guess, in its own way, but always in the same: what fails once, fails again."""
    shuffle_as_always(request.node.nodeid, monkeypatch)


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    """No test sees what another one left in the cache: sessions, throttles, versions; nor how ready the site was.

    Databases of two tests give the same keys to different games.
    """
    cache.clear()
    READINESS.forget()
    forget_positions()


@pytest.fixture
def monitor(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Client:
    """Sends the token of the metrics; is told what is so now."""
    settings.METRICS_TOKEN = "monitors send this token"
    monkeypatch.setattr(health, "REPORT_LASTS", 0.0)
    return Client(headers={"Authorization": f"Bearer {settings.METRICS_TOKEN}"})


@pytest.fixture(scope="session")
def django_db_setup(django_test_environment: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The database was there, migrated, before Django. At the end it names who keeps a session on it."""
    yield
    with django_db_blocker.unblock():
        for other in sessions.others():
            warnings.warn(f"A session on the test database was left open: {other}", stacklevel=1)


@pytest.fixture(autouse=True)
def _account_mails_leave() -> Iterator[None]:
    """Most tests never commit: emails about accounts leave when the request that wrote them is answered."""

    def let_go(**_kwargs: Any) -> None:
        if connection.in_atomic_block:
            for work in [entry[1] for entry in connection.run_on_commit]:
                if getattr(work, "__wrapped__", None) is tasks.let_go:
                    work()

    request_finished.connect(let_go)
    yield
    request_finished.disconnect(let_go)


# --- people ---


@pytest.fixture
def people(db: None) -> People:
    """Ana, Bo and Cy."""
    return People(*make_people("Ana", "Bo", "Cy"))


@pytest.fixture
def gold_track(monkeypatch: pytest.MonkeyPatch) -> None:
    """All fields of Chocolatl's track are gold: cards are laid station by station from the first round on."""
    monkeypatch.setattr(track, "FIELD_COLOURS", (Mode.GOLD,))


@pytest.fixture
def ana(people: People) -> User:
    """The owner."""
    return people.ana


@pytest.fixture
def bo(people: People) -> User:
    """Sits at Ana's table."""
    return people.bo


@pytest.fixture
def cy(people: People) -> User:
    """A stranger."""
    return people.cy


# --- browser ---


@pytest.fixture(scope="session")
def browser(services: Services) -> Iterator[Browser]:
    """A headless Chromium."""
    sandbox = ["--no-sandbox"] if os.getuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=services.chromium, args=sandbox)
        yield browser
        browser.close()


@pytest.fixture
def windows(browser: Browser, live_server: LiveServer, settings: Settings) -> Iterator[Windows]:
    """Windows on the live server; links in mails lead there too."""
    settings.BASE_URL = live_server.url
    windows = Windows(browser, live_server.url)
    yield windows
    windows.close()
    assert windows.complaints == []


@pytest.fixture
def page(windows: Windows) -> Page:
    """One window, nobody signed in."""
    return windows.open()


# --- mail, Redis, tasks ---


@pytest.fixture(scope="session")
def _mail_sink() -> Iterator[MailSink]:
    sink = MailSink()
    yield sink
    sink.stop()


@pytest.fixture
def smtp_sink(_mail_sink: MailSink, settings: Settings) -> MailSink:
    """An empty SMTP sink to which this process sends its mails."""
    _mail_sink.forget()
    settings.EMAIL_BACKEND = "core.smtp.backend.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = _mail_sink.host, _mail_sink.port
    return _mail_sink


@pytest.fixture
def scripted_smtp(settings: Settings) -> Iterator[ScriptedSmtp]:
    """A mail server that fails as it is told to."""
    server = ScriptedSmtp(partial(setattr, settings, "MAIL_LIMITS"))
    settings.EMAIL_BACKEND = "core.smtp.backend.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = server.host, server.port
    yield server
    server.stop()


@pytest.fixture
def redis_url(services: Services) -> str:
    """The address of an empty Redis."""
    assert services.redis
    with redis.Redis.from_url(services.redis.url) as client:
        client.flushall()
    return services.redis.url


@pytest.fixture
def fragile_redis(redis_url: str, tmp_path: Path, settings: Settings) -> Iterator[FragileRedis]:
    """A Redis that may break; this process keeps its cache there and sends its tasks there."""
    server = FragileRedis(tmp_path)
    settings.REDIS_PATIENCE = PATIENCE
    settings.REDIS_PARTS = {"cache": server.url, "messages": server.url}
    settings.CACHES = {name: cache | {"LOCATION": server.url} for name, cache in settings.CACHES.items()}
    with tasks_go_to(server.url, app, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE):
        yield server
    server.stop()


@pytest.fixture(scope="session")
def _worker_process(
    services: Services, _mail_sink: MailSink, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[Worker]:
    """One process serves all tests; it ends before the test database does."""
    variables = {"SITE_MODE": "play", "EMAIL_URL": _mail_sink.url, "DATABASE_URL": services.database_url}
    worker = Worker(app=app, variables=variables, folder=services.folder)
    yield worker
    worker.stop()


@pytest.fixture
def worker(_worker_process: Worker, smtp_sink: MailSink, transactional_db: None) -> Iterator[Worker]:
    """A worker with nothing to do; tasks of this test go to it."""
    _worker_process.make_sure_it_runs()
    app.conf.task_always_eager = False
    yield _worker_process
    app.conf.task_always_eager = True
    _worker_process.make_sure_it_runs()
    app.control.purge()
    _worker_process.wait_until_idle()
