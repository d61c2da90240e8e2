"""Fills the pool of puzzles little by little: a site that has nothing to do must not keep a processor busy all day."""

from __future__ import annotations

from random import SystemRandom
from time import monotonic, thread_time

from django.conf import settings
from django.core.cache import cache

from games.engine import registry
from games.engine.bots import Budget
from games.models import Analysis
from games.puzzles import generator, pool, themes
from games.tables.faults import Contained

FILL = "practice.tasks.fill_pool"
RUNS_PER_HOUR = 12
"""As often as the schedule has it (``cacao_site/settings/celery.py``)."""
SECONDS_OF_REST = 3600
"""So long a title is left alone in which nothing was found: in some there is nothing to find."""


def fill() -> None:
    """Make puzzles of titles whose pools are not full, until this run's seconds are spent."""
    themes.look_at_older()
    budget = Budget(seconds=settings.PUZZLE_SECONDS_PER_HOUR / RUNS_PER_HOUR, clock=thread_time)
    until = monotonic() + generator.PATIENCE
    while not budget.is_spent and monotonic() < until and not _others_wait():
        wanted = [title for title in registry.titles() if not cache.get(_key(title)) and pool.has_room(title)]
        if not wanted:
            return
        _fill(SystemRandom().choice(wanted), budget, until)


def _others_wait() -> bool:
    """Somebody who has asked for an analysis comes first."""
    return Analysis.objects.filter(status=Analysis.Status.WAITING).exists()


def _fill(title: str, budget: Budget, until: float) -> None:
    """Add one puzzle, if it is found in time."""
    cache.set(_key(title), True, SECONDS_OF_REST)
    with Contained(title):
        found = generator.found_for_pool(title, budget, until, from_tables=pool.is_short_of_days(title))
        if found is not None:
            pool.add(found)
            cache.delete(_key(title))


def _key(title: str) -> str:
    return f"puzzles.none-found.{title}"
