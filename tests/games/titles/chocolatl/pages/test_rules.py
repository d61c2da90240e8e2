"""The rules of Chocolatl to read: they say what the engine does, in the engine's own numbers."""

from __future__ import annotations

import re

import pytest
from django.template.loader import render_to_string

from games.titles.chocolatl.pages import rules
from games.titles.chocolatl.rules import material
from games.titles.chocolatl.rules.material import (
    DRINK_POINTS,
    FIELD_COLOURS,
    PYRAMID_ROWS,
    STATIONS,
)
from games.titles.chocolatl.rules.ranking import ranked
from games.titles.chocolatl.title import CHOCOLATL


def text(code: str) -> str:
    """What a part says, without its markup."""
    page = next(page for page in rules.pages() if page.code == code)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", render_to_string(page.template, {"page": page})))


def test_every_station_has_a_part_in_the_order_in_which_they_are_dealt_with() -> None:
    codes = [page.code for page in rules.pages()]
    assert tuple(rules.STATIONS.values()) == STATIONS
    assert [code for code in codes if code in rules.STATIONS] == list(rules.STATIONS)


@pytest.mark.parametrize("code", rules.HEADINGS)
def test_every_part_can_be_read(code: str) -> None:
    assert len(text(code)) > 100


def test_the_aim_says_how_many_can_play() -> None:
    assert "For 3 to 5 players." in text("aim")


def test_the_drawn_track_has_the_colours_of_the_engine() -> None:
    fields = rules.track()
    assert [field.number for field in fields] == list(range(len(fields)))
    assert all(field.colour == FIELD_COLOURS[field.number % len(FIELD_COLOURS)] for field in fields)
    assert fields[-1].number > material.LAST_FIELD


def test_the_drawn_pyramid_is_built_from_the_left_of_the_lowest_row() -> None:
    rows = rules.pyramid()
    assert [row.points for row in reversed(rows)] == list(PYRAMID_ROWS)
    assert [cube for row in reversed(rows) for cube in row.cubes] == list(range(1, sum(PYRAMID_ROWS) + 1))


def test_huts_and_the_old_man_change_bids_as_the_engine_counts_them() -> None:
    added = {row.station: (row.hut, row.old_man, row.returned) for row in rules.modifiers()}
    assert added == {1: (1, 0, 1), 2: (1, -1, 0), 3: (-1, -1, 0), 4: (1, -1, 0), 5: (1, -1, 0), 6: (1, -1, 0)}
    assert "Chocolatl +1 – +1" in text("bids")
    assert "City −1 −1 –" in text("bids")


def test_the_points_of_the_drink_are_those_of_every_round() -> None:
    firsts, seconds = zip(*DRINK_POINTS, strict=True)
    assert f"First {' '.join(map(str, firsts))} Second {' '.join(str(points or '–') for points in seconds)}" in text(
        "drink"
    )


def test_the_example_of_a_tie_is_ranked_as_the_engine_ranks_it() -> None:
    red, purple, white, yellow = range(4)
    state = CHOCOLATL.new({"players": 4}, bytes(32))
    state.figure = red
    for height, (seat, points) in enumerate([(red, 9), (yellow, 9), (white, 9), (purple, 6)]):
        state.players[seat].points, state.players[seat].height = points, height

    assert ranked(state, [13] * 4, range(4)) == [red, purple, white, yellow]
    assert "The ranking: red, who holds the Chocolatl figure; purple, with fewer points; white" in text("ties")


@pytest.mark.parametrize(
    ("code", "decision"),
    [
        ("aim", "one pile goes from 10 to 15, the other from 4 to 9"),
        ("aim", "no marker drops below 0"),
        ("round", "losses last"),
        ("dice", "everyone decides about their dice at the same time"),
        ("city", "there are 7 sites"),
        ("drink", "these are the points from the third round on"),
        ("tachli", "it’s the lowest of your 12 cards that goes"),
    ],
)
def test_what_the_published_rules_leave_open_is_said_to_be_the_rule_of_our_tables(code: str, decision: str) -> None:
    assert decision in text(code)
