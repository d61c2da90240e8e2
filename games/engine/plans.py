"""Which turns a seat may play ahead, for titles that have such turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from games.engine.ruleset import Document, Move, SeatNumber

S = TypeVar("S")
V_contra = TypeVar("V_contra", contravariant=True)


class Plans(Protocol[S, V_contra]):
    """Turns that can be planned before their seat is asked. A module with these functions is one."""

    def occasion(self, state: S, seat: SeatNumber, /) -> str:
        """Which of its turns a seat is asked now, by the name that its plans use.

        Empty where nothing can be planned, or where the seat is asked something else first.
        """

    def occasions(self, state: S, seat: SeatNumber, /) -> Sequence[str]:
        """The turns that a seat may plan now, the next one first; only from what the seat may see."""

    def asked_ahead(self, state: S, seat: SeatNumber, occasion: str, /) -> S:
        """A copy in which a seat is asked now what that turn is going to ask it, as if nobody moved before.

        ``state`` was sampled from the seat's view. Raises ``IllegalMove`` for a turn that is none of ``occasions``.
        """

    def beside(self, view: V_contra, moves: Sequence[Move], /) -> Document:
        """What lies beside that which these moves use, for a seat whose plan is to hold only while that stays."""
