"""From a form to a move: the button that was pressed, and for a bid the slots that hold cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine.ruleset import Document, InvalidMove
from games.tables.pages.fields import json_object
from games.titles.chocolatl.rules.material import STATIONS

Fields = Mapping[str, str]

SLOT = "slot-"
AHEAD = "ahead-"
"""Slots at stations to come, for cards that are planned."""
SLOTS_PER_STATION = 2
BIDDING = "bidding"
"""The field that says which bidding the slots belong to: cards marked for one are not offered for the next."""


def slot_name(station: int, number: int, kind: str = SLOT) -> str:
    """The field of a slot for a card; slots at a station count from 1."""
    return f"{kind}{station}-{number}"


MARKED = (
    BIDDING,
    *(
        slot_name(station, number, kind)
        for kind in (SLOT, AHEAD)
        for station in STATIONS
        for number in range(1, SLOTS_PER_STATION + 1)
    ),
)


def document(form: Fields) -> Document:
    """The move a form stands for, without its seat. Raises ``InvalidMove`` when it cannot be one."""
    move = json_object(form.get("move", ""))
    if move.get("type") == "bid" and "bids" not in move:
        return {**move, "bids": _bids(form)}
    return move


def planned(fields: Fields) -> dict[str, Sequence[Document]]:
    """What a form plans for the stations to come of its round, by occasion; nothing where their slots are empty.

    Raises ``InvalidMove`` when it cannot be one.
    """
    number = fields.get(BIDDING, "").partition(".")[0]
    stations = dict.fromkeys(_station(name, AHEAD) for name in fields if name.startswith(AHEAD))
    bids = _bids(fields, AHEAD)
    return {
        f"{number}.{station}": [{"type": "bid", "bids": {station: bids[station]}}] if station in bids else []
        for station in stations
    }


def _bids(fields: Fields, kind: str = SLOT) -> dict[str, list[int]]:
    """The cards by station; a slot without a card counts for nothing, so that the rules say what is missing."""
    bids: dict[str, list[int]] = {}
    for name in fields:
        if name.startswith(kind) and fields[name]:
            bids.setdefault(_station(name, kind), []).append(card(fields[name]))
    return bids


def _station(name: str, kind: str) -> str:
    return name.removeprefix(kind).partition("-")[0]


def card(text: str) -> int:
    """A card by its value. Raises ``InvalidMove``."""
    if not (text.isascii() and text.isdecimal() and len(text) < 3):
        raise InvalidMove("bids-not-cards")
    return int(text)
