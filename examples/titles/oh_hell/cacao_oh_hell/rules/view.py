"""What a seat may see, and full positions that agree with it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from cacao_oh_hell.rules.cards import DECK, in_order, suit
from cacao_oh_hell.rules.state import State
from games.engine.ruleset import SeatNumber

HIDDEN = -1
"""In the place of a bid that was made and is not yet open."""
TRIES = 40
"""Deals in which nobody holds what they have shown not to have are looked for so often."""


@dataclass(frozen=True)
class View:
    """All but the hands of others, what was not dealt, and the bids of others until all are made."""

    seat: SeatNumber | None
    length: str
    round: int
    hand: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    trump: str
    bids: tuple[int | None, ...]
    is_bidding: bool
    taken: tuple[int, ...]
    leader: SeatNumber
    trick: tuple[str, ...]
    last_trick: tuple[str, ...]
    last_leader: SeatNumber
    played: tuple[str, ...]
    voids: tuple[frozenset[str], ...]
    tricks: tuple[int, ...]
    bonus: tuple[int, ...]
    exact: tuple[int, ...]
    resigned: frozenset[SeatNumber]
    is_draft: bool
    is_over: bool


def view(state: State, seat: SeatNumber | None) -> View:
    """The position as a seat, or a spectator, may see it."""
    return View(
        seat=seat,
        length=state.length,
        round=state.round,
        hand=() if seat is None else tuple(state.hands[seat]),
        hand_sizes=tuple(map(len, state.hands)),
        trump=state.trump,
        bids=tuple(_shown(state, other, seat) for other in range(state.players)),
        is_bidding=state.is_bidding,
        taken=tuple(state.taken),
        leader=state.leader,
        trick=tuple(state.trick),
        last_trick=tuple(state.last_trick),
        last_leader=state.last_leader,
        played=tuple(state.played),
        voids=tuple(map(frozenset, state.voids)),
        tricks=tuple(state.tricks),
        bonus=tuple(state.bonus),
        exact=tuple(state.exact),
        resigned=frozenset(state.resigned),
        is_draft=state.is_draft,
        is_over=state.is_over,
    )


def _shown(state: State, owner: SeatNumber, seat: SeatNumber | None) -> int | None:
    bid = state.bids[owner]
    return HIDDEN if bid is not None and owner != seat and state.is_bidding else bid


def sample_state(view: View, random: Random) -> State:
    """A position that looks like the view: hands, closed bids and the rounds to come are drawn at random."""
    hands = _hands(view, random)
    bids = [random.randint(0, view.hand_sizes[0]) if bid == HIDDEN else bid for bid in view.bids]
    return State(
        random.randbytes(32),
        len(view.bids),
        view.length,
        view.round,
        hands,
        view.trump,
        bids,
        view.is_bidding,
        list(view.taken),
        view.leader,
        list(view.trick),
        list(view.last_trick),
        view.last_leader,
        list(view.played),
        [set(suits) for suits in view.voids],
        list(view.tricks),
        list(view.bonus),
        list(view.exact),
        set(view.resigned),
        view.is_draft,
        view.is_over,
    )


def _hands(view: View, random: Random) -> list[list[str]]:
    known = {*view.hand, *view.trick, *view.played, view.trump}
    unseen = [card for card in DECK if card not in known]
    for _ in range(TRIES):
        random.shuffle(unseen)
        hands = _dealt(view, unseen)
        if not any(suit(card) in view.voids[seat] for seat, hand in enumerate(hands) for card in hand):
            break
    return hands


def _dealt(view: View, unseen: list[str]) -> list[list[str]]:
    hands, begin = [], 0
    for seat, size in enumerate(view.hand_sizes):
        own = seat == view.seat
        hands.append(list(view.hand) if own else in_order(unseen[begin : begin + size]))
        begin += 0 if own else size
    return hands
