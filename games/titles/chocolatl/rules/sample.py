"""A full state that looks exactly like a view: what its seat cannot know is drawn at random.

What follows from cards that everybody has seen is not drawn: since all cards are played in every round, a round later
the sacrifices follow too.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from games.titles.chocolatl.rules.material import (
    CARDS,
    CUBES,
    ROUNDS,
    STATIONS,
)
from games.titles.chocolatl.rules.state import (
    NOTHING_LAID,
    Answer,
    Player,
    State,
)
from games.titles.chocolatl.rules.view import ChocolatlView, PlayerView

_SEED_BYTES = 32


def sample_state(view: ChocolatlView, random: Random) -> State:
    """A state of which this is the view. Others' cards, all piles and all dice to come are drawn."""
    state = State(view.options, random.randbytes(_SEED_BYTES))
    _restore_course(state, view)
    state.piles = (_shuffled(view.unseen[0], random), _shuffled(view.unseen[1], random))
    state.players = [_player(view, seat, random) for seat in range(len(view.players))]
    for stack in view.stacks.values():
        for seat in stack:
            state.clock += 1
            state.players[seat].height = state.clock
    return state


def reshuffle(state: State, random: Random) -> None:
    """Draw all piles and all dice to come anew."""
    state.seed = random.randbytes(_SEED_BYTES)
    for pile in state.piles:
        random.shuffle(pile)


def _restore_course(state: State, view: ChocolatlView) -> None:
    state.phase = view.phase
    state.asked = list(view.to_move)
    state.round = view.round
    state.station = view.station
    state.mode = view.mode
    state.layer = view.layer
    state.revealed = view.revealed
    state.is_last = view.is_last
    state.harvest = view.harvest
    state.offer = view.offer
    state.figure = view.figure
    state.old_man = view.old_man
    state.returning = view.returning
    state.pyramid = list(view.pyramid)
    state.added = view.added
    state.bids = list(view.bids)
    state.thrown = list(view.thrown)
    state.results = list(view.results)
    state.previous = list(view.previous)
    state.resigned = frozenset(seat for seat, player in enumerate(view.players) if player.resigned)


def _shuffled(cards: tuple[int, ...], random: Random) -> list[int]:
    pile = list(cards)
    random.shuffle(pile)
    return pile


def _player(view: ChocolatlView, seat: int, random: Random) -> Player:
    seen = view.players[seat]
    player = Player([], height=0)
    player.points = seen.points
    player.huts = seen.huts
    player.cubes = CUBES - seen.cubes
    player.dice = seen.dice
    player.rests = seen.rests
    player.swaps = seen.swaps
    player.last_die = seen.last_die
    player.sacrifice = seen.sacrifice
    if seen.has_sacrificed and seen.sacrifice is None:
        player.sacrifice = _sacrifice(view, seat, random)
    if seen.has_answered:
        player.answer = seen.answer or _answer(seen, random)
    _give_cards(player, seen, random)
    return player


# --- cards ---------------------------------------------------------------------------------------------------------


def _sacrifice(view: ChocolatlView, seat: int, random: Random) -> int:
    """One of the first cards that has not been seen: after a whole round there is only one."""
    seen = view.players[seat]
    shown = [result.cards[seat] for result in view.previous] or seen.laid
    last_round = view.round - 1 if view.previous else view.round
    owned = _owned(seen, before=last_round)
    owned.subtract(card for cards in shown for card in cards)
    return random.choice([card for card in CARDS if owned[card] > 0])


def _owned(seen: PlayerView, before: int) -> Counter[int]:
    """All cards of a seat, the sacrifice among them, with what it had won before a round."""
    owned = Counter(CARDS)
    for swap in seen.swaps:
        if swap.round < before:
            owned[swap.won] += 1
            owned[swap.given] -= 1
    return owned


def _give_cards(player: Player, seen: PlayerView, random: Random) -> None:
    """All cards that the seat must have; those face down are any that do not lie face up."""
    owned = _owned(seen, before=ROUNDS + 1)
    if player.sacrifice is not None:
        owned[player.sacrifice] -= 1
    player.cards = sorted(owned.elements())
    owned.subtract(card for cards in seen.laid for card in cards)
    hand = list(owned.elements())
    if seen.hand is None:
        random.shuffle(hand)
    player.laid = list(NOTHING_LAID)
    for station, cards, count in zip(STATIONS, seen.laid, seen.face_down, strict=True):
        player.laid[station] = cards + tuple(hand.pop() for _ in range(count))
    player.hand = sorted(hand)


def _answer(seen: PlayerView, random: Random) -> Answer:
    """Any answer about the bonus dice."""
    count = random.randrange(seen.dice + 1)
    return Answer(count, rests=not count and random.random() < 0.5)
