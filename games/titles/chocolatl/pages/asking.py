"""What the seat to move can choose, as choices of a form: a sacrifice, slots for cards, buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import product

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.ruleset import Document
from games.tables.pages import fields
from games.tables.pages.scene import Scene
from games.titles.chocolatl.bot import reach
from games.titles.chocolatl.pages import art, words
from games.titles.chocolatl.pages.documents import (
    AHEAD,
    BIDDING,
    SLOT,
    SLOTS_PER_STATION,
    slot_name,
)
from games.titles.chocolatl.rules import ahead
from games.titles.chocolatl.rules.chances import MOST_EYES
from games.titles.chocolatl.rules.moves import HUT
from games.titles.chocolatl.rules.view import ChocolatlView


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot at a station for one of the viewer's cards; ``chosen`` is the card marked for it, as text.

    With ``is_ahead`` the card is planned for when the station comes.
    """

    name: str
    station: int
    station_name: str
    number: int
    chosen: str
    is_ahead: bool = False


@dataclass(frozen=True, slots=True)
class Button:
    """A move to choose."""

    move: str
    label: str
    picture: SafeString | str = ""
    prospect: str = ""
    """What it may bring."""


@dataclass(frozen=True, slots=True)
class HandCard:
    """One of the viewer's cards. ``lies_at`` is the station where it lies already, else 0."""

    value: int
    picture: SafeString
    lies_at: int
    sacrifice: str = ""
    """The form value that sacrifices it, while that is asked."""


# --- cards -----------------------------------------------------------------------------------------------------------


def hand(scene: Scene) -> tuple[HandCard, ...]:
    """All cards of the viewer, those at stations too."""
    view: ChocolatlView = scene.view
    assert view.seat is not None
    player = view.players[view.seat]
    laid = [(card, station) for station, cards in enumerate(player.laid, 1) for card in cards]
    lying = [HandCard(card, art.card(card), station) for card, station in laid]
    held = [HandCard(card, art.card(card), 0, _sacrifice(scene, card)) for card in player.hand or ()]
    return tuple(sorted((*held, *lying), key=lambda card: (card.value, card.lies_at)))


def _sacrifice(scene: Scene, card: int) -> str:
    asks = scene.view.phase == "sacrifice" and scene.moves
    return fields.value({"type": "sacrifice", "card": card}) if asks else ""


def values(view: ChocolatlView) -> tuple[int, ...]:
    """The different cards in the viewer's hand."""
    hand = view.players[view.seat].hand if view.seat is not None else None
    return tuple(sorted(set(hand or ())))


def bidding(view: ChocolatlView) -> str:
    """Which bidding this is: the same in every form for it, another one for the next."""
    return f"{view.round}.{view.layer}.{view.station}"


def slots(scene: Scene) -> list[Slot]:
    """Where the viewer lays cards now, or plans to lay some, with those it has marked or planned."""
    marked = _planned(scene) | _marked(scene)
    asked = [_slot(station, number, marked) for station, number in _asked(scene)]
    return asked + [_slot(station, number, marked, AHEAD) for station, number in _ahead(scene)]


def _asked(scene: Scene) -> list[tuple[int, int]]:
    """Stations and numbers of the slots at which the viewer lays cards now."""
    view: ChocolatlView = scene.view
    if view.phase != "bid" or not scene.moves:
        return []
    return list(product(view.asked_stations, range(1, view.asked_cards + 1)))


def _ahead(scene: Scene) -> list[tuple[int, int]]:
    """The same at stations to come; a bid that is not confirmed is decided about first."""
    if scene.draft:
        return []
    return list(product((ahead.station_of(each) for each in scene.occasions), range(1, SLOTS_PER_STATION + 1)))


def _slot(station: int, number: int, marked: Mapping[str, str], kind: str = SLOT) -> Slot:
    name = slot_name(station, number, kind)
    return Slot(name, station, str(words.STATIONS[station]), number, marked.get(name, ""), kind == AHEAD)


def _planned(scene: Scene) -> dict[str, str]:
    """The cards of the viewer's plans, by slot."""
    return {
        slot_name(int(station), number, AHEAD): str(card)
        for moves in scene.plans.values()
        for move in moves
        for station, cards in move["bids"].items()
        for number, card in enumerate(cards, 1)
    }


def _marked(scene: Scene) -> dict[str, str]:
    """What was marked in the same bidding."""
    return dict(scene.chosen) if scene.chosen.get(BIDDING) == bidding(scene.view) else {}


def laid_slots(scene: Scene) -> list[tuple[str, int]]:
    """The cards of a bid that may be taken back, by slot: whoever does so finds them where they were."""
    view: ChocolatlView = scene.view
    if view.seat is None or view.phase != "bid" or scene.moves or not (scene.draft or scene.can_withdraw):
        return []
    laid = view.players[view.seat].laid
    return [
        (slot_name(station, number), card)
        for station in view.asked_stations
        for number, card in enumerate(laid[station - 1][view.layer :], 1)
    ]


# --- buttons ---------------------------------------------------------------------------------------------------------


def buttons(scene: Scene) -> list[Button]:
    """The moves to choose from, where they are few."""
    make = _BUTTONS.get(scene.view.phase)
    return [make(scene, scene.title.rules.moves.write(move)) for move in scene.moves] if make else []


def _dice(scene: Scene, document: Document) -> Button:
    count = document["count"]
    if "rest_of_round" in document:
        return Button(fields.value(document), _("none for the rest of this round"))
    label = ngettext("%(count)s die", "%(count)s dice", count) % {"count": count} if count else _("none here")
    prospect = _prospect(scene.view, count) if count else ""
    return Button(fields.value(document), label, SafeString(art.die(None, "bonus") * count), prospect)


def _prospect(view: ChocolatlView, count: int) -> str:
    """What so many dice could change, if nobody else threw any."""
    seat = view.seat
    assert seat is not None, "a seat that is asked"
    now, best = (reach.rank_with(view, seat, eyes) for eyes in (0, MOST_EYES * count))
    if now == best:
        return _("can’t move up")
    least = next(eyes for eyes in range(count, MOST_EYES * count + 1) if reach.rank_with(view, seat, eyes) == best)
    return _("place %(rank)s with %(eyes)s or more") % {"rank": best, "eyes": least}


def _city(scene: Scene, document: Document) -> Button:
    if document["choice"] == HUT:
        return Button(fields.value(document), _("build a hut"), art.piece("hut"))
    return Button(fields.value(document), _("take the bonus die"), art.die(None, "bonus"))


def _pyramid(scene: Scene, document: Document) -> Button:
    first = scene.sitters[document["first"]]
    label = _("I go first") if first.number == scene.seat else _("%(player)s goes first") % {"player": first.name}
    return Button(fields.value(document), label, art.cube(first.colour))


_BUTTONS: Mapping[str, Callable[[Scene, Document], Button]] = {"dice": _dice, "city": _city, "pyramid": _pyramid}
ASKS = _BUTTONS.keys()
"""The phases that ask something about a station besides cards."""
