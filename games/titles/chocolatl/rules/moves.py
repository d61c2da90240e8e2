"""The moves of Chocolatl as data, and their JSON form exactly as in the record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from games.engine.json_schema import Fields, integer, list_of, one_of
from games.engine.reading import Json, MoveReader, expect_fields, read_code, read_integer
from games.engine.ruleset import InvalidMove
from games.titles.chocolatl.rules.material import (
    BONUS_DICE,
    CARDS,
    HIGH_PILE,
    STATIONS,
)

MOST_SEATS = 5
HUT, DIE = "hut", "die"

Bids = tuple[tuple[int, tuple[int, ...]], ...]
"""Stations with the cards laid there."""

_HIGHEST_CARD = HIGH_PILE[-1]
_STATION_NAMES = {str(station): station for station in STATIONS}


# Not frozen: a frozen dataclass takes three times as long to make, and random play makes nothing else so often.


@dataclass(slots=True, unsafe_hash=True)
class Sacrifice:
    """Put a card into the temple, face down until the end."""

    type_name: ClassVar[str] = "sacrifice"
    written: ClassVar = Fields({"card": integer(0, CARDS[-1])})

    seat: int
    card: int

    @classmethod
    def read(cls, document: Json, seat: int) -> Self:
        expect_fields(document, "card")
        return cls(seat, read_integer(document, "card", 0, CARDS[-1]))

    def write(self) -> dict[str, Any]:
        return {"card": self.card}


@dataclass(slots=True, eq=False)
class Bid:
    """Lay cards face down at all stations that are asked for now. The order of stations and cards means nothing."""

    type_name: ClassVar[str] = "bid"
    written: ClassVar = Fields(
        {
            "bids": {
                "type": "object",
                "propertyNames": one_of(_STATION_NAMES),
                "additionalProperties": list_of(integer(0, _HIGHEST_CARD)),
            }
        }
    )

    seat: int
    bids: Bids

    def _meaning(self) -> tuple[int, Bids]:
        return self.seat, tuple(sorted((station, tuple(sorted(cards))) for station, cards in self.bids))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bid) and self._meaning() == other._meaning()

    def __hash__(self) -> int:
        return hash(self._meaning())

    @classmethod
    def read(cls, document: Json, seat: int) -> Self:
        expect_fields(document, "bids")
        bids = document["bids"]
        if not isinstance(bids, dict):
            raise InvalidMove("bids-not-by-station")
        return cls(seat, tuple((_read_station(name), _read_cards(cards)) for name, cards in bids.items()))

    def write(self) -> dict[str, Any]:
        return {"bids": {str(station): list(cards) for station, cards in self.bids}}


def _read_station(name: str) -> int:
    if name not in _STATION_NAMES:
        raise InvalidMove("no-such-station", station=name)
    return _STATION_NAMES[name]


def _read_cards(cards: Any) -> tuple[int, ...]:
    if not isinstance(cards, list) or not all(type(card) is int and 0 <= card <= _HIGHEST_CARD for card in cards):
        raise InvalidMove("bids-not-cards")
    return tuple(cards)


@dataclass(slots=True, unsafe_hash=True)
class Dice:
    """Say how many bonus dice to throw at this station; ``rest_of_round``: none, and none in this round any more."""

    type_name: ClassVar[str] = "dice"
    written: ClassVar = Fields(
        {"station": integer(STATIONS[0], STATIONS[-1]), "count": integer(0, BONUS_DICE)},
        {"rest_of_round": {"const": True}},
    )

    seat: int
    station: int
    count: int
    rest_of_round: bool = False

    @classmethod
    def read(cls, document: Json, seat: int) -> Self:
        rests = "rest_of_round" in document
        expect_fields(document, "station", "count", *(["rest_of_round"] if rests else []))
        station = read_integer(document, "station", STATIONS[0], STATIONS[-1])
        count = read_integer(document, "count", 0, BONUS_DICE)
        if rests and (document["rest_of_round"] is not True or count):
            raise InvalidMove("rest-only-without-dice")
        return cls(seat, station, count, rests)

    def write(self) -> dict[str, Any]:
        rest = {"rest_of_round": True} if self.rest_of_round else {}
        return {"station": self.station, "count": self.count, **rest}


@dataclass(slots=True, unsafe_hash=True)
class City:
    """The first at the city builds a hut or takes the bonus die; the second gets the other."""

    type_name: ClassVar[str] = "city"
    written: ClassVar = Fields({"choice": one_of((HUT, DIE))})

    seat: int
    choice: str

    @classmethod
    def read(cls, document: Json, seat: int) -> Self:
        expect_fields(document, "choice")
        return cls(seat, read_code(document, "choice", (HUT, DIE)))

    def write(self) -> dict[str, Any]:
        return {"choice": self.choice}


@dataclass(slots=True, unsafe_hash=True)
class Pyramid:
    """The first at the pyramid says which of the two best adds its cube first."""

    type_name: ClassVar[str] = "pyramid"
    written: ClassVar = Fields({"first": integer(0, MOST_SEATS - 1)})

    seat: int
    first: int

    @classmethod
    def read(cls, document: Json, seat: int) -> Self:
        expect_fields(document, "first")
        return cls(seat, read_integer(document, "first", 0, MOST_SEATS - 1))

    def write(self) -> dict[str, Any]:
        return {"first": self.first}


MOVES = MoveReader((Sacrifice, Bid, Dice, City, Pyramid), most_seats=MOST_SEATS)
