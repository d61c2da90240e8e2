"""The moves: a bid, and a card that is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from cacao_oh_hell.rules.cards import ORDER
from games.engine.reading import MoveReader, expect_fields, read_code, read_integer
from games.engine.ruleset import SeatNumber

MOST_CARDS = 5
"""Of the largest deal."""
MOST_SEATS = 5


@dataclass(frozen=True)
class Bid:
    """A seat says how many tricks it will take, in secret until all have said it."""

    seat: SeatNumber
    tricks: int

    type_name: ClassVar[str] = "bid"

    @classmethod
    def read(cls, document: Mapping[str, Any], seat: int) -> Bid:
        expect_fields(document, "tricks")
        return cls(seat, read_integer(document, "tricks", 0, MOST_CARDS))

    def write(self) -> dict[str, Any]:
        return {"tricks": self.tricks}


@dataclass(frozen=True)
class Play:
    """A seat plays a card to the trick."""

    seat: SeatNumber
    card: str

    type_name: ClassVar[str] = "play"

    @classmethod
    def read(cls, document: Mapping[str, Any], seat: int) -> Play:
        expect_fields(document, "card")
        return cls(seat, read_code(document, "card", ORDER))

    def write(self) -> dict[str, Any]:
        return {"card": self.card}


READER = MoveReader((Bid, Play), MOST_SEATS)
