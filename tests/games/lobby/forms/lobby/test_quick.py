"""A quick game against bots: what its form reads and refuses."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from games.lobby.forms.lobby import QuickGameForm
from games.lobby.places import PlaceFor, PlaceRequest
from games.titles.cacao.title import CACAO


def test_a_quick_game_is_against_keen_bots_unless_one_chooses() -> None:
    assert QuickGameForm(title=CACAO)["level"].initial == "greedy"


@pytest.mark.parametrize("bots", ["0", "4", "x", ""])
def test_a_number_of_bots_that_cannot_be_is_named(bots: str) -> None:
    form = QuickGameForm({"bots": bots, "level": "greedy"}, title=CACAO)
    assert not form.is_valid()
    assert form.errors["bots"] == ["Choose 1 to 3 bots."]


def test_an_unknown_level_of_bots_is_named() -> None:
    form = QuickGameForm({"bots": "1", "level": "hal"}, title=CACAO)
    assert not form.is_valid()
    assert form.errors["level"] == ["There’s no bot called “hal”. Choose one from the list."]


def test_one_may_play_against_one_bot_or_against_as_many_as_there_are_places() -> None:
    for bots in (1, 3):
        form = QuickGameForm({"bots": str(bots), "level": "random", "key": str(uuid4())}, title=CACAO)
        assert form.is_valid(), form.errors
        made = form.what_to_make()
        assert made["places"] == [PlaceRequest(PlaceFor.HOST), *[PlaceRequest(PlaceFor.BOT, bot="random")] * bots]
        assert (made["is_public"], made["surprise"]) == (False, False)


def test_the_numbers_of_bots_on_the_list_are_those_of_the_title() -> None:
    field: Any = QuickGameForm(title=CACAO).fields["bots"]
    assert [value for value, _label in field.choices] == [1, 2, 3]
