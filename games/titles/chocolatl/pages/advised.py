"""What matters most in what a bot would do: one card, or the answer to what is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.percent import percent
from games.engine.ruleset import Document
from games.titles.chocolatl.pages import words
from games.titles.chocolatl.rules.moves import HUT

CLEARLY = 100
"""By so many of a thousand tries a place has to come oftener to be worth a word."""


def advised(way: Document, than: Document) -> str:
    """In a sentence; empty for what is shown without words."""
    if not way["moves"] or way["moves"][0]["type"] not in _SENTENCES:
        return ""
    return _SENTENCES[way["moves"][0]["type"]](way, than)


def _sacrifice(way: Document, _than: Document) -> str:
    return _("Sacrifice the %(card)s.") % {"card": way["moves"][0]["card"]}


def _bid(way: Document, than: Document) -> str:
    """The highest card that lies elsewhere than in the other way, if one of them makes its seat first more often."""
    others = {each for move in than["moves"][:1] for each in _laid(move.get("bids", {}))}
    laid = _laid(way["moves"][0]["bids"])
    new = [each for each in laid if each not in others] or laid
    firsts = _firsts(way)
    card, station = max([each for each in new if each[1] in firsts] or new)
    told = {"card": card, "number": station, "station": words.STATIONS[station]}
    if station not in firsts:
        return _("Lay the %(card)s at station %(number)s, %(station)s.") % told
    share, than_share = (percent(round(each / 10)) for each in firsts[station])
    sentence = _(
        "Lay the %(card)s at station %(number)s, %(station)s: first there in %(share)s of tries instead of %(than)s."
    )
    return sentence % (told | {"share": share, "than": than_share})


def _laid(bids: Mapping[str, Sequence[int]]) -> list[tuple[int, int]]:
    """Cards with their stations."""
    return [(card, int(station)) for station, cards in bids.items() for card in cards]


def _firsts(way: Document) -> dict[int, Sequence[int]]:
    """The stations where a seat is clearly first more often than in the other way: in how many of a thousand tries."""
    places = (way.get("trial") or {}).get("places", {})
    clear = {place: shares for place, shares in places.items() if shares[0] - shares[1] >= CLEARLY}
    return {int(place[-1]): shares for place, shares in clear.items() if place.startswith("first-at-")}


def _dice(way: Document, _than: Document) -> str:
    move = way["moves"][0]
    if not move["count"]:
        return _("Roll no bonus dice.")
    sentence = ngettext("Roll %(count)s bonus die.", "Roll %(count)s bonus dice.", move["count"])
    return sentence % {"count": move["count"]}


def _city(way: Document, _than: Document) -> str:
    return _("Build a hut.") if way["moves"][0]["choice"] == HUT else _("Take the bonus die.")


_SENTENCES: Mapping[str, Callable[[Document, Document], str]] = {
    "sacrifice": _sacrifice,
    "bid": _bid,
    "dice": _dice,
    "city": _city,
}
