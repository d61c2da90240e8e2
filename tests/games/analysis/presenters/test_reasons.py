"""Why a way is better than another: by what a position is worth, or by what both came to in the same worlds."""

from __future__ import annotations

from typing import Any

from games.analysis.presenters.reasons import why
from games.titles.chocolatl.rules.material import STATIONS
from games.titles.chocolatl.texts import catalogue

THAN = {"mean": 1.0, "parts": {"dice": 3.5}}


def tried(**trial: Any) -> str:
    way = {"mean": 2.0, "parts": {}, "trial": {"worlds": 40, "parts": {}, "places": {}, **trial}}
    return why("chocolatl", way, THAN)


def test_a_position_is_better_by_what_it_is_worth_the_most_first() -> None:
    way = {"mean": 2.0, "parts": {"points": 1.0, "huts": 0.4}}
    assert why("chocolatl", way, THAN) == "−3.5 from dice you keep, +1.0 points right away."


def test_where_nothing_is_worth_a_word_nothing_is_said() -> None:
    assert why("chocolatl", {"mean": 1.0, "parts": {"dice": 3.2}}, THAN) == ""


def test_ways_that_were_tried_are_told_apart_by_places_and_points() -> None:
    assert tried(parts={"points": [2.1, 0.6]}, places={"first-at-5": [700, 400]}) == (
        "Played out in 40 ways. First for the drink in 70% of them instead of 40%. +2.1 points this round (± 0.6)."
    )


def test_what_is_small_is_left_out_and_what_matters_comes_first() -> None:
    told = tried(
        parts={"points": [0.4, 0.1], "huts": [-0.9, 0.2], "cards": [1.8, 0.3]},
        places={"first-at-1": [520, 480], "first-at-2": [300, 600], "last-at-1": [900, 100], "first-at-3": [200, 0]},
    )
    assert "points this round" not in told
    assert told.index("better cards") < told.index("huts in later bids")
    assert told.index("Last at Chocolatl") < told.index("First at the harvest")
    assert "city" not in told


def test_that_no_difference_is_clear_is_said() -> None:
    assert tried() == "Played out in 40 ways. The difference may well be luck."


def test_every_place_and_every_part_has_a_sentence() -> None:
    places = [f"first-at-{station}" for station in STATIONS] + ["last-at-1", "last-at-5"]
    assert {*places, "points", "huts", "cards", "dice", "thrown", "others"} == {*catalogue.PROSPECTS}
