"""Laying cards at stations: what is asked for, what is face down, what bids come to (Chocolatl rules, section 3)."""

from __future__ import annotations

from games.engine.chocolatl.material import STATIONS, Station
from games.engine.chocolatl.moves import Bid
from games.engine.chocolatl.state import Cards, Mode, Player, State
from games.engine.ruleset import IllegalMove


def stations_asked(state: State) -> tuple[int, ...]:
    """The stations that everyone lays cards at now."""
    return (state.station,) if state.mode == Mode.GOLD else STATIONS


def cards_asked(state: State) -> int:
    """How many cards everyone lays at each of them."""
    return 1 if state.mode == Mode.GREEN else 2


def lay(state: State, move: Bid) -> None:
    """Lay a bid face down. Raises ``IllegalMove`` and then has changed nothing."""
    asked, count = stations_asked(state), cards_asked(state)
    player = state.players[move.seat]
    hand, laid = player.hand.copy(), player.laid.copy()
    for station, cards in move.bids:
        if station not in asked or len(laid[station]) != state.layer:
            raise IllegalMove("station-not-asked", station=station)
        if len(cards) != count:
            raise IllegalMove("wrong-number-of-cards", station=station, count=count)
        _take(hand, cards)
        laid[station] += cards
    if len(move.bids) != len(asked):
        raise IllegalMove(
            "stations-missing", stations=[station for station in asked if len(laid[station]) == state.layer]
        )
    player.hand, player.laid = hand, laid


def _take(hand: list[int], cards: Cards) -> None:
    for card in cards:
        try:
            hand.remove(card)
        except ValueError:
            raise IllegalMove("card-not-in-hand", card=card) from None


def modifier(state: State, seat: int, station: int) -> int:
    """What huts and the Old Man add to a seat's bid at a station."""
    huts = state.players[seat].huts
    if station == Station.CHOCOLATL:
        return huts + (seat == state.returning)
    if station == Station.CITY:
        huts = -huts
    return huts - (seat == state.old_man)


# --- what is face up -----------------------------------------------------------------------------------------------


def face_up(state: State, player: Player, station: int) -> Cards:
    """A seat's cards at a station that everybody sees."""
    cards = player.laid[station]
    return cards if station <= state.revealed else cards[: state.layer]


def is_hidden(state: State, player: Player) -> bool:
    """Whether a seat has cards on the table that the others do not see."""
    return any(len(player.laid[station]) > state.layer for station in STATIONS[state.revealed :])
