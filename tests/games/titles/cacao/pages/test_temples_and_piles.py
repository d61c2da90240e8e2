"""What lies beside the board: temples, the jungle pile and the worker tiles to come."""

from __future__ import annotations

import re

from games.titles.cacao.pages.play_area import context
from games.titles.cacao.pages.temples_and_piles import (
    pile,
    places,
    temples,
    workers_left,
)
from games.titles.cacao.title import CACAO
from tests.games.tables.pages.scenes import (
    ANA,
    BO,
    SITTERS,
    scene,
)
from tests.games.titles.cacao.rules.boards import draw


def test_a_temple_shows_workers_and_gold_of_those_who_are_there() -> None:
    table = draw("P1 A1012\nB1111 TE\n. A1111", players=3)
    shown = str(temples(CACAO.rules.view(table.state, ANA), SITTERS[:3]))

    assert "Temples (1)" in shown
    assert 'data-cell="c1_1"' in shown
    assert "Ana:" in shown
    assert "2 workers" in shown
    assert "6 gold" in shown
    assert "Cy:" not in shown


def test_a_temple_on_the_board_tells_its_viewers_place_and_leads_to_its_standing() -> None:
    table = draw("P1 A1012\nB1111 TE\n. A1111", players=3)
    ana, bo, cy = (places(CACAO.rules.view(table.state, seat))[1, 1] for seat in range(3))

    assert [re.findall(r">(.)</span></a>", shown) for shown in (ana, bo, cy)] == [["1"], ["2"], ["–"]]
    assert 'href="#temple-c1_1"' in ana
    assert 'title="Your rank at this temple: 2. Show who’s there"' in bo
    assert ana in context(scene(table, ANA))["board"]


def test_who_has_as_many_workers_shares_a_place() -> None:
    table = draw("P1 A1111\nB1111 TE")
    assert [">1<" in places(CACAO.rules.view(table.state, seat))[1, 1] for seat in (ANA, BO)] == [True, True]


def test_a_spectator_has_no_place() -> None:
    assert not places(CACAO.rules.view(draw("P1 A1111\nB1111 TE").state, None))


def test_without_temples_there_is_nothing_to_show() -> None:
    assert not temples(CACAO.rules.view(draw("P1 .").state, ANA), SITTERS).strip()


def test_an_empty_pile_says_so_where_its_count_leads() -> None:
    shown = str(pile(CACAO.rules.view(draw("P1 .", pile="").state, ANA)))
    assert 'id="pile"' in shown
    assert "none" in shown


def test_the_pile_shows_what_it_must_hold_without_its_order() -> None:
    first, second = (draw("P1 .", pile=order) for order in ("WA SU WA", "SU WA WA"))
    shown = [str(pile(CACAO.rules.view(table.state, ANA))) for table in (first, second)]

    assert re.search(r'aria-label="water".*?</button>2', shown[0])
    assert shown[0] == shown[1]


def counts(shown: str, name: str) -> list[str]:
    """The numbers in a player's row."""
    row = next(row for row in shown.split("<tr") if f'aria-label="{name}"' in row)
    return re.findall(r"<td>\s*(\S+)\s*</td>", row)


def test_worker_tiles_to_come_are_those_that_the_viewer_has_not_seen() -> None:
    table = draw("P1 .", tiles_left=5).having(BO, hand=["2101", "1111", "3001"], pile=["2101", "2101"])
    state = table.state
    own, others, strangers = (workers_left(CACAO.rules.view(state, seat), SITTERS[:2]) for seat in (ANA, BO, None))

    assert counts(own, "Ana") == ["2", "–", "–"]
    assert counts(own, "Bo") == ["1", "3", "1"]
    assert counts(others, "Bo") == ["–", "2"]
    assert counts(strangers, "Ana") == ["5", "–", "–"]
    assert "In your pile" in own
    assert "In your pile" not in strangers


def test_a_hand_does_not_show_in_what_the_others_see_of_it() -> None:
    hands = (["2101", "1111", "3001"], ["1111", "1111", "1111"])
    piles = (["1111", "1111"], ["2101", "3001"])
    tables = [draw("P1 .").having(BO, hand=hand, pile=pile) for hand, pile in zip(hands, piles, strict=True)]
    first, second = (workers_left(CACAO.rules.view(table.state, ANA), SITTERS[:2]) for table in tables)

    assert first == second


def test_all_are_on_the_page() -> None:
    table = draw("P1 A1012\nB1111 TE", pile="WA")
    shown = "".join(context(scene(table))["beside"])

    assert 'id="temples"' in shown
    assert 'id="pile"' in shown
    assert 'id="workers-left"' in shown
