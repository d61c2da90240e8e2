"""Differences between two inventories: what a turn brought, or what a move would bring."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

Inventory = Mapping[str, Any]
"""What a seat has, as everybody may see it: by the name of a part a number, single things in a tuple, or ``Places``."""


class Moved(NamedTuple):
    """A spot at which a seat is in another place than it was; 0 is none."""

    spot: int
    old: int
    new: int


class Places(tuple[tuple[int, int], ...]):
    """In which place a seat is, spot by spot, where it is in any: what is to be had there is told apart."""

    __slots__ = ()

    def changed(self, old: Places) -> list[Moved]:
        """From which place to which, at each spot where that is another one."""
        before, now = dict(old), dict(self)
        moves = (Moved(spot, before.get(spot, 0), now.get(spot, 0)) for spot in {**before, **now})
        return [move for move in moves if move.old != move.new]


class Change(NamedTuple):
    """A part of what a seat has that is other than it was."""

    seat: int
    part: str
    old: Any
    new: Any


def changes(before: Sequence[Inventory], after: Sequence[Inventory]) -> tuple[Change, ...]:
    """What is other than before, by seat, in the order of the parts."""
    return tuple(change for seat in range(len(after)) for change in _changes_of(seat, before[seat], after[seat]))


def _changes_of(seat: int, before: Inventory, after: Inventory) -> Iterator[Change]:
    return (Change(seat, part, before[part], new) for part, new in after.items() if before[part] != new)


def without(score: Mapping[str, int], lines: Iterable[str]) -> dict[str, int]:
    """A score as if some of its lines had counted nothing."""
    left_out = {line: score[line] for line in lines}
    return {**score, **dict.fromkeys(left_out, 0), "total": score["total"] - sum(left_out.values())}


def merged(steps: Iterable[Change]) -> tuple[Change, ...]:
    """What several changes in a row come to: what is at the end as it was at the beginning is none."""
    found: dict[tuple[int, str], Change] = {}
    for step in steps:
        key = (step.seat, step.part)
        found[key] = step._replace(old=found[key].old) if key in found else step
    return tuple(change for change in found.values() if change.old != change.new)
