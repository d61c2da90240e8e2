"""What lies beside the board: temples and the jungle pile."""

from __future__ import annotations

import re

from games.engine.cacao.title import CACAO
from games.presenters.cacao.beside import pile, temples
from games.presenters.cacao.scenery import context
from tests.games.engine.cacao.boards import draw
from tests.games.presenters.scenes import ANA, SITTERS, scene


def test_a_temple_shows_workers_and_gold_of_those_who_are_there() -> None:
    table = draw("P1 A1012\nB1111 TE\n. A1111", players=3)
    shown = str(temples(CACAO.view(table.state, ANA), SITTERS[:3]))

    assert "Temples (1)" in shown
    assert 'data-cell="c1_1"' in shown
    assert "Ana:" in shown
    assert "2 workers" in shown
    assert "6 gold" in shown
    assert "Cy:" not in shown


def test_without_temples_there_is_nothing_to_show() -> None:
    assert not temples(CACAO.view(draw("P1 .").state, ANA), SITTERS).strip()


def test_the_pile_shows_what_it_must_hold_without_its_order() -> None:
    first, second = (draw("P1 .", pile=order) for order in ("WA SU WA", "SU WA WA"))
    shown = [str(pile(CACAO.view(table.state, ANA))) for table in (first, second)]

    assert re.search(r'aria-label="water".*?</button>2', shown[0])
    assert shown[0] == shown[1]


def test_both_are_on_the_page() -> None:
    table = draw("P1 A1012\nB1111 TE", pile="WA")
    shown = "".join(context(scene(table))["beside"])

    assert 'id="temples"' in shown
    assert 'id="pile"' in shown
