"""A quick game against bots: what its form reads and refuses."""

from __future__ import annotations

import pytest

from games.engine.cacao.title import CACAO
from games.forms import QuickGameForm


def test_a_quick_game_is_against_the_strongest_bots_unless_one_chooses() -> None:
    assert QuickGameForm(ruleset=CACAO)["level"].initial == "greedy"


@pytest.mark.parametrize("bots", ["0", "4", "x", ""])
def test_a_number_of_bots_that_cannot_be_is_named(bots: str) -> None:
    form = QuickGameForm({"bots": bots, "level": "greedy"}, ruleset=CACAO)
    assert not form.is_valid()
    assert form.errors["bots"] == ["Choose from 1 to 3 bots."]


def test_an_unknown_level_of_bots_is_named() -> None:
    form = QuickGameForm({"bots": "1", "level": "hal"}, ruleset=CACAO)
    assert not form.is_valid()
    assert form.errors["level"] == ["There is no bot called “hal”. Choose one from the list."]
