"""What nobody knows of a position can be drawn anew, or chosen by somebody who tries turns."""

from collections import Counter

import pytest

from games.titles.cacao.rules.state import State
from games.titles.cacao.title import CACAO
from tests.games.titles.cacao.rules.boards import draw, refused


def pile(state: State) -> list[str]:
    """The jungle pile from the top."""
    return [kind.code for kind in reversed(state.pile)]


@pytest.mark.parametrize("tiles", ["WA SU P1", "SU WA P1", "SU P1 WA", "WA SU WA"])
def test_a_kind_that_is_put_next_is_drawn_next_and_the_pile_holds_what_it_held(tiles: str) -> None:
    state = draw("P1", pile=tiles).state
    before = pile(state)
    CACAO.rules.put_next(state, "water")
    assert pile(state)[0] == "water"
    assert Counter(pile(state)) == Counter(before)


def test_a_kind_that_the_pile_does_not_hold_cannot_be_next() -> None:
    state = draw("P1", pile="WA SU").state
    with refused("no-such-tile-left"):
        CACAO.rules.put_next(state, "temple")
    assert sorted(pile(state)) == ["sun", "water"]
