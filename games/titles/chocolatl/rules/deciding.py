"""What each phase asks: the legal moves, a random one, and what a move does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from games.engine.ruleset import Event, IllegalMove, Move, Resign
from games.titles.chocolatl.rules import bidding, stations
from games.titles.chocolatl.rules.layings import Layings
from games.titles.chocolatl.rules.moves import (
    DIE,
    HUT,
    Bid,
    City,
    Dice,
    Pyramid,
    Sacrifice,
)
from games.titles.chocolatl.rules.round import answered, leave_station, ready
from games.titles.chocolatl.rules.state import Answer, Phase, State

# --- what may be done ----------------------------------------------------------------------------------------------


def legal_moves(state: State, seat: int) -> Sequence[Move]:
    """All legal moves of a seat; none when it is not asked."""
    if seat not in state.asked:
        return []
    return _LEGAL[state.phase](state, seat)


def _sacrifices(state: State, seat: int) -> Sequence[Move]:
    return [Sacrifice(seat, card) for card in state.players[seat].cards]


def _bids(state: State, seat: int) -> Sequence[Move]:
    hand = state.players[seat].hand
    return Layings(seat, hand, bidding.stations_asked(state), bidding.cards_asked(state))


def _dice(state: State, seat: int) -> Sequence[Move]:
    station = state.station
    throws = [Dice(seat, station, count) for count in range(state.players[seat].dice + 1)]
    return [*throws, Dice(seat, station, 0, rest_of_round=True)]


def _city(state: State, seat: int) -> Sequence[Move]:
    return [City(seat, HUT), City(seat, DIE)]


def _pyramid(state: State, seat: int) -> Sequence[Move]:
    return [Pyramid(seat, first) for first in state.results[-1].ranking[:2]]


_LEGAL: Mapping[str, Callable[[State, int], Sequence[Move]]] = {
    Phase.SACRIFICE: _sacrifices,
    Phase.BID: _bids,
    Phase.DICE: _dice,
    Phase.CITY: _city,
    Phase.PYRAMID: _pyramid,
}


def random_move(state: State, seat: int, random: Random) -> Move:
    """One of them, drawn without listing all. Raises ``IllegalMove`` when the seat is not asked."""
    if seat not in state.asked:
        raise IllegalMove("not-your-turn")
    if state.phase == Phase.BID:
        return random_bid(state, seat, random)
    return random.choice(_LEGAL[state.phase](state, seat))


def random_bid(state: State, seat: int, random: Random) -> Bid:
    """Any way to lay the cards that are asked for."""
    # Sorting by random keys shuffles three times as fast as Random.shuffle.
    draw = random.random
    cards = [card for _, card in sorted([(draw(), card) for card in state.players[seat].hand])]
    asked, count = bidding.stations_asked(state), bidding.cards_asked(state)
    return Bid(seat, tuple((station, tuple(cards[i * count : i * count + count])) for i, station in enumerate(asked)))


# --- what it does --------------------------------------------------------------------------------------------------


def expect_asked(state: State, seat: int, phase: str) -> None:
    """Demand that this seat is asked this now."""
    if state.phase != phase:
        raise IllegalMove("not-asked-now", phase=state.phase)
    if seat in state.asked:
        return
    if seat in ready(state):
        raise IllegalMove("decided-already")
    raise IllegalMove("no-dice-to-throw" if phase == Phase.DICE else "not-your-turn")


def _apply_sacrifice(state: State, move: Sacrifice) -> list[Event]:
    expect_asked(state, move.seat, Phase.SACRIFICE)
    player = state.players[move.seat]
    if move.card not in player.cards:
        raise IllegalMove("card-not-in-hand", card=move.card)
    player.cards.remove(move.card)
    player.sacrifice = move.card
    player.hand = player.cards.copy()
    events = [Event("sacrificed", move.seat, {})]
    answered(state, move.seat, events)
    return events


def decided(move: Move) -> list[Event]:
    """What nobody else sees of a move: which card, which cards where, how many dice."""
    match move:
        case Sacrifice():
            return [Event("own-sacrifice", move.seat, {"card": move.card})]
        case Bid():
            return [Event("own-bid", move.seat, {"station": at, "laid": sorted(cards)}) for at, cards in move.bids]
        case Dice():
            return [Event("own-dice", move.seat, {"count": move.count, "rests": move.rest_of_round})]
    return []


def _apply_bid(state: State, move: Bid) -> list[Event]:
    expect_asked(state, move.seat, Phase.BID)
    laid_before = any(state.players[move.seat].laid)
    bidding.lay(state, move)
    events = [Event("bid", move.seat, {"again": laid_before})]
    answered(state, move.seat, events)
    return events


def _apply_dice(state: State, move: Dice) -> list[Event]:
    expect_asked(state, move.seat, Phase.DICE)
    player = state.players[move.seat]
    if move.station != state.station:
        raise IllegalMove("other-station", station=state.station)
    if move.count > player.dice:
        raise IllegalMove("too-many-dice", dice=player.dice)
    player.answer = Answer(move.count, move.rest_of_round)
    events = [Event("dice-chosen", move.seat, {})]
    answered(state, move.seat, events)
    return events


def _apply_city(state: State, move: City) -> list[Event]:
    expect_asked(state, move.seat, Phase.CITY)
    events: list[Event] = []
    state.asked.clear()
    stations.choose_in_city(state, move.choice, events)
    leave_station(state, events)
    return events


def _apply_pyramid(state: State, move: Pyramid) -> list[Event]:
    expect_asked(state, move.seat, Phase.PYRAMID)
    first, second = state.results[-1].ranking[:2]
    if move.first not in (first, second):
        raise IllegalMove("not-among-the-best", first=first, second=second)
    events: list[Event] = []
    state.asked.clear()
    stations.add_cubes(state, (move.first, first + second - move.first), events)
    leave_station(state, events)
    return events


def _apply_resign(state: State, move: Resign) -> list[Event]:
    if move.seat in state.resigned:
        raise IllegalMove("resigned-already")
    state.resigned |= {move.seat}
    return [Event("resigned", move.seat, {})]


HANDLERS: Mapping[type, Callable[[State, Any], list[Event]]] = {
    Sacrifice: _apply_sacrifice,
    Bid: _apply_bid,
    Dice: _apply_dice,
    City: _apply_city,
    Pyramid: _apply_pyramid,
    Resign: _apply_resign,
}
