"""What the viewer does next, what has been said about the round, and who is ready."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.colon import with_colon
from games.tables.pages.plain import your_turn
from games.tables.pages.scene import Scene
from games.titles.chocolatl.pages import gains, words
from games.titles.chocolatl.rules.material import SACRIFICE_POINTS, STATIONS
from games.titles.chocolatl.rules.state import Mode, Phase
from games.titles.chocolatl.rules.view import ChocolatlView
from games.titles.chocolatl.texts.catalogue import ENDINGS, LAST_ROUNDS


def hint(scene: Scene, task: str) -> str:
    """What the viewer does next; empty when there is nothing to say."""
    if task in _QUESTIONS:
        return _QUESTIONS[task](scene.view)
    return _OTHER_HINTS[task](scene) if task in _OTHER_HINTS else ""


def _sacrifice(view: ChocolatlView) -> str:
    sentence = _(
        "Choose a card to sacrifice. It stays hidden until the end, when it scores its value, plus "
        "%(points)s if nobody’s is higher. You bid with the other twelve all game, so a low card costs "
        "you least."
    )
    return sentence % {"points": SACRIFICE_POINTS}


def _bid(view: ChocolatlView) -> str:
    """What cards are asked for; whoever is the last one to lay them cannot take them back."""
    asked = _cards_asked(view)
    if len(view.to_move) != 1:
        return asked
    at_once = _("You’re the last one: the cards are revealed right away.")
    return f"{asked} {at_once}"


def _cards_asked(view: ChocolatlView) -> str:
    if view.mode == Mode.RED:
        return _("Lay two cards at each station, then hand them in.")
    if view.mode == Mode.GOLD:
        return _("Lay two cards at station %(station)s.") % {"station": words.station(view.station)}
    if view.layer:
        return _("Everyone’s first cards are revealed. Lay a second card at each station.")
    return _("Lay one card at each station. Once everyone has, they’re revealed and you lay a second one.")


def _dice(view: ChocolatlView) -> str:
    station = words.station(view.station)
    return _("The bids at station %(station)s are revealed. How many bonus dice do you roll?") % {"station": station}


def _city(view: ChocolatlView) -> str:
    return _("You won the city: build a hut or take the bonus die. Second place gets the other.")


def _pyramid(view: ChocolatlView) -> str:
    return _("You won the pyramid: choose who places a cube first.")


_QUESTIONS: Mapping[str, Callable[[ChocolatlView], str]] = {
    Phase.SACRIFICE: _sacrifice,
    Phase.BID: _bid,
    Phase.DICE: _dice,
    Phase.CITY: _city,
    Phase.PYRAMID: _pyramid,
}


def _confirm(scene: Scene) -> str:
    if scene.draft and scene.draft[-1]["type"] == Phase.SACRIFICE:
        return _sacrificed(scene.draft[-1]["card"])
    answer = scene.view.players[scene.seat].answer
    if answer is None:
        return _("Check your turn, then confirm it.")
    if answer.rests:
        return _("You roll no bonus dice for the rest of this round. Confirm your turn.")
    sentence = ngettext("You roll %(dice)s bonus die.", "You roll %(dice)s bonus dice.", answer.dice)
    return sentence % {"dice": answer.dice} + " " + _("Confirm your turn.")


def _sacrificed(card: int) -> str:
    sentence = _(
        "Your %(card)s goes to the temple. At the end it scores its value, plus %(points)s if nobody’s "
        "is higher. Confirm your turn."
    )
    return sentence % {"card": card, "points": SACRIFICE_POINTS}


def _wait(scene: Scene) -> str:
    """What the decision is that is waited for, and whether the viewer has made its own."""
    view: ChocolatlView = scene.view
    waits = _WAITS.get(view.phase)
    names = ", ".join(scene.sitters[seat].name for seat in scene.awaited)
    told = [str(waits(len(scene.awaited))) % {"players": names}] if waits and names else []
    if scene.seat in view.ready:
        told.insert(0, _("You’re ready."))
    return " ".join(told)


def _lays(count: int) -> str:
    return ngettext("%(players)s is laying cards.", "%(players)s are laying cards.", count)


def _sacrifices(count: int) -> str:
    return ngettext("%(players)s is choosing a sacrifice.", "%(players)s are choosing a sacrifice.", count)


def _throws(count: int) -> str:
    return ngettext("%(players)s is deciding about bonus dice.", "%(players)s are deciding about bonus dice.", count)


_WAITS: Mapping[str, Callable[[int], str]] = {
    Phase.SACRIFICE: _sacrifices,
    Phase.BID: _lays,
    Phase.DICE: _throws,
    Phase.CITY: lambda count: _("%(players)s is choosing: hut or bonus die."),
    Phase.PYRAMID: lambda count: _("%(players)s is choosing who builds first."),
}

_OTHER_HINTS: Mapping[str, Callable[[Scene], str]] = {"confirm": _confirm, "wait": _wait}


def to_do(scene: Scene, task: str) -> str:
    """What the viewer is asked, for subjects: by the phase and what lies open, so that it names no card."""
    return _TO_DO[task](scene.view) if task in _TO_DO else your_turn()


def _to_bid(view: ChocolatlView) -> str:
    if view.mode == Mode.RED:
        return _("Lay two cards at each station.")
    if view.mode == Mode.GOLD:
        return _("Lay two cards at station %(station)s.") % {"station": words.station(view.station)}
    return _("Lay a second card at each station.") if view.layer else _("Lay one card at each station.")


def _to_throw(view: ChocolatlView) -> str:
    return _("Choose how many bonus dice to roll at station %(station)s.") % {"station": words.station(view.station)}


def answers_ahead(view: ChocolatlView) -> str:
    """How a player can answer what else a round asks, before it is asked; the sacrifice is asked once."""
    if not view.round:
        return ""
    if view.mode == Mode.GOLD:
        return _(
            "You can plan cards for later stations on the table’s page. You can also set your choices for "
            "dice, city and pyramid in advance:"
        )
    return _("You can set your choices for dice, city and pyramid in advance:")


_TO_DO: Mapping[str, Callable[[ChocolatlView], str]] = {
    Phase.SACRIFICE: lambda view: _("Choose a card to sacrifice."),
    Phase.BID: _to_bid,
    Phase.DICE: _to_throw,
    Phase.CITY: lambda view: _("Build a hut in the city or take the bonus die."),
    Phase.PYRAMID: lambda view: _("Choose who places a cube first at the pyramid."),
    "confirm": lambda view: _("Check your turn, then confirm it."),
}


# --- who is ready ----------------------------------------------------------------------------------------------------


def ready_seats(scene: Scene) -> tuple[int, ...]:
    """The seats that have answered; a draft that is not confirmed is no answer."""
    view: ChocolatlView = scene.view
    if view.phase == Phase.CONFIRM:
        others = (sitter.number for sitter in scene.sitters if sitter.number != scene.seat)
        return tuple(seat for seat in others if _has_answered(scene, seat))
    return tuple(seat for seat in view.ready if not (scene.draft and seat == scene.seat))


def _has_answered(scene: Scene, seat: int) -> bool:
    """In a draft that nobody else is waited for, whether a seat was asked the same as the viewer."""
    kind = scene.draft[-1]["type"] if scene.draft else ""
    return kind in (Phase.SACRIFICE, Phase.BID) or (kind == Phase.DICE and scene.view.players[seat].has_answered)


def asked_seats(scene: Scene) -> tuple[int, ...]:
    """The seats that still have to decide: those that are to move, and the viewer until it confirms."""
    drafting = (scene.seat,) if scene.draft and scene.seat is not None else ()
    return (*scene.to_move, *drafting)


# --- the round -------------------------------------------------------------------------------------------------------


def round_sentence(view: ChocolatlView) -> str:
    """How everyone bids in this round."""
    if view.winners is not None:
        return ""
    if not view.round:
        return _("First, the sacrifice.")
    return way_to_bid(view)


def way_to_bid(view: ChocolatlView) -> str:
    """The colour of a round, and what it means; empty before the first."""
    return f"{with_colon(words.FIELDS[view.mode])} {words.MODES[view.mode]}." if view.round else ""


def turn_name(turn: int) -> str:
    """What the time at a station is called, by its number over all rounds."""
    if not turn:
        return _("Before the first round")
    number, station = divmod(turn - 1, len(STATIONS))
    return _("Round %(round)s, station %(station)s") % {"round": number + 1, "station": words.station(station + 1)}


def turns_name(first: int, last: int) -> str:
    """What the time at several stations of a round is called, where cards lay at all of them."""
    if first == last:
        return turn_name(first)
    number, station = divmod(first - 1, len(STATIONS))
    details = {"round": number + 1, "first": station + 1, "last": station + 1 + last - first}
    if last == first + 1:
        return _("Round %(round)s, stations %(first)s and %(last)s") % details
    return _("Round %(round)s, stations %(first)s to %(last)s") % details


def last_round(scene: Scene) -> str:
    """Why this is the last round, or was; empty while it is not."""
    view: ChocolatlView = scene.view
    if not view.is_last:
        return ""
    event = next((event for event in map(gains.last_round, view.results) if event), None)
    reason = event.details["reason"] if event else "round"
    name = scene.sitters[event.seat].name if event and event.seat is not None else ""
    reasons = LAST_ROUNDS if view.winners is None else ENDINGS
    return str(reasons[reason]) % {"player": name}
