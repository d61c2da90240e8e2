"""What a position is practised for, for titles that say so: puzzles are grouped by it.

What a played turn left undone, choice by choice, is in ``decisions.py``: there several things share what it cost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol, TypeVar

from games.engine.ruleset import Move, SeatNumber

S_contra = TypeVar("S_contra", contravariant=True)


class Way(NamedTuple):
    """A plan of a seat, and how often it came to which place in the round, as a share, against the other way.

    Places stand there alone that are clearly more or less often come to (see ``Strategy.placed``), where seats decide
    at the same time.
    """

    plan: Sequence[Move]
    places: Mapping[str, tuple[float, float]]


class Themes(Protocol[S_contra]):
    """What a title says of the themes of its positions. A module with these names is one."""

    @property
    def THEMES(self) -> Sequence[str]:  # noqa: N802 - A module's constant.
        """The themes by codes of the title's, in the order in which they are offered."""

    def theme(self, state: S_contra, seat: SeatNumber, best: Way, rival: Way, /) -> str:
        """What sets the best way of a seat apart from the next best; empty where it is none of the themes."""
