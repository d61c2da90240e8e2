"""A sampled state is one that may be: its hidden cards are the ones its seat must reckon with."""

from collections import Counter
from random import Random

import pytest

from games.titles.chocolatl.rules.material import CARDS
from games.titles.chocolatl.rules.state import Phase, Player
from games.titles.chocolatl.title import CHOCOLATL
from tests.games.titles.chocolatl.rules.tables import (
    ANA,
    BO,
    CY,
    PAIRS,
    Table,
)
from tests.games.titles.chocolatl.rules.walks import PLAYERS, positions


def owned(player: Player) -> Counter[int]:
    """All cards a player has had, without those given up."""
    cards = Counter(player.cards)
    if player.sacrifice is not None:
        cards[player.sacrifice] += 1
    return cards


def expected(player: Player) -> Counter[int]:
    cards = Counter(CARDS)
    for swap in player.swaps:
        cards[swap.won] += 1
        cards[swap.given] -= 1
    return +cards


@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_has_the_cards_that_it_must_have(players: int) -> None:
    random = Random(players)
    for state in positions(players, random):
        for viewer in (*range(players), None):
            sampled = CHOCOLATL.rules.sample_state(CHOCOLATL.rules.view(state, viewer), random)
            for player in sampled.players:
                assert owned(player) == expected(player)
                laid = [card for cards in player.laid for card in cards]
                assert sorted([*player.hand, *laid]) == player.cards or state.phase == Phase.OVER


@pytest.mark.parametrize("players", PLAYERS)
def test_after_a_whole_round_nothing_is_unknown_but_what_lies_face_down(players: int) -> None:
    random = Random(players)
    for state in positions(players, random):
        sampled = CHOCOLATL.rules.sample_state(CHOCOLATL.rules.view(state, ANA), random)
        if state.round > 1:
            assert [player.sacrifice for player in sampled.players] == [player.sacrifice for player in state.players]
            assert [player.cards for player in sampled.players] == [player.cards for player in state.players]


def test_before_that_it_may_be_any_card_that_has_not_been_seen() -> None:
    table = Table().sacrificed(0, 0, 0)
    drawn = {sacrifice(table, seed) for seed in range(300)}
    assert drawn == set(CARDS)
    for seat in table.seats:
        table.bid_all(seat, PAIRS)
    drawn = {sacrifice(table, seed) for seed in range(300)}
    assert drawn == set(CARDS) - {1, 12, 2, 11, 3, 10}


def sacrifice(table: Table, seed: int) -> int | None:
    """Bo's sacrifice as Ana may think it is."""
    return CHOCOLATL.rules.sample_state(table.view(ANA), Random(seed)).players[BO].sacrifice


def test_the_viewers_own_secrets_are_kept() -> None:
    table = Table().sacrificed(4, 5, 6)
    sampled = CHOCOLATL.rules.sample_state(table.view(CY), Random(1))
    assert sampled.players[CY].sacrifice == 6
    assert sampled.players[CY].hand == table[CY].hand


def test_what_lies_face_down_may_be_any_cards_that_somebody_has() -> None:
    table = Table().sacrificed()
    table.bid_all(BO, PAIRS)
    view = table.view(ANA)
    laid = [CHOCOLATL.rules.sample_state(view, Random(seed)).players[BO].laid[1] for seed in range(60)]
    assert {card for cards in laid for card in cards} >= set(CARDS) - {0}


def test_the_dice_to_come_are_drawn_anew() -> None:
    view = Table().sacrificed().view(ANA)
    assert len({CHOCOLATL.rules.sample_state(view, Random(seed)).seed for seed in range(5)}) == 5


@pytest.mark.parametrize("players", PLAYERS)
def test_a_sampled_state_can_be_played_to_its_end(players: int) -> None:
    random = Random(players)
    for number, state in enumerate(positions(players, random)):
        if number % 10 == 0:
            sampled = CHOCOLATL.rules.sample_state(CHOCOLATL.rules.view(state, None), random)
            while seats := CHOCOLATL.rules.to_move(sampled):
                CHOCOLATL.rules.apply(sampled, CHOCOLATL.rules.random_move(sampled, seats[0], random))
            assert CHOCOLATL.rules.outcome(sampled) is not None
