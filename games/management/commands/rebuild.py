"""``manage.py rebuild``: proves that everything but seed, options and moves can be lost and made again."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from games.engine import registry
from games.management.long_work import work_through
from games.models import Game
from games.ratings import rebuilding as ratings
from games.statistics import counting as statistics
from games.tables import rebuilding
from games.tables.locking import lock_game
from games.tournaments.rounds import rebuilding as tournaments
from games.trophies import services as trophies


class Command(BaseCommand):
    """Locks one table at a time: the others can be played meanwhile."""

    help = "Delete everything derived from the games’ moves, rebuild it by replay, and report what was different."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "games", nargs="*", metavar="GAME", help="the last part of a table’s address; default: all games"
        )

    def handle(self, *args: Any, games: list[str], **options: Any) -> None:
        """One line per difference, and a count; the exit code is 0 only when there is none."""
        started = Game.objects.filter(started_at__isnull=False, title__in=registry.titles())
        chosen = started.filter(public_id__in=games) if games else started
        asked = chosen.order_by("pk").only("title", "rules", "options")
        keys = [game.pk for game in asked.iterator() if game.is_playable]
        different = sum(map(self._report, work_through(_rebuild, keys, unit="game", shared=False)))
        if not games:
            ratings.rebuild()
            statistics.rebuild()
            different += self._report(tournaments.rebuild())
            trophies.rebuild()
        self.stdout.write(f"{len(keys)} games rebuilt, {different} of them were different.")
        if different:
            sys.exit(1)

    def _report(self, lines: list[str]) -> bool:
        for line in lines:
            self.stdout.write(line)
        return bool(lines)


def _rebuild(key: int) -> list[str]:
    """Rebuild one game; what was different before, one line each."""
    with transaction.atomic():
        game = lock_game(Game(pk=key))
        found = rebuilding.differences(game)
        rebuilding.rebuild(game)
    return [f"{game.public_id} {difference}" for difference in found]
