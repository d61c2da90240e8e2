"""``manage.py upgrade``: all that comes before new processes, in order; can be run again after any failure."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cacao_site import upgrading

NEXT = """The database and the static files are ready, for this version and the one before. Now replace the processes:
  systemctl reload cacao-web
  systemctl restart 'cacao-worker*' cacao-beat
  systemctl try-restart cacao-live
or, of a small site in one service:
  systemctl restart cacao-small"""


class Command(BaseCommand):
    """Checks the settings, migrates without holding tables for long, collects static files."""

    help = "Prepare the database and static files for this version while the previous one keeps running."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--patience", type=float, default=120, help="how many seconds to keep trying while others lock a table"
        )

    def handle(self, *args: Any, patience: float, **options: Any) -> None:
        """Run all steps; a step that has nothing to do does nothing."""
        try:
            upgrading.check_settings()
            with upgrading.only_one_upgrade():
                upgrading.migrate(patience=patience, tell=self.stdout.write)
            upgrading.collect_static_files()
        except upgrading.UpgradeRefused as reason:
            raise CommandError(str(reason)) from reason
        self.stdout.write(NEXT)
