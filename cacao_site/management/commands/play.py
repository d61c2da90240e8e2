"""``make play``: the whole site on this machine, until Ctrl-C."""

from __future__ import annotations

import os
import signal
import socket
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.core.management.utils import get_random_secret_key

from cacao_site import upgrading
from cacao_site.dev import watching
from cacao_site.dev.demo import ADMIN, create_demo_people
from cacao_site.dev.processes import die_with_parent
from cacao_site.dev.supervisor import (
    ChildEnded,
    Stopped,
    Supervisor,
    answers,
)
from games.engine import installed

HOST = "127.0.0.1"
WEB = "cacao_site.wsgi --worker-class=gthread --threads=8 --no-control-socket --log-level=warning --timeout=60"
WORKER = "--app=cacao_site --quiet worker --pool=threads --concurrency=2 --loglevel=warning"
# A process of its own: the one that ``worker --beat`` forks can miss the end of its worker, and go on for ever.
SCHEDULE = "celery --app=cacao_site --quiet beat --loglevel=warning"
# One worker alone has nobody to talk to.
ALONE = "--without-gossip --without-mingle --without-heartbeat"
WORKSHOP = "cacao_site.dev.workshop"


class Command(BaseCommand):
    """Prepares the database, then runs web server, worker and schedule until it is stopped."""

    help = "Run the site on this machine: web server, worker and schedule. Ctrl-C stops everything."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--end-with-parent", action="store_true", help="stop when the parent process has gone")

        parser.add_argument("--author", action="store_true", help="take in what is saved, and show what is raised")

    def handle(self, *args: Any, port: int, end_with_parent: bool, author: bool, **options: Any) -> None:
        """Run until somebody stops it."""
        if end_with_parent:
            die_with_parent(os.getppid(), signal.SIGTERM)
        if settings.SITE_MODE != "play":
            raise CommandError("play is only for your own machine; see the README for how to run a public site.")
        _refuse_taken_port(port)
        _prepare_folders()
        self._migrate()
        self._introduce(create_demo_people())
        try:
            self._run(port, author=author)
        except Stopped:
            self.stdout.write("Stopped. All games are saved.")
        except ChildEnded as end:
            raise CommandError(str(end)) from end

    def _migrate(self) -> None:
        try:
            upgrading.expect_known_history()
        except upgrading.UpgradeRefused as reason:
            raise CommandError(str(reason)) from reason
        call_command("migrate", verbosity=0, interactive=False)

    def _introduce(self, passwords: dict[str, str]) -> None:
        """Print the new people's passwords; they are stored only as hashes."""
        if not passwords:
            return
        self.stdout.write("These people are new. Their passwords are shown only now:")
        for name, password in passwords.items():
            self.stdout.write(f"  {name:8}{password}{'   (administrator)' if name == ADMIN else ''}")

    def _run(self, port: int, *, author: bool) -> None:
        address = f"http://localhost:{port}"
        with Supervisor(_variables(address, author=author)) as supervisor:
            (_start_for_author if author else _start)(supervisor, port)
            supervisor.start("schedule", SCHEDULE.split())
            supervisor.wait_until(answers(f"http://{HOST}:{port}/healthz"))
            self.stdout.write(f"Open {address}/   (mails: {address}/mailbox/)\nStop with Ctrl-C.")
            self.stdout.flush()
            supervisor.wait()


def _start(supervisor: Supervisor, port: int) -> None:
    supervisor.start("web server", ["gunicorn", *WEB.split(), f"--bind={HOST}:{port}"])
    supervisor.start("worker", ["celery", *WORKER.split(), *ALONE.split()])


def _start_for_author(supervisor: Supervisor, port: int) -> None:
    """The port stays open while processes follow each other: whoever asks then waits."""
    listening = socket.create_server((HOST, port), backlog=64).detach()
    programs = [f"{WEB} --bind=fd://{listening}", f"{WORKER} {ALONE}"]
    folders = [*(settings.BASE_DIR / name for name in watching.OF_THE_SITE), *installed.packages_by_others()]
    supervisor.start("workshop", [WORKSHOP, *programs, *map(str, folders)], sockets=[listening])


def _refuse_taken_port(port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except (OSError, OverflowError) as reason:
            raise CommandError(
                f"Port {port} cannot be used ({reason}). Try another one: make play PORT={port % 65000 + 1}"
            ) from reason


def _prepare_folders() -> None:
    """Make what the folder broker needs, and a secret key that stays the same from start to start."""
    for folder in ("broker/messages", "broker/control", "mails"):
        (settings.DATA_DIR / folder).mkdir(parents=True, exist_ok=True)
    key_file: Path = settings.DATA_DIR / "secret_key"
    if not key_file.exists():
        key_file.touch(mode=0o600)
        key_file.write_text(get_random_secret_key())


def _variables(address: str, *, author: bool) -> dict[str, str]:
    """The environment of all processes; Celery's warning about root is no news on one's own machine."""
    quiet = {"PYTHONWARNINGS": "ignore:You're running the worker with superuser"}
    return {**quiet, **os.environ, "BASE_URL": address, "AUTHOR_MODE": "yes" if author else ""}
