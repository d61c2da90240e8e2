"""What becomes of a fault in the code of a title by others: a line of the log, a word to operators, a refusal."""

from __future__ import annotations

import traceback

import structlog
from celery.exceptions import SoftTimeLimitExceeded
from django.core.cache import cache

from games.engine import registry
from games.engine.guard import Fault
from games.errors.playing import TitleRaised

SECONDS_TOLD = 900
"""So long after its last fault a title is named to operators."""

MOST_LINES = 20

logger = structlog.get_logger(__name__)


def report(fault: Fault, error: Exception) -> Exception:
    """The refusal that takes the place of what a title raised; the table keeps as it is.

    What the exception says stays unsaid: it may hold what lies hidden at the table.
    """
    if isinstance(error, SoftTimeLimitExceeded):
        return error  # The worker's own, whoever worked at that moment.
    raised, lines = type(error).__name__, _lines(error)
    logger.error("the code of a title failed", **fault._asdict(), raised=raised, lines=lines)
    table, line = (f" at table {fault.table}" if fault.table else ""), (f", in {lines[-1]}" if lines else "")
    cache.set(_key(fault.title), f"{fault.method} raised {raised}{table}{line}"[:500], SECONDS_TOLD)
    return TitleRaised()


def _lines(error: Exception) -> list[str]:
    """Where it was raised, from the outermost call to the innermost one, without any value."""
    calls = traceback.extract_tb(error.__traceback__, limit=-MOST_LINES)
    return [f"{call.filename}:{call.lineno} {call.name}" for call in calls]


def lately() -> dict[str, str]:
    """The titles whose code failed within the last minutes, in any process, each with its last fault."""
    keys = {_key(title): title for title in registry.by_others()}
    return {keys[key]: str(told) for key, told in cache.get_many(keys).items()} if keys else {}


def forget() -> None:
    """Say nothing of what was before; for tests."""
    cache.delete_many([_key(title) for title in registry.by_others()])


def _key(title: str) -> str:
    return f"games.title-fault.{title}"
