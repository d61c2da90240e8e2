"""What bids can still come to, by what everybody sees (Chocolatl rules, section 3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from games.titles.chocolatl.rules import bidding
from games.titles.chocolatl.rules.material import CARDS
from games.titles.chocolatl.rules.view import ChocolatlView, PlayerView, ranked

CARDS_PER_STATION = 2


def most(view: ChocolatlView, seat: int, stations: Sequence[int]) -> dict[int, int]:
    """The most that a seat's cards can come to at each station, with what is added as things stand, without dice.

    It may have any card that does not lie face up, also the one it has sacrificed.
    """
    player = view.players[seat]
    return {
        station: _most_of_cards(player, station) + bidding.totals(bidding.added(view, station))[seat]
        for station in stations
    }


def is_bound(view: ChocolatlView, seat: int, station: int) -> bool:
    """Whether cards that everybody has seen in this round keep a seat from bidding its two best at a station."""
    player = view.players[seat]
    return _most_of_cards(player, station) != sum(sorted(_owned(player).elements())[-CARDS_PER_STATION:])


def _most_of_cards(player: PlayerView, station: int) -> int:
    laid, best = player.laid[station - 1], sorted(_unseen(player), reverse=True)
    return sum(laid) + sum(best[: CARDS_PER_STATION - len(laid)])


def _unseen(player: PlayerView) -> Iterator[int]:
    """All cards of a seat, the sacrificed one among them, but those that lie face up."""
    cards = _owned(player)
    cards.subtract(card for laid in player.laid for card in laid)
    return cards.elements()


def shown(view: ChocolatlView, seat: int) -> list[int]:
    """The cards of a seat that everybody has seen, ascending: those it laid in the round before, with what it has
    exchanged since; none in the first round."""
    cards = Counter(card for result in view.previous for card in result.cards[seat])
    for swap in view.players[seat].swaps:
        if view.previous and swap.round == view.round - 1:
            cards[swap.won] += 1
            cards[swap.given] -= 1
    return sorted(cards.elements())


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
