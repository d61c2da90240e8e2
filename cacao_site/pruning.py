"""Everything that is pruned at night, in order: what is freed by one kind of row may be old itself."""

from __future__ import annotations

import time
from collections.abc import Iterator

from accounts import pruning as people
from api import pruning as programs
from cacao_site.data_export import pruning as exports
from core.retention import Pruning
from games.clubs import pruning as groups
from games.insights import pruning as insights
from games.matching import pruning as matching
from games.moderation import pruning as reports
from games.operations import pruning as tables
from games.puzzles import pruning as practice
from games.studies import pruning as studies
from notifications.deliver import pruning as notices

MOST_COUNTED = 100_000
"""Whoever asks wants to know whether much has piled up, not to wait while millions of rows are read."""
PRUNINGS: tuple[Pruning, ...] = (
    *notices.PRUNINGS,
    *reports.PRUNINGS,
    *studies.PRUNINGS,
    *exports.PRUNINGS,
    *tables.PRUNINGS,
    *matching.PRUNINGS,
    *practice.PRUNINGS,
    *insights.PRUNINGS,
    *programs.PRUNINGS,
    *people.PRUNINGS,
    *groups.PRUNINGS,
)


def prune(*, seconds: float | None = None) -> Iterator[tuple[str, int]]:
    """Remove what is old, and say of each batch what and how many it was; begin no batch after so many seconds."""
    end = None if seconds is None else time.monotonic() + seconds
    for pruning in PRUNINGS:
        for removed in pruning.batches():
            yield pruning.name, removed
            if removed and end is not None and time.monotonic() > end:
                return


def waiting() -> Iterator[tuple[str, int]]:
    """How many rows of each kind are too old, counted up to ``MOST_COUNTED``; nothing is removed."""
    for pruning in PRUNINGS:
        yield pruning.name, pruning.rows().order_by()[:MOST_COUNTED].count()
