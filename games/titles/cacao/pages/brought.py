"""What moves bring, where it happens on the board: on the tiles that pay, and at the sides of worker tiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games import texts
from games.engine.ruleset import Event, SeatNumber
from games.tables.pages.numbers import signed
from games.tables.pages.scene import Badge, Earned
from games.titles.cacao.pages import tiles
from games.titles.cacao.pages.modules import holding_of, picture_of, tile_of
from games.titles.cacao.pages.pieces import art
from games.titles.cacao.pages.pieces.cells import cell_id, named
from games.titles.cacao.rules.board import Cell
from games.titles.cacao.rules.effects import Choice

ON_RIM = "rim"
"""Where a badge stands on the tile that pays, as sides are named."""
AMOUNTS = ("fruits", "bars", "gold", "tokens", "water")


def badges(happened: Sequence[Event]) -> list[Badge]:
    """What workers gained, once on each tile that pays; what is to be chosen or filled at their sides."""
    paid: dict[Cell, list[Event]] = {}
    for event in happened:
        if event.kind == "settled":
            paid.setdefault(_beside(event.details), []).append(event)
    gains = [badge for cell, events in paid.items() for badge in _gained(cell, events)]
    return gains + [badge for event in happened if event.kind in _AT for badge in _AT[event.kind](event.details)]


def _beside(details: Mapping[str, Any]) -> Cell:
    """The cell that workers on this side of their tile stand at."""
    across, down = _STEPS[details["edge"]]
    return details["worker"][0] + across, details["worker"][1] + down


def _gained(cell: Cell, events: Sequence[Event]) -> Iterator[Badge]:
    """On the upper rim of the tile; where several seats gain there, at the side of each."""
    if len({event.seat for event in events}) == 1:
        yield Badge(cell_id(cell), ON_RIM, _sum([event.details for event in events]))
        return
    for event in events:
        yield Badge(_cell(event.details["worker"]), event.details["edge"], _sum([event.details]))


def _sum(settled: Sequence[Mapping[str, Any]]) -> SafeString:
    """What they bring in all; what they cost only where they bring nothing: the dock tells all of it."""
    sums = {part: sum(each[part] for each in settled) for part in AMOUNTS}
    gained = {part: amount for part, amount in sums.items() if amount > 0}
    things = [thing for each in settled for thing in tile_of(each["tile"]).gains(Choice((), taken=tuple(each["gems"])))]
    told = gained or ({} if things else sums)
    amounts = (_amount(part, amount) for part, amount in told.items() if amount)
    shown = "".join([*amounts, *(f"<b>+</b>{thing.picture}" for thing in things)])
    return mark_safe(shown or "<b>0</b>")


def pictured(event: Sequence[Any], colours: Sequence[str]) -> Mapping[SeatNumber, SafeString]:
    """The tile that was laid, or what modules show of their events; sentences name it."""
    kind, seat, details = event
    if seat is None or not (shown := _pictured(kind, details, colours[seat])):
        return {}
    return {seat: shown}


def _pictured(kind: str, details: Mapping[str, Any], colour: str) -> SafeString:
    if kind in ("placed", "overbuilt"):
        return art.worker(details["tile"], colour, details["rotation"])
    if kind == "filled":
        return tiles.picture(tiles.Look(details["tile"]))
    return picture_of(kind, details)


def cells(event: Sequence[Any]) -> tuple[str, ...]:
    """The ids of the cells where a tile was laid, or whose workers were used."""
    places = (event[2].get(name) for name in ("cell", "worker"))
    return tuple(_cell(place) for place in places if place)


def earned(event: Sequence[Any]) -> Earned | None:
    """The gold of workers, at the jungle tile that paid it."""
    kind, _seat, details = event
    if kind != "settled" or details["gold"] <= 0:
        return None
    return Earned(named(_beside(details), get_language()), texts.word("cacao", details["tile"]), details["gold"])


def _amount(part: str, amount: int) -> str:
    look = holding_of(part)
    return f"<b>{signed(amount)}</b>{look.picture() if look else ''}"


def _to_choose(details: Mapping[str, Any]) -> Iterator[Badge]:
    yield Badge(_cell(details["worker"]), details["edge"], mark_safe(f"<b>{details['workers']}×?</b>"))


def _to_fill(details: Mapping[str, Any]) -> Iterator[Badge]:
    for edge in details["edges"]:
        yield Badge(_cell(details["worker"]), edge, art.back())


def _cell(cell: Sequence[int]) -> str:
    return cell_id((cell[0], cell[1]))


_AT = {"to-choose": _to_choose, "to-fill": _to_fill}
"""What is shown of an event at the side of a tile, by its kind."""
_STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
