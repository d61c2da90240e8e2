"""What seats laid and won, event by event, for log lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.engine.ruleset import SeatNumber
from games.tables.pages import numbers
from games.titles.chocolatl.pages import art, gains, words
from games.titles.chocolatl.rules.material import STATIONS

Pictures = Mapping[SeatNumber, SafeString]


def pictured(event: Sequence[Any], colours: Sequence[str]) -> Pictures:
    """What each seat laid or won in an event."""
    kind, seat, details = event
    if kind in _BY_ALL:
        return _BY_ALL[kind](details)
    return {seat: _BY_ONE[kind](details)} if kind in _BY_ONE else {}


def _first_cards(details: Mapping[str, Any]) -> Pictures:
    return {seat: _at_all(cards) for seat, cards in enumerate(details["cards"])}


def _at_all(cards: Iterable[int]) -> SafeString:
    """One card at each station."""
    return mark_safe("".join(_at(station, [card]) for station, card in zip(STATIONS, cards, strict=True)))


def _revealed(details: Mapping[str, Any]) -> Pictures:
    return {seat: _at(details["station"], cards) for seat, cards in enumerate(details["cards"])}


def _at(station: int, cards: Iterable[int]) -> SafeString:
    """The cards in one element: a page tells of sixty of them, and more."""
    return format_html(
        '<b class="told__cards told__cards--{station}" role="img" title="{name} {cards}">{cards}</b>',
        station=station,
        name=words.STATIONS[station],
        cards=" ".join(map(str, cards)),
    )


def _ranked(details: Mapping[str, Any]) -> Pictures:
    return {seat: format_html(" = {} ", numbers.number(bid)) for seat, bid in enumerate(details["bids"])}


def _thrown(details: Mapping[str, Any]) -> SafeString:
    dice = (art.die(eyes, "bonus", _("bonus die %(eyes)s") % {"eyes": eyes}) for eyes in details["dice"])
    return mark_safe("".join(dice))


def _gain(kind: str) -> Callable[[Mapping[str, Any]], SafeString]:
    return lambda details: _shown(gains.GAINS[kind](details))


def _shown(gain: gains.ShownGain) -> SafeString:
    return format_html(
        '<span class="won" role="img" title="{label}">{picture}</span>',
        label=gain.label,
        picture=gain.picture,
    )


_BY_ALL: Mapping[str, Callable[[Mapping[str, Any]], Pictures]] = {
    "first-cards": _first_cards,
    "revealed": _revealed,
    "ranked": _ranked,
}
_BY_ONE: Mapping[str, Callable[[Mapping[str, Any]], SafeString]] = {
    "thrown": _thrown,
    **{kind: _gain(kind) for kind in ("hut", "die", "improved")},
}
