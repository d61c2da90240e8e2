"""Starts the services of a test run before Django reads its settings, and says at the end what could not be run.

It is loaded with ``-p`` (see pyproject.toml): a conftest would come too late, and the suite would silently run on
another database. With ``--numprocesses`` only the processes that run tests start any.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

from tests.plugins import caddy, chromium, engines, postgresql, redis
from tests.plugins.migrated import MigratedPostgreSQL, copy_sqlite

SERVICE_OF_FIXTURE = {"redis_url": "Redis", "worker": "Redis", "browser": "Chromium", "caddy": "Caddy"}


class Services:
    """What is up in this run, and what had to be left out."""

    def __init__(self, database: str, *, runs_tests: bool) -> None:
        self.database = database
        self.folder = Path(tempfile.mkdtemp(prefix="tests-site-"))
        self.chromium = chromium.find()
        self.caddy = caddy.find()
        programs, program = postgresql.find() if database == "postgresql" else None, redis.find()
        self.postgresql = MigratedPostgreSQL(programs) if programs and runs_tests else None
        self.redis = redis.Redis(program) if program and runs_tests else None
        if database == "sqlite" and runs_tests:
            copy_sqlite(self._file)
        found = {
            "Redis": program,
            "Chromium": self.chromium,
            "Caddy": self.caddy,
            "Firefox": engines.FIREFOX.find(),
            "WebKit": engines.WEBKIT.find(),
            "PostgreSQL": programs or database == "sqlite",
        }
        self.missing = {name for name, what in found.items() if not what}
        """The services that are not here."""
        self.not_run: list[str] = []

    @property
    def _file(self) -> Path:
        return self.folder / "tests.sqlite3"

    @property
    def database_url(self) -> str:
        """The database of the tests, which a process that they start may share."""
        return self.postgresql.url if self.postgresql else f"sqlite:///{self._file}"

    def variables(self) -> dict[str, str]:
        """The environment with which Django, and every process that a test starts, finds the services."""
        return {
            "SITE_MODE": "test",
            "DJANGO_SETTINGS_MODULE": "cacao_site.settings",
            "DJANGO_ALLOW_ASYNC_UNSAFE": "1",  # Playwright keeps an event loop in the thread of the tests.
            "DATA_DIR": str(self.folder),
            "DATABASE_URL": self.database_url,
            "REDIS_URL": self.redis.url if self.redis else "",
            "CACHE_URL": self.redis.cache_url if self.redis else "",
            "READS_PER_MINUTE": "1000000",  # Tests are faster than people.
            "WRITES_PER_MINUTE": "1000000",
        }

    def stop(self) -> None:
        """End what was started."""
        for service in (self.postgresql, self.redis):
            if service:
                service.stop()
        shutil.rmtree(self.folder)


SERVICES = pytest.StashKey[Services]()


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    options = early_config.known_args_namespace
    services = Services(options.database, runs_tests=not _only_shares_out(options))
    early_config.stash[SERVICES] = services
    early_config.add_cleanup(services.stop)
    os.environ.update(services.variables())
    _refuse_to_pretend(services.missing - (set(engines.NAMES) if options.gate else set()))


def _only_shares_out(options: Namespace) -> bool:
    """Whether other processes run the tests; collecting alone is done by this one."""
    return bool(options.numprocesses) and not options.collectonly and "PYTEST_XDIST_WORKER" not in os.environ


def _refuse_to_pretend(missing: set[str]) -> None:
    """In CI everything must be there; a run on PostgreSQL without PostgreSQL is none."""
    if missing and os.environ.get("CI"):
        raise pytest.UsageError(f"CI must run everything, but this is missing: {', '.join(sorted(missing))}")
    if "PostgreSQL" in missing:
        raise pytest.UsageError("PostgreSQL is missing.")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    services = config.stash[SERVICES]
    left_out = [item for item in items if _needed_services(item) & services.missing]
    services.not_run = [item.nodeid for item in left_out]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item.nodeid not in set(services.not_run)]


def _needed_services(item: pytest.Item) -> set[str]:
    fixtures = {
        service for fixture, service in SERVICE_OF_FIXTURE.items() if fixture in getattr(item, "fixturenames", ())
    }
    engine = (
        item.callspec.params.get("engine") if isinstance(item, pytest.Function) and hasattr(item, "callspec") else None
    )
    return fixtures | {engine} if engine in engines.NAMES else fixtures


def pytest_collection_finish(session: pytest.Session) -> None:
    """Prove that the suite runs on the database it was asked for."""
    from django.db import connection

    wanted = session.config.stash[SERVICES].database
    if connection.vendor != wanted:
        raise pytest.UsageError(f"The tests should run on {wanted}, not on {connection.vendor}.")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """One of several processes says what it left out to the one that started it."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["not_run"] = session.config.stash[SERVICES].not_run


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """All of them have left out the same; one that crashed says nothing."""
    if hasattr(node, "workeroutput"):
        node.config.stash[SERVICES].not_run = node.workeroutput["not_run"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    services = config.stash[SERVICES]
    if services.not_run:
        terminalreporter.section(f"Not run, because this is missing: {', '.join(sorted(services.missing))}")
        terminalreporter.write("".join(f"{name}\n" for name in services.not_run))
