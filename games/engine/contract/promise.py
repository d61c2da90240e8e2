"""What a promise of the contract is, and how a check says that it was broken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from games.engine.contract.walks import Table

Check = Callable[[Table, Random], None]


class Broken(AssertionError):
    """A promise that a title has broken, in whole sentences for its author."""


class Promise(NamedTuple):
    """Something a title promises, checked at a table; ``is_for_plain`` only at those without options."""

    check: Check
    is_for_plain: bool = False

    def __str__(self) -> str:
        return self.check.__name__.replace("_", " ")

    def holds_for(self, table: Table) -> bool:
        """Whether it is to be checked at this table."""
        return not self.is_for_plain or table.is_plain


def promises(*checks: Check, plain: Sequence[Check] = ()) -> tuple[Promise, ...]:
    """Checks of every table, and those of plain tables only."""
    return (*map(Promise, checks), *(Promise(check, is_for_plain=True) for check in plain))


def expect(kept: object, sentence: str) -> None:
    """Raises ``Broken`` with the sentence unless something is so."""
    if not kept:
        raise Broken(sentence)


def expect_same(found: Any, expected: Any, sentence: str) -> None:
    """Raises ``Broken`` with the sentence and both values unless they are equal."""
    if found != expected:
        raise Broken(f"{sentence}\n  is:        {_short(found)}\n  should be: {_short(expected)}")


def _short(value: Any, most: int = 600) -> str:
    told = repr(value)
    return told if len(told) <= most else f"{told[:most]} …"
