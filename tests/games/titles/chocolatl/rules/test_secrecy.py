"""Section 5: what a seat, and a spectator, may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from random import Random
from typing import Any

import pytest

from games.engine.ruleset import Move
from games.titles.chocolatl.rules.bidding import face_up
from games.titles.chocolatl.rules.material import STATIONS, Station
from games.titles.chocolatl.rules.moves import (
    Bid,
    City,
    Dice,
    Sacrifice,
)
from games.titles.chocolatl.rules.state import (
    Answer,
    Phase,
    Player,
    State,
)
from games.titles.chocolatl.title import CHOCOLATL
from tests.games.titles.chocolatl.rules.tables import (
    ANA,
    BO,
    CY,
    PAIRS,
    Table,
)
from tests.games.titles.chocolatl.rules.walks import PLAYERS, positions

OTHER_PAIRS = (*PAIRS[1:], PAIRS[0])


def seen_by_others(state: State, seat: int) -> list[Any]:
    """What all but one seat see."""
    viewers = [None, *(other for other in range(len(state.players)) if other != seat)]
    return [asdict(CHOCOLATL.rules.view(state, viewer)) for viewer in viewers]


def difference(table: Table, first: Move, second: Move) -> tuple[bool, bool]:
    """Whether the others, and whether the seat itself, see which of two moves it has made."""
    states = []
    for move in (first, second):
        state = CHOCOLATL.rules.copy(table.state)
        CHOCOLATL.rules.apply(state, move)
        states.append(state)
    one, two = states
    others = seen_by_others(one, first.seat) != seen_by_others(two, first.seat)
    return others, CHOCOLATL.rules.view(one, first.seat) != CHOCOLATL.rules.view(two, first.seat)


def bid_of(pairs: tuple[tuple[int, ...], ...]) -> Bid:
    """Bo's move that lays these pairs at all stations."""
    return Bid(BO, tuple(zip(STATIONS, pairs, strict=True)))


# --- secret decisions ------------------------------------------------------------------------------------------------


def test_a_sacrifice_is_seen_by_nobody_else() -> None:
    assert difference(Table(), Sacrifice(BO, 3), Sacrifice(BO, 9)) == (False, True)


def test_a_bid_is_seen_by_nobody_else_while_others_are_out() -> None:
    table = Table().sacrificed()
    assert difference(table, bid_of(PAIRS), bid_of(OTHER_PAIRS)) == (False, True)


def test_an_answer_about_dice_is_seen_by_nobody_else_while_others_are_out() -> None:
    table = Table().having(ANA, dice=1).having(BO, dice=2).at(Station.DRINK).bids(5, 6, 7)
    throw, none, rest = Dice(BO, 5, 2), Dice(BO, 5, 0), Dice(BO, 5, 0, rest_of_round=True)
    assert difference(table, throw, none) == (False, True)
    assert difference(table, none, rest) == (False, True)


def test_cards_of_stations_still_to_be_revealed_stay_face_down() -> None:
    table = Table().sacrificed()
    for seat in table.seats:
        table.bid_all(seat)
    assert table.is_at(Station.CITY, Phase.CITY)
    assert table.player_view(BO, ANA).laid == (*PAIRS[:3], (), (), ())
    assert table.player_view(BO, ANA).face_down == (0, 0, 0, 2, 2, 2)
    assert table.player_view(BO, BO).laid == PAIRS
    assert table.player_view(BO, BO).face_down == (0,) * 6


@pytest.mark.parametrize("viewer", [ANA, CY, None])
def test_hand_cards_sacrifice_and_answer_are_only_for_their_owner(viewer: int | None) -> None:
    table = Table().having(BO, dice=1).having(CY, dice=1).at(Station.DRINK).bids(5, 6, 7)
    table.throw(BO, 1)
    seen = table.player_view(BO, viewer)
    assert (seen.hand, seen.cards, seen.sacrifice, seen.answer) == (None, None, None, None)
    assert (seen.has_sacrificed, seen.has_answered) == (True, True)
    own = table.player_view(BO, BO)
    assert None not in (own.hand, own.cards, own.sacrifice, own.answer)


def test_the_sacrifices_are_turned_up_at_the_end() -> None:
    table = Table().at(Station.TACHLI, number=7).bids(5, 6, 7)
    table[BO].sacrifice = 9
    assert table.player_view(BO, None).sacrifice == 9


# --- whole games -----------------------------------------------------------------------------------------------------


def otherwise(state: State, viewer: int | None, random: Random) -> State:
    """A state that differs in everything the viewer must not know."""
    other = CHOCOLATL.rules.copy(state)
    other.seed = random.randbytes(32)
    for pile in other.piles:
        random.shuffle(pile)
    for seat, player in enumerate(other.players):
        if seat != viewer and state.phase != Phase.OVER:
            _change_secrets(other, player, random)
    return other


def _change_secrets(state: State, player: Player, random: Random) -> None:
    if player.sacrifice is not None and state.round < 2:
        unseen = [*player.hand, *(card for cards in player.laid for card in cards), player.sacrifice]
        shown = [card for station in STATIONS for card in face_up(state, player, station)]
        player.sacrifice = random.choice([card for card in unseen if card not in shown])
        player.cards = sorted(set(unseen) - {player.sacrifice})
    shown = [card for station in STATIONS for card in face_up(state, player, station)]
    hidden = list((Counter(player.cards) - Counter(shown)).elements())
    random.shuffle(hidden)
    for station in STATIONS:
        visible = face_up(state, player, station)
        missing = len(player.laid[station]) - len(visible)
        player.laid[station] = visible + tuple(hidden.pop() for _ in range(missing))
    player.hand = sorted(hidden)
    if player.answer is not None:
        player.answer = Answer(random.randrange(player.dice + 1), random.random() < 0.5)


@pytest.mark.parametrize("players", PLAYERS)
def test_states_that_differ_only_in_secrets_look_the_same(players: int) -> None:
    random = Random(players)
    for state in positions(players, random):
        for viewer in (*range(players), None):
            other = otherwise(state, viewer, random)
            assert repr(CHOCOLATL.rules.view(other, viewer)) == repr(CHOCOLATL.rules.view(state, viewer))


@pytest.mark.parametrize("players", PLAYERS)
def test_a_spectator_sees_nothing_that_any_seat_does_not_see(players: int) -> None:
    for state in positions(players, Random(players)):
        spectator = CHOCOLATL.rules.view(state, None)
        for seat in range(players):
            for number, seen in enumerate(CHOCOLATL.rules.view(state, seat).players):
                if number != seat:
                    assert seen == spectator.players[number]


def test_the_order_of_the_piles_is_not_shown() -> None:
    table = Table()
    assert table.view(ANA).unseen == ((10, 11, 12, 13, 14, 15), (4, 5, 6, 7, 8, 9))
    table.sacrificed()
    assert table.view(ANA).offer == (13, 5)
    assert table.view(ANA).unseen == ((10, 11, 12, 14, 15), (4, 6, 7, 8, 9))


# --- drafts ----------------------------------------------------------------------------------------------------------


def test_the_last_bid_tried_in_a_draft_reveals_nothing() -> None:
    table = Table().sacrificed()
    table.bid_all(ANA)
    table.bid_all(CY, OTHER_PAIRS)
    draft = CHOCOLATL.rules.drafting(table.state)
    assert CHOCOLATL.rules.apply(draft, bid_of(PAIRS))[-1].kind == "bid"
    assert CHOCOLATL.rules.to_move(draft) == ()
    assert draft.phase == Phase.CONFIRM
    view = CHOCOLATL.rules.view(draft, BO)
    assert view.players[BO].laid == PAIRS
    assert view.players[CY].laid == ((),) * 6
    assert view.results == ()
    assert CHOCOLATL.rules.outcome(draft) is None


def test_a_draft_rolls_no_dice() -> None:
    table = Table().having(ANA, dice=1).at(Station.DRINK).bids(5, 6, 7)
    draft = CHOCOLATL.rules.drafting(table.state)
    CHOCOLATL.rules.apply(draft, CHOCOLATL.rules.legal_moves(draft, ANA)[1])
    assert draft.phase == Phase.CONFIRM
    assert draft.thrown == [(), (), ()]
    table = Table()
    table.play(Sacrifice(ANA, 0))
    table.play(Sacrifice(BO, 0))
    draft = CHOCOLATL.rules.drafting(table.state)
    CHOCOLATL.rules.apply(draft, Sacrifice(CY, 0))
    assert (draft.phase, draft.round, draft.harvest) == (Phase.CONFIRM, 0, ())


@pytest.mark.parametrize("choice", ["hut", "die"])
def test_a_choice_tried_in_a_draft_is_carried_out_and_the_next_station_waits(choice: str) -> None:
    table = Table().sacrificed()
    for seat in table.seats:
        table.bid_all(seat)
    draft = CHOCOLATL.rules.drafting(table.state)
    first = table.asked[0]
    CHOCOLATL.rules.apply(draft, City(first, choice))
    assert (draft.phase, draft.revealed) == (Phase.CONFIRM, Station.CITY)
    assert (draft.players[first].huts, draft.players[first].dice) == ((1, 0) if choice == "hut" else (0, 1))


def test_no_move_shows_its_seat_something_new_in_a_draft() -> None:
    table = Table().sacrificed()
    assert not CHOCOLATL.rules.reveals(table.state, bid_of(PAIRS))


# --- records of running games ----------------------------------------------------------------------------------------


def shown(table: Table, moves: Sequence[Move], viewer: int | None) -> list[dict[str, Any]]:
    return CHOCOLATL.rules.shown_moves(table.state, moves, viewer)


def test_others_secret_moves_stand_in_an_export_without_what_they_hide() -> None:
    table = Table()
    moves: list[Move] = []
    for move in (Sacrifice(ANA, 1), Sacrifice(CY, 2), Sacrifice(BO, 0)):
        table.play(move)
        moves.append(move)
    moves.append(bid_of(PAIRS))
    table.play(moves[-1])
    hidden = [{"seat": seat, "type": "sacrifice", "hidden": True} for seat in (ANA, CY, BO)]
    bid = {"seat": BO, "type": "bid", "hidden": True}
    assert shown(table, moves, None) == [*hidden, bid]
    assert shown(table, moves, ANA) == [{"seat": ANA, "type": "sacrifice", "card": 1}, *hidden[1:], bid]
    assert shown(table, moves, BO) == [*hidden[:2], *map(CHOCOLATL.rules.moves.write, moves[2:])]


def test_a_bid_is_shown_when_all_its_cards_are_revealed_also_if_the_same_is_bid_again() -> None:
    table = Table().sacrificed().in_round("gold")
    moves: list[Move] = []
    for seat in table.seats:
        moves.append(Bid(seat, ((1, (1, 2)),)))
        table.play(moves[-1])
    assert shown(table, moves, None) == list(map(CHOCOLATL.rules.moves.write, moves))
    table.in_round("gold")
    moves.append(moves[BO])
    table.play(moves[-1])
    assert [document.get("hidden", False) for document in shown(table, moves, ANA)] == [False, False, False, True]


def test_in_red_a_bid_is_hidden_until_the_last_station_is_revealed() -> None:
    table = Table().sacrificed()
    moves = [Bid(seat, bid_of(PAIRS).bids) for seat in table.seats]
    for move in moves:
        table.play(move)
    assert all("hidden" in document for document in shown(table, moves, None))
    table.choose("hut")
    while table.state.round == 1 and table.state.revealed < Station.TACHLI:
        assert all("hidden" in document for document in shown(table, moves, None))
        table.play(CHOCOLATL.rules.legal_moves(table.state, table.asked[0])[0])
    assert shown(table, moves, None) == list(map(CHOCOLATL.rules.moves.write, moves))


def test_an_answer_about_dice_is_shown_when_they_are_thrown() -> None:
    table = Table().having(ANA, dice=1).having(BO, dice=1).at(Station.DRINK).bids(5, 6, 7)
    moves = [CHOCOLATL.rules.legal_moves(table.state, BO)[1], CHOCOLATL.rules.legal_moves(table.state, ANA)[1]]
    table.play(moves[0])
    assert shown(table, moves[:1], ANA) == [{"seat": BO, "type": "dice", "station": 5, "hidden": True}]
    table.play(moves[1])
    assert shown(table, moves, CY) == list(map(CHOCOLATL.rules.moves.write, moves))


def test_the_log_tells_of_secret_decisions_only_who_has_made_them() -> None:
    table = Table()
    assert [tuple(event) for event in table.play(Sacrifice(BO, 9))] == [("sacrificed", BO, {})]
    table = Table().sacrificed()
    assert [tuple(event) for event in table.bid_all(BO)] == [("bid", BO, {"again": False})]
    table = Table().having(ANA, dice=1).having(BO, dice=1).at(Station.DRINK).bids(5, 6, 7)
    assert [tuple(event) for event in table.throw(BO, 1)] == [("dice-chosen", BO, {})]
