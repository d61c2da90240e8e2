"""What bots are told: what a hand is good for, and how to play a card without much thought."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from cacao_oh_hell.rules.cards import RANKS, rank, strength, suit
from cacao_oh_hell.rules.moves import Bid, Play
from cacao_oh_hell.rules.state import BONUS, DEALS, State, playable
from cacao_oh_hell.rules.view import View
from games.engine.ruleset import Move, SeatNumber
from games.engine.strategy import Strategy

WORTH_OF_BID = 0.75
"""Points per trick that a seat is away from its bid, of the bonus: a little less than what one costs."""


def likely_tricks(state: State, seat: SeatNumber) -> float:
    """How many tricks the cards of a hand are likely to take."""
    trump = suit(state.trump)
    return sum(_chance(card, trump, state.players) for card in state.hands[seat])


def _chance(card: str, trump: str, players: int) -> float:
    height = rank(card) / (len(RANKS) - 1)
    return 0.4 + 0.6 * height if suit(card) == trump else float(height ** (players + 1)) * 0.8


def _decide(state: State, seat: SeatNumber, random: Random) -> Move:
    """A bid near what the hand is worth; a card that takes a trick while tricks are missing, else one that does not."""
    if state.is_bidding:
        likely = likely_tricks(state, seat) + random.uniform(-0.4, 0.4)
        return Bid(seat, min(max(round(likely), 0), state.cards))
    cards, trump = playable(state, seat), suit(state.trump)
    wants = (state.bids[seat] or 0) > state.taken[seat]
    led = suit(state.trick[0]) if state.trick else ""
    worth = {card: strength(card, led or suit(card), trump) for card in cards}
    best = max((strength(card, led, trump) for card in state.trick), default=-1)
    winning = [card for card in cards if worth[card] > best]
    losing = [card for card in cards if worth[card] <= best]
    if wants:
        chosen = max(winning, key=worth.__getitem__) if winning else min(losing, key=worth.__getitem__)
    else:
        chosen = max(losing, key=worth.__getitem__) if losing else min(winning, key=worth.__getitem__)
    return Play(seat, chosen)


class OhHellStrategy(Strategy[State, View]):
    """How near everybody is to the bid."""

    def evaluate(self, state: State, seat: SeatNumber) -> float:
        """Points so far, and how near the seat is to its bid."""
        points = float(state.tricks[seat] + state.bonus[seat])
        bid = state.bids[seat]
        if state.is_over or bid is None:
            return points
        missing = abs(bid - state.taken[seat] - likely_tricks(state, seat))
        return points + BONUS * (1 - min(missing * WORTH_OF_BID, 1))

    def rollout_policy(self, state: State, seat: SeatNumber, random: Random) -> Sequence[Move]:
        return (_decide(state, seat, random),)

    def imagine(self, state: State, seat: SeatNumber, decide: Any) -> None:
        for other, bid in enumerate(state.bids):
            if state.is_bidding and other != seat and bid is not None:
                state.bids[other] = min(max(round(likely_tricks(state, other)), 0), state.cards)

    def reshuffle(self, state: State, random: Random) -> None:
        state.seed = random.randbytes(32)

    def is_secret(self, state: State) -> bool:
        return state.is_bidding

    def milestone(self, state: State) -> int:
        return len(DEALS[state.length]) if state.is_over else state.round - 1

    def horizon(self, state: State) -> int:
        return self.milestone(state) + 1

    def spread(self, state: State) -> float:
        return 6.0 * (len(DEALS[state.length]) - self.milestone(state)) ** 0.5
