"""The cards of every seat at a station, what is added to them, and what they brought."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from games.tables.pages import numbers
from games.tables.pages.scene import Scene, Sitter
from games.titles.chocolatl.pages import art, gains, strip, words
from games.titles.chocolatl.pages.gains import ShownGain
from games.titles.chocolatl.rules import bidding
from games.titles.chocolatl.rules.ranking import tie_breaks
from games.titles.chocolatl.rules.state import Added, Cards, Phase, Result
from games.titles.chocolatl.rules.view import ChocolatlView, so_far


@dataclass(frozen=True, slots=True)
class Extra:
    """Something that is added to a bid."""

    number: str
    label: str
    picture: SafeString


@dataclass(frozen=True, slots=True)
class Row:
    """A seat's cards at a station. ``total`` is empty before they are revealed, ``rank`` 0 before they are ranked."""

    seat: int
    name: str
    colour: str
    marker: SafeString
    named_marker: SafeString
    """The same with the name in words, for who does not see it."""
    is_viewer: bool
    cards: tuple[SafeString, ...]
    is_secret: bool = False
    """Whether some of the cards are seen by nobody but their owner."""
    extras: tuple[Extra, ...] = ()
    dice: tuple[SafeString, ...] = ()
    total: str = ""
    rank: int = 0
    tie: str = ""
    gains: tuple[ShownGain, ...] = ()
    strip: SafeString | str = ""
    """Where its marker has moved."""


def of_result(scene: Scene, result: Result) -> tuple[Row, ...]:
    """A station that is resolved, the best first."""
    return _of_result(gains.hashable(result), tuple(scene.sitters), scene.seat, get_language())


@lru_cache(maxsize=2048)
def _of_result(
    result: Result, sitters: tuple[Sitter, ...], viewer: int | None, language: str | None
) -> tuple[Row, ...]:
    """Kept because a result never changes, and every page shows up to twelve of them."""
    ties = tie_breaks(result)
    return tuple(
        Row(
            **_who(sitters[seat], viewer),
            cards=tuple(art.card(card) for card in result.cards[seat]),
            extras=extras(result.added, seat),
            dice=_dice(result.dice[seat]),
            total=numbers.number(result.bids[seat]),
            rank=rank,
            tie=str(words.TIES[ties[rank - 1]]) if ties[rank - 1] else "",
            gains=gains.of_seat(result, seat),
            strip=strip.of_seat(result, seat, sitters[seat].colour),
        )
        for rank, seat in enumerate(result.ranking, 1)
    )


def revealed(scene: Scene) -> tuple[Row, ...]:
    """The present station while it waits for bonus dice, as it would come out without any."""
    return of_result(scene, so_far(scene.view))


def lying(scene: Scene, station: int) -> tuple[Row, ...]:
    """A station that is still to be revealed: who has cards there, as far as the viewer sees them.

    While cards are laid, those that lie face down say no more than who is ready, which is said once for all stations.
    """
    seats = [seat for seat in _seats(scene.view) if _is_shown(scene.view, seat, station)]
    return tuple(_lying(scene, seat, station) for seat in seats)


def _is_shown(view: ChocolatlView, seat: int, station: int) -> bool:
    return bool(view.players[seat].laid[station - 1]) or _face_down(view, seat, station) > 0


def _face_down(view: ChocolatlView, seat: int, station: int) -> int:
    """How many backs are shown."""
    return 0 if view.phase in (Phase.BID, Phase.CONFIRM) else view.players[seat].face_down[station - 1]


def _lying(scene: Scene, seat: int, station: int) -> Row:
    """Face up are the cards of the bidding before; more of them than that are only shown to their owner."""
    view: ChocolatlView = scene.view
    player = view.players[seat]
    cards = player.laid[station - 1]
    added = bidding.added(view, station)
    is_known = seat == view.seat and len(cards) > view.layer
    backs = (art.back(_("face down")),) * _face_down(view, seat, station)
    return Row(
        **_who(scene.sitters[seat], scene.seat),
        cards=(*(art.card(card, is_secret=number >= view.layer) for number, card in enumerate(cards)), *backs),
        is_secret=is_known,
        extras=extras(added, seat) if is_known else (),
        total=numbers.number(sum(cards) + bidding.totals(added)[seat]) if is_known else "",
    )


def _who(sitter: Sitter, viewer: int | None) -> dict[str, Any]:
    return {
        "seat": sitter.number,
        "name": sitter.name,
        "colour": sitter.colour,
        "marker": art.marker(sitter.colour),
        "named_marker": art.marker(sitter.colour, sitter.name),
        "is_viewer": sitter.number == viewer,
    }


def _seats(view: ChocolatlView) -> Sequence[int]:
    return range(len(view.players))


def extras(added: Added, seat: int) -> tuple[Extra, ...]:
    """What is added to a seat's cards."""
    huts, old_man = added.huts[seat], added.old_man[seat]
    label = _("returns the Old Man") if old_man > 0 else _("has the Old Man")
    found: Iterable[tuple[int, str, str]] = ((huts, pgettext("Chocolatl", "huts"), "hut"), (old_man, label, "old-man"))
    return tuple(
        Extra(numbers.signed(number), label, art.piece(name, label)) for number, label, name in found if number
    )


def _dice(eyes: Cards) -> tuple[SafeString, ...]:
    return tuple(art.die(number, "bonus", _("bonus die %(eyes)s") % {"eyes": number}) for number in eyes)
