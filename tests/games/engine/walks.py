"""The tables of every title for tests, and random games at them."""

from __future__ import annotations

import os

from games.engine import registry
from games.engine.contract import walks
from games.engine.contract.walks import Moment, Table, listed, observed, viewers, walk
from games.engine.title import AnyTitle
from tests.games.tiny_title import TINY
from tests.plugins.luck import luck

TITLES: list[AnyTitle] = [*registry.titles().values(), TINY]
DRAWN = 1 if "ALL_TABLES" in os.environ else 3
"""One in so many tables is drawn."""


def plain_tables() -> list[Table]:
    """Every title with every number of players and nothing else."""
    return [table for title in TITLES for table in walks.plain_tables(title)]


def tables() -> list[Table]:
    """The plain tables, and for each every single option, every preset and some surprises."""
    return [table for title in TITLES for table in walks.tables(title)]


def drawn_tables() -> list[Table]:
    """The plain tables, and some others that each commit draws anew: for what takes whole games of each."""
    plain = plain_tables()
    others = [table for table in tables() if table not in plain]
    return plain + luck("tables").sample(others, len(others) // DRAWN)


__all__ = [
    "TITLES",
    "Moment",
    "Table",
    "drawn_tables",
    "listed",
    "observed",
    "plain_tables",
    "tables",
    "viewers",
    "walk",
]
