"""Laying cards at stations: what is asked for, what is face down, what bids come to (Chocolatl rules, section 3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from games.engine.ruleset import IllegalMove
from games.titles.chocolatl.rules.material import STATIONS, Station
from games.titles.chocolatl.rules.moves import Bid, Bids
from games.titles.chocolatl.rules.state import (
    Added,
    Cards,
    Mode,
    Player,
    State,
)


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
    hand, laid = _without(player.hand, move.bids), player.laid.copy()
    for station, cards in move.bids:
        if station not in asked or len(laid[station]) != state.layer:
            raise IllegalMove("station-not-asked", station=station)
        if len(cards) != count:
            raise _wrong_numbers(state, move.bids)
        laid[station] += cards
    if len(move.bids) != len(asked):
        raise _wrong_numbers(state, move.bids)
    player.hand, player.laid = hand, laid


def _wrong_numbers(state: State, bids: Bids) -> IllegalMove:
    """The refusal of a bid with too few or too many cards: it names all stations that are not right."""
    asked, count, given = stations_asked(state), cards_asked(state), dict(bids)
    wrong = [station for station in asked if len(given.get(station, ())) != count]
    code = "wrong-number-of-cards" if any(station in given for station in wrong) else "stations-missing"
    return IllegalMove(code, stations=wrong, count=count)


def take_back(state: State, seat: int) -> None:
    """Take the cards that lie face down into the hand again."""
    player = state.players[seat]
    laid = player.laid.copy()
    hidden = [card for station in stations_asked(state) for card in laid[station][state.layer :]]
    for station in stations_asked(state):
        laid[station] = laid[station][: state.layer]
    player.hand, player.laid = sorted([*player.hand, *hidden]), laid


def _without(hand: list[int], bids: Bids) -> list[int]:
    rest = hand.copy()
    for _, cards in bids:
        for card in cards:
            if card not in rest:
                raise IllegalMove("card-not-in-hand", card=card)
            rest.remove(card)
    return rest


def modifiers(state: State, station: int) -> list[int]:
    """What huts and the Old Man add to the bids at a station, by seat."""
    return totals(added(state, station))


class HasHuts(Protocol):
    """What a seat has, as the rules or as everybody sees it."""

    huts: int


class Modified(Protocol):
    """A position, or a view of one: who has what adds to bids."""

    returning: int | None
    old_man: int | None

    @property
    def players(self) -> Sequence[HasHuts]: ...


def added(state: Modified, station: int) -> Added:
    """The same, each by itself."""
    sign = -1 if station == Station.CITY else 1
    huts = tuple([sign * player.huts for player in state.players])
    old_man = [0] * len(huts)
    if station == Station.CHOCOLATL:
        if state.returning is not None:
            old_man[state.returning] = 1
    elif state.old_man is not None:
        old_man[state.old_man] = -1
    return Added(huts, tuple(old_man))


def totals(more: Added) -> list[int]:
    """All that is added, by seat."""
    return [huts + old_man for huts, old_man in zip(more.huts, more.old_man, strict=True)]


# --- what is face up -----------------------------------------------------------------------------------------------


def face_up(state: State, player: Player, station: int) -> Cards:
    """A seat's cards at a station that everybody sees."""
    cards = player.laid[station]
    return cards if station <= state.revealed else cards[: state.layer]


def is_hidden(state: State, player: Player) -> bool:
    """Whether a seat has cards on the table that the others do not see."""
    return any(len(player.laid[station]) > state.layer for station in STATIONS[state.revealed :])
