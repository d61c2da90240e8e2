"""``manage.py prune``: removes by hand what the nightly task removes."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand

from cacao_site import pruning


class Command(BaseCommand):
    """One batch at a time: what was removed stays removed when it is stopped."""

    help = "Delete old rows, as the settings say, in small batches. You can stop it at any time."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--dry-run",
            action="store_true",
            help="only print how many rows of each kind would be deleted, up to 100,000",
        )

    def handle(self, *args: Any, dry_run: bool, **options: Any) -> None:
        """One line for each kind of row."""
        counts = Counter({one.name: 0 for one in pruning.PRUNINGS})
        for name, number in pruning.waiting() if dry_run else pruning.prune():
            counts[name] += number
        for name, number in counts.items():
            self.stdout.write(f"{number:>8}  {name}")
