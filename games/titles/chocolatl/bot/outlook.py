"""What a seat may expect of its bids, for bots: how likely each rank is, and what it brings.

Others are taken to lay any of the cards that they may still have, every way equally likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from games.titles.chocolatl.bot.values import rank_values
from games.titles.chocolatl.rules import bidding
from games.titles.chocolatl.rules.material import STATIONS
from games.titles.chocolatl.rules.ranking import ranked
from games.titles.chocolatl.rules.state import Player, State

Table = list[float]
"""Something by the sum of a seat's cards at a station."""

_SUMS = 31
"""More than two cards can come to."""
_KEPT = 4096
_BID = 2
"""Cards that a seat lays at a station."""


def value_table(state: State, seat: int, station: int) -> Table:
    """The points a seat may expect at a station for each sum of its cards there."""
    pays, added = rank_values(state, seat, station), bidding.modifiers(state, station)
    others = (other for other in range(len(state.players)) if other != seat)
    chances = [_outbid_table(state, added, seat, other, station) for other in others]
    return [_mean(pays, _rank_chances(beaten)) for beaten in zip(*chances, strict=True)]


def _outbid_table(state: State, added: Sequence[int], seat: int, other: int, station: int) -> Sequence[float]:
    """How likely another seat comes before this one, for each sum of this one's cards."""
    wins_ties = ranked(state, [0] * len(state.players), (seat, other))[0] == other
    shown = bidding.face_up(state, state.players[other], station)
    ahead = sum(shown) + added[other] - added[seat] + wins_ties
    return _chances_above(_unseen(state, state.players[other]), _BID - len(shown), ahead)


def _unseen(state: State, player: Player) -> tuple[int, ...]:
    """The cards of a seat that the others have not seen lie anywhere."""
    unseen = player.cards.copy()
    for station in STATIONS:
        for card in bidding.face_up(state, player, station):
            unseen.remove(card)
    return tuple(unseen)


@lru_cache(maxsize=_KEPT)
def _chances_above(unseen: tuple[int, ...], count: int, ahead: int) -> Sequence[float]:
    """How likely so many unseen cards, and what they are ahead by, come to as much as each sum and more."""
    sums = [sum(cards) + ahead for cards in combinations(unseen, count)]
    counts = [0] * _SUMS
    for total in sums:
        counts[min(max(total, 0), _SUMS - 1)] += 1
    table, above = list[float](), len(sums)
    for each in counts:
        above -= each
        table.append(above / len(sums))
    return tuple(table)


@lru_cache(maxsize=_KEPT)
def _rank_chances(beaten: tuple[float, ...]) -> Sequence[float]:
    """How likely each rank is when each of the others comes before with its chance."""
    ranks = [1.0]
    for chance in beaten:
        behind = [rank * (1 - chance) for rank in ranks] + [0.0]
        ahead = [0.0] + [rank * chance for rank in ranks]
        ranks = [one + other for one, other in zip(behind, ahead, strict=True)]
    return tuple(ranks)


def _mean(pays: Sequence[float], chances: Sequence[float]) -> float:
    return sum(pay * chance for pay, chance in zip(pays, chances, strict=True))
