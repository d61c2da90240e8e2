"""The full position, and how a round is dealt, a card played and a trick taken in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from cacao_oh_hell.rules.cards import DECK, best, in_order, suit
from cacao_oh_hell.rules.moves import MOST_CARDS
from games.engine.ruleset import Event, SeatNumber
from games.engine.shuffle import shuffled

BONUS = 10
"""Points for exactly as many tricks as bid."""
DEALS = {"short": (1, 2, 3, 4, 5), "long": (1, 2, 3, 4, 5, 4, 3, 2, 1)}
"""How many cards each player gets in each round, by the length of the game."""


@dataclass
class State:
    """A position. ``bids`` and ``taken`` are those of the round; ``trick`` has cards in the order of playing."""

    seed: bytes
    players: int
    length: str = "short"
    round: int = 0
    """Counted from 1."""
    hands: list[list[str]] = field(default_factory=list)
    trump: str = ""
    """The card that was turned up."""
    bids: list[int | None] = field(default_factory=list)
    is_bidding: bool = True
    """Whether bids are being made; until the last one they are closed."""
    taken: list[int] = field(default_factory=list)
    leader: SeatNumber = 0
    trick: list[str] = field(default_factory=list)
    last_trick: list[str] = field(default_factory=list)
    last_leader: SeatNumber = 0
    played: list[str] = field(default_factory=list)
    """In this round, without the trick on the table."""
    voids: list[set[str]] = field(default_factory=list)
    """The suits that each seat has shown not to have."""
    tricks: list[int] = field(default_factory=list)
    """Points for tricks in all rounds that are over and this one."""
    bonus: list[int] = field(default_factory=list)
    exact: list[int] = field(default_factory=list)
    """How often each seat took what it had bid."""
    resigned: set[SeatNumber] = field(default_factory=set)
    is_draft: bool = False
    """Nothing is uncovered in a draft: bids stay closed, no round is dealt."""
    is_over: bool = False

    @property
    def cards(self) -> int:
        """How many cards each player gets in this round."""
        return DEALS[self.length][self.round - 1]

    @property
    def active(self) -> SeatNumber:
        """Who plays next."""
        return (self.leader + len(self.trick)) % self.players

    def copy(self) -> State:
        """An independent position."""
        return State(
            self.seed,
            self.players,
            self.length,
            self.round,
            [hand[:] for hand in self.hands],
            self.trump,
            self.bids[:],
            self.is_bidding,
            self.taken[:],
            self.leader,
            self.trick[:],
            self.last_trick,
            self.last_leader,
            self.played[:],
            [suits.copy() for suits in self.voids],
            self.tricks[:],
            self.bonus[:],
            self.exact[:],
            self.resigned.copy(),
            self.is_draft,
            self.is_over,
        )


def begin(seed: bytes, players: int, length: str) -> State:
    """The first round."""
    state = State(seed, players, length, tricks=[0] * players, bonus=[0] * players, exact=[0] * players)
    deal(state)
    return state


def deal(state: State) -> Event:
    """Deal the next round: who leads changes from round to round."""
    state.round += 1
    deck, count = shuffled(state.seed, f"round/{state.round}", list(DECK)), state.cards
    state.hands = [in_order(deck[seat * count : (seat + 1) * count]) for seat in range(state.players)]
    state.trump = deck[state.players * count]
    state.bids, state.taken, state.is_bidding = [None] * state.players, [0] * state.players, True
    state.leader = (state.round - 1) % state.players
    state.trick, state.played, state.last_trick = [], [], []
    state.voids = [set() for _ in range(state.players)]
    return Event("dealt", None, {"round": state.round, "cards": count, "trump": state.trump})


def bid(state: State, seat: SeatNumber, tricks: int) -> list[Event]:
    """A closed bid; the last one opens all of them, except in a draft."""
    state.bids[seat] = tricks
    state.is_bidding = state.is_draft or None in state.bids
    told = [Event("bid", seat, {})]
    return told if state.is_bidding else [*told, Event("bids", None, {"bids": list(state.bids)})]


class Progress(Protocol):
    """What says how far a game is: a position, or anybody's view of it."""

    @property
    def length(self) -> str: ...
    @property
    def round(self) -> int: ...
    @property
    def is_bidding(self) -> bool: ...
    @property
    def taken(self) -> Sequence[int]: ...


def turn_number(state: Progress) -> int:
    """Bids are a turn, and so is each trick: a round has one more of them than cards."""
    deals = DEALS[state.length]
    before = sum(cards + 1 for cards in deals[: state.round - 1])
    return before + (0 if state.is_bidding else 1 + min(sum(state.taken), deals[state.round - 1] - 1))


def playable(state: State, seat: SeatNumber) -> list[str]:
    """The cards that a seat may play now: it must follow suit if it can."""
    hand = state.hands[seat]
    led = suit(state.trick[0]) if state.trick else ""
    return [card for card in hand if suit(card) == led] or list(hand)


def play(state: State, seat: SeatNumber, card: str) -> list[Event]:
    """A card goes to the trick; what follows is told too."""
    if state.trick and suit(card) != suit(state.trick[0]):
        state.voids[seat].add(suit(state.trick[0]))
    state.hands[seat].remove(card)
    state.trick.append(card)
    events = [Event("played", seat, {"card": card})]
    if len(state.trick) == state.players:
        events.append(_take_trick(state))
        if not state.hands[seat]:
            events += _end_round(state)
    return events


def _take_trick(state: State) -> Event:
    winner = (state.leader + best(state.trick, suit(state.trump))) % state.players
    state.last_trick, state.last_leader = state.trick, state.leader
    state.played += state.trick
    state.trick, state.leader = [], winner
    state.taken[winner] += 1
    state.tricks[winner] += 1
    return Event("trick", winner, {})


def _end_round(state: State) -> list[Event]:
    hits = [seat for seat in range(state.players) if state.bids[seat] == state.taken[seat]]
    for seat in hits:
        state.bonus[seat] += BONUS
        state.exact[seat] += 1
    points = [state.taken[seat] + BONUS * (seat in hits) for seat in range(state.players)]
    events = [Event("round", None, {"round": state.round, "points": points})]
    if state.round == len(DEALS[state.length]):
        state.is_over = True
    elif not state.is_draft:
        events.append(deal(state))
    return events


assert max(map(max, DEALS.values())) == MOST_CARDS
