"""Section 2: first every seat secretly puts one card into the temple."""

import pytest

from games.titles.chocolatl.rules.moves import Sacrifice
from games.titles.chocolatl.rules.state import Phase
from tests.games.titles.chocolatl.rules.tables import (
    ANA,
    BO,
    CY,
    Table,
    refused,
)


def test_everybody_is_asked_at_the_same_time() -> None:
    table = Table(4)
    assert table.phase == Phase.SACRIFICE
    assert table.asked == (0, 1, 2, 3)


def test_who_has_sacrificed_is_not_asked_again_and_cannot_do_it_twice() -> None:
    table = Table()
    table.play(Sacrifice(BO, 7))
    assert table.asked == (ANA, CY)
    with refused("decided-already"):
        table.play(Sacrifice(BO, 8))


def test_the_sacrifice_is_out_of_play() -> None:
    table = Table().sacrificed(3, 7, 12)
    assert [7 in table[seat].hand for seat in table.seats] == [True, False, True]
    assert {len(player.hand) for player in table.state.players} == {12}


def test_the_first_round_begins_when_all_have_sacrificed() -> None:
    table = Table()
    table.play(Sacrifice(CY, 0))
    table.play(Sacrifice(ANA, 0))
    assert table.state.round == 0
    table.play(Sacrifice(BO, 0))
    assert (table.state.round, table.phase) == (1, Phase.BID)


@pytest.mark.parametrize("card", [13, -1, 15])
def test_only_a_card_of_the_hand_can_be_sacrificed(card: int) -> None:
    with refused("card-not-in-hand"):
        Table().play(Sacrifice(ANA, card))


def test_a_sacrifice_later_in_the_game_is_refused() -> None:
    with refused("not-asked-now"):
        Table().sacrificed().play(Sacrifice(ANA, 3))


def test_no_cards_are_laid_before_all_have_sacrificed() -> None:
    table = Table()
    table.play(Sacrifice(ANA, 3))
    with refused("not-asked-now"):
        table.bid_all(ANA)
