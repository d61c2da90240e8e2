"""From the form to the move."""

from __future__ import annotations

import json

import pytest

from games.engine.ruleset import InvalidMove
from games.titles.cacao.pages.documents import document


def test_a_cell_is_completed_by_the_chosen_tile_and_its_rotation() -> None:
    form = {"move": json.dumps({"type": "place", "cell": [1, 0]}), "tile": "2101-2", "rotation": "3"}
    assert document(form) == {"type": "place", "cell": [1, 0], "tile": "2101", "rotation": 3}


def test_without_a_choice_of_rotation_a_tile_lies_unturned() -> None:
    assert document({"move": '{"type":"place","cell":[1,0]}', "tile": "1111"})["rotation"] == 0


def test_a_space_is_completed_by_the_chosen_jungle_tile() -> None:
    form = {"move": '{"type":"fill","cell":[0,2]}', "filling": '{"source":"display","tile":"water"}'}
    assert document(form) == {"type": "fill", "cell": [0, 2], "source": "display", "tile": "water"}


def test_what_the_button_says_counts_more_than_what_is_marked() -> None:
    form = {"move": '{"type":"overbuild","cell":[1,0],"tile":"1111","rotation":1}', "tile": "2101", "rotation": "3"}
    assert document(form)["tile"] == "1111"
    assert document(form)["rotation"] == 1


def test_a_step_in_place_of_the_last_one_is_read_first() -> None:
    assert document({"instead": '{"type":"discard","tile":"1111"}', "move": "{}"})["type"] == "discard"


def test_marks_that_belong_to_other_moves_are_left_out() -> None:
    form = {"move": '{"type":"activate","count":1}', "tile": "1111", "rotation": "1", "filling": "x"}
    assert document(form) == {"type": "activate", "count": 1}


@pytest.mark.parametrize("rotation", ["", "4", "-1", "x", "1.0"])
def test_a_rotation_that_does_not_exist_is_an_invalid_move(rotation: str) -> None:
    with pytest.raises(InvalidMove):
        document({"move": '{"type":"place","cell":[1,0]}', "tile": "1111", "rotation": rotation})
