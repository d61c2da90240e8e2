"""What bids can still come to, by what everybody sees (Chocolatl rules, section 3)."""

from __future__ import annotations

from collections import Counter

from games.engine.chocolatl import bidding
from games.engine.chocolatl.material import CARDS, STATIONS
from games.engine.chocolatl.view import ChocolatlView, PlayerView, ranked

CARDS_PER_STATION = 2


def most(view: ChocolatlView, seat: int, station: int) -> int:
    """The most that a seat's cards at a station can come to, with what is added to them as things stand, without dice.

    It may have any card that does not lie face up, also the one it has sacrificed.
    """
    shown = view.players[seat].laid[station - 1]
    best = sorted(_unseen(view, seat).elements(), reverse=True)[: CARDS_PER_STATION - len(shown)]
    return sum(shown) + sum(best) + bidding.totals(bidding.added(view, station))[seat]


def _unseen(view: ChocolatlView, seat: int) -> Counter[int]:
    player = view.players[seat]
    return _owned(player) - Counter(card for station in STATIONS for card in player.laid[station - 1])


def _owned(player: PlayerView) -> Counter[int]:
    """All cards of a seat, the sacrificed one among them."""
    owned = Counter(CARDS)
    for swap in player.swaps:
        owned[swap.won] += 1
        owned[swap.given] -= 1
    return owned


def rank_with(view: ChocolatlView, seat: int, eyes: int) -> int:
    """A seat's rank, from 1, at the station whose cards are face up, if its dice alone showed so many eyes."""
    bids = list(view.bids)
    bids[seat] += eyes
    return ranked(view, bids).index(seat) + 1
