"""The one place for what the code of a title raises: logged with its table, named to operators, kept from other tables.

Titles are trusted, so nothing stands between them and the site. A page of one table fails like any other page; lists
and tasks, which go through many tables, put ``Contained`` around each of them.
"""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import TypeVar

import structlog
from celery.exceptions import SoftTimeLimitExceeded
from django.core.cache import cache
from django.db import DatabaseError

from accounts.refusal import Refusal
from games.engine import registry
from games.models import Game
from games.tables.errors import TitleAway

SECONDS_NAMED = 900
"""So long after its last fault a title is named to operators."""
OF_NO_TABLE = (DatabaseError, SoftTimeLimitExceeded)
"""What hits whoever works at that moment: it ends the whole task or page."""

T = TypeVar("T")

logger = structlog.get_logger(__name__)


def report(error: BaseException, title: str, table: str = "") -> None:
    """Log what was raised at this table, and name its title to operators; a refusal of the site's is no fault of it."""
    logger.error("a table failed", title=title, table=table, exc_info=error)
    if not isinstance(error, Refusal):
        where = f" at table {table}" if table else ""
        cache.set(_key(title), f"It raised {type(error).__name__}{where}; the log has the traceback.", SECONDS_NAMED)


class Contained:
    """A block about one table among many, after which the others go on, whatever was raised; put a transaction inside.

    Of a title that is not offered operators know already.
    """

    def __init__(self, title: str, table: str = "") -> None:
        self._title = title
        self._table = table

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: TracebackType | None) -> bool:
        if not isinstance(error, Exception) or isinstance(error, OF_NO_TABLE):
            return False
        if not isinstance(error, TitleAway):
            report(error, self._title, self._table)
        return True


def plain_if_it_fails(ask: Callable[[], T], plain: T, *, title: str, table: str = "") -> T:
    """What a title says in a list of many tables; where that fails, its line stays plain."""
    with Contained(title, table):
        return ask()
    return plain


def is_playable(game: Game) -> bool:
    """Whether a table of a list can be shown at all."""
    return plain_if_it_fails(lambda: game.is_playable, plain=False, title=game.title, table=game.public_id)


def lately() -> dict[str, str]:
    """The titles that failed within the last minutes, in any process, each with its last fault."""
    keys = {_key(title): title for title in registry.titles()}
    return {keys[key]: str(fault) for key, fault in cache.get_many(keys).items()}


def _key(title: str) -> str:
    return f"games.title-fault.{title}"
