"""What moves bring, where it happens on the board: at the sides of worker tiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.engine.ruleset import Event, SeatNumber
from games.tables.pages.numbers import signed
from games.tables.pages.scene import Badge
from games.titles.cacao.pages import tiles
from games.titles.cacao.pages.board import cell_id
from games.titles.cacao.pages.modules import holding_of, picture_of, tile_of
from games.titles.cacao.pages.pieces import art
from games.titles.cacao.rules.effects import Choice

AMOUNTS = ("fruits", "bars", "gold", "tokens", "water")


def badges(happened: Sequence[Event]) -> list[Badge]:
    """What workers brought at their sides, and the spaces that are to be filled."""
    return [badge for event in happened if event.kind in _AT for badge in _AT[event.kind](event.details)]


def pictured(event: Sequence[Any], colours: Sequence[str]) -> Mapping[SeatNumber, SafeString]:
    """The tile that was laid, or what modules show of their events; sentences name it."""
    kind, seat, details = event
    if seat is None or not (shown := _pictured(kind, details, colours[seat])):
        return {}
    return {seat: format_html('<span class="contents" aria-hidden="true">{}</span>', shown)}


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


def _settled(details: Mapping[str, Any]) -> Iterator[Badge]:
    things = tile_of(details["tile"]).gains(Choice((), taken=tuple(details["gems"])))
    amounts = (_amount(part, details[part]) for part in AMOUNTS if details[part])
    shown = "".join([*amounts, *(f"<b>+</b>{thing.picture}" for thing in things)])
    yield Badge(_cell(details["worker"]), details["edge"], mark_safe(shown or "<b>0</b>"))


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


_AT = {"settled": _settled, "to-choose": _to_choose, "to-fill": _to_fill}
"""What is shown of an event on the board, by its kind."""
