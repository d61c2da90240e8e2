"""``manage.py trophies``: counts everybody's trophies anew, as a first count for games of earlier versions."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games.trophies import services


class Command(BaseCommand):
    """Nobody is told; trophies that follow from no game go."""

    help = "Count the trophies of everybody from finished games and tournaments."

    def handle(self, *args: Any, **options: Any) -> None:
        """One line per difference, and a count."""
        lines = services.rebuild()
        for line in lines:
            self.stdout.write(line)
        self.stdout.write(f"{len(lines)} trophies were different.")
