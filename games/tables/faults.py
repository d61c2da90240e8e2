"""What becomes of a fault in the code of a title by others: a line of the log, a word to operators, a refusal."""

from __future__ import annotations

import structlog
from celery.exceptions import SoftTimeLimitExceeded
from django.core.cache import cache

from games.engine import registry
from games.engine.guard import Fault
from games.errors import TitleRaised

SECONDS_TOLD = 900
"""So long after its last fault a title is named to operators."""

logger = structlog.get_logger(__name__)


def report(fault: Fault, error: Exception) -> Exception:
    """The refusal that takes the place of what a title raised; the table keeps as it is."""
    if isinstance(error, SoftTimeLimitExceeded):
        return error  # The worker's own, whoever worked at that moment.
    logger.error("the code of a title failed", **fault._asdict(), exc_info=error)
    where = f" at table {fault.table}" if fault.table else ""
    cache.set(_key(fault.title), f"{fault.method} raised {type(error).__name__}{where}: {error}"[:500], SECONDS_TOLD)
    return TitleRaised()


def lately() -> dict[str, str]:
    """The titles whose code failed within the last minutes, in any process, each with its last fault."""
    keys = {_key(title): title for title in registry.by_others()}
    return {keys[key]: str(told) for key, told in cache.get_many(keys).items()} if keys else {}


def forget() -> None:
    """Say nothing of what was before; for tests."""
    cache.delete_many([_key(title) for title in registry.by_others()])


def _key(title: str) -> str:
    return f"games.title-fault.{title}"
