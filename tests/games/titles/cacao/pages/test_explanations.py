"""Whatever lies on the table explains itself, and every answer that is asked for is there."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.titles.cacao.modules.base.texts import BASE
from games.titles.cacao.pages.explanations import explanations
from games.titles.cacao.rules.tiles import PRINTED_WORKERS
from games.titles.cacao.title import CACAO
from tests.games.engine.walks import walk
from tests.games.titles.cacao.pages.test_every_module import page, tables
from tests.games.titles.cacao.rules.boards import ANA, draw


def answer(view: Any, thing: str) -> str:
    """What one thing says of itself."""
    text = explanations(view)
    return " ".join(text[text.index(f'id="about-{thing}"') :].split("</div>")[0].split())


def asked(html: str) -> set[str]:
    """The answers that a page asks for."""
    return set(re.findall(r'(?:popovertarget|data-explains)="([^"]+)"', html))


@pytest.mark.parametrize("table", tables()[:4], ids=str)
def test_every_answer_that_is_asked_for_is_on_the_page(table: Any) -> None:
    for number, moment in enumerate(walk(table)):
        if number % 11:
            continue
        legal = list(CACAO.rules.legal_moves(moment.state, moment.seat))
        html = page(moment.state, moment.seat, legal)
        assert asked(html) <= set(re.findall(r'class="explanation" id="([^"]+)"', html))


def test_the_emperor_can_be_asked_where_he_stands_and_answers_in_his_games_only() -> None:
    view = CACAO.rules.view(draw("P1 .\n. M2", "emperor").state, ANA)

    assert "1 gold" in answer(view, "emperor")
    assert 'id="about-emperor"' not in explanations(CACAO.rules.view(draw("P1").state, ANA))


def test_every_worker_tile_is_explained() -> None:
    explained = {code.removeprefix("worker-") for code in BASE.does if code.startswith("worker-")}
    assert explained == PRINTED_WORKERS.keys()


def test_a_worker_tile_says_how_its_workers_stand_and_how_many_there_are() -> None:
    said = answer(CACAO.rules.view(draw("P1 A2101").state, ANA), "worker-2101")

    assert "Two workers on one side and one on each adjacent side." in said
    assert "Every player has 5 of these." in said


def test_new_worker_tiles_are_explained_with_the_number_the_host_has_chosen() -> None:
    chosen = {"0004": 1, "0202": 1, "1111": 4, "2101": 5}
    said = answer(CACAO.rules.view(draw("P1 A0400", "new-workers", worker_tiles=chosen).state, ANA), "worker-0004")

    assert "Four workers on one side; the other sides are empty." in said
    assert "Every player has 1 of these." in said


def test_worker_tiles_on_the_board_and_in_the_hand_can_be_asked() -> None:
    state = draw("P1 A2101").state
    html = page(state, ANA, list(CACAO.rules.legal_moves(state, ANA)))
    dock, board = html.split('id="board"')

    assert 'popovertarget="about-worker-2101"' in board
    assert 'data-explains="about-worker-1111"' in dock
    assert "What does this do" not in dock
