"""The page of my title: what its buttons send, and what it hides. ``cacao-title check`` renders all of it besides."""

from __future__ import annotations

from html import unescape

import pytest
from cacao_my_title.pages.page import PAGE
from cacao_my_title.title import TITLE
from django.conf import settings

from games.tables.pages.scene import Scene, Sitter

RULES = TITLE.rules
SITTERS = [Sitter(0, "Ana", "red"), Sitter(1, "Bo", "purple")]


@pytest.fixture(autouse=True)
def texts_in_english() -> None:
    if not settings.configured:
        settings.configure(USE_I18N=False)


def scene_of(seat: int | None) -> Scene:
    """The first position of a game for two, as somebody sees it."""
    state = TITLE.new({"players": 2}, bytes(32))
    moves = () if seat is None else RULES.legal_moves(state, seat)
    asked = RULES.to_move(state)
    return Scene(TITLE, RULES.view(state, seat), seat, asked, asked, None, moves, SITTERS, RULES.scores(state))


def test_every_button_sends_a_move_that_is_allowed() -> None:
    scene = scene_of(0)
    sent = [PAGE.document({"move": unescape(value)}) for _count, value in PAGE.context(scene)["choices"]]
    assert [RULES.moves.read({**document, "seat": 0}) for document in sent] == list(scene.moves)


def test_nobody_is_shown_the_number_of_somebody_else() -> None:
    assert [player.number == "?" for player in PAGE.context(scene_of(0))["players"]] == [False, True]
    assert [player.number for player in PAGE.context(scene_of(None))["players"]] == ["?", "?"]
