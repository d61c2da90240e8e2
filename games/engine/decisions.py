"""Which decisions a turn consists of, for titles that say so: a review tells each kind of them by itself.

What one position is about, as puzzles are grouped by it, is in ``themes.py``: one name, for what its best way brings.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeVar

from games.engine.ruleset import Move, SeatNumber

S_contra = TypeVar("S_contra", contravariant=True)


class Step(NamedTuple):
    """One decision of a turn: its kind, by a code of the title's, and what was chosen, in whatever can be compared."""

    kind: str
    choice: Hashable


class Decisions(Protocol[S_contra]):
    """What a title says of the decisions in its turns. A module with these names is one."""

    def kinds(self) -> Sequence[str]:
        """The kinds of decisions, in the order in which they are told."""

    def path(self, state: S_contra, plan: Sequence[Move], /) -> Sequence[Step]:
        """The decisions of a plan, in the order in which they are taken: each in the light of those before."""

    def near(self, state: S_contra, seat: SeatNumber, plan: Sequence[Move], /) -> Sequence[Sequence[Move]]:
        """Plans that differ from this one in a later decision than the first: good ones of each kind."""

    def things(self, state: S_contra, plan: Sequence[Move], instead: Sequence[Move], /) -> Mapping[str, float]:
        """Which things a plan uses that the one made ``instead`` does not, each by a code of the title's, and how much.

        Empty where it uses none more.
        """
