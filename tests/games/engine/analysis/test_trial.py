"""Ways are told apart by what they came to in the same worlds where nothing shows before the others have decided."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine.analysis import suggest
from games.engine.analysis.advice import searching
from games.engine.analysis.trial import FEWEST, End, trial
from games.engine.bots import Budget
from games.engine.registry import title
from games.engine.ruleset import Document

CHOCOLATL = title("chocolatl")
LOW_AT_THE_DRINK = {"1": [5, 6], "2": [2, 7], "3": [3, 8], "4": [4, 9], "5": [0, 1], "6": [10, 11]}
HIGH_AT_THE_DRINK = {**LOW_AT_THE_DRINK, "5": [10, 11], "6": [0, 1]}


def first_bid() -> Any:
    """The first round begins: all have sacrificed their highest card."""
    state = CHOCOLATL.new({"players": 3}, bytes(32))
    for seat in range(3):
        CHOCOLATL.rules.apply(state, CHOCOLATL.rules.moves.read({"type": "sacrifice", "seat": seat, "card": 12}))
    return state


def plan(bids: Document) -> tuple[Any]:
    return (CHOCOLATL.rules.moves.read({"type": "bid", "seat": 0, "bids": bids}),)


def ends(points: list[float], first: list[bool]) -> list[End]:
    return [End({"points": by}, frozenset({"first"} if won else ())) for by, won in zip(points, first, strict=True)]


def test_who_lays_high_cards_is_first_there_more_often_and_elsewhere_less() -> None:
    view = CHOCOLATL.rules.view(first_bid(), 0)
    search = searching(CHOCOLATL, view, 0, Random(1), Budget(evaluations=60))
    high, low = search.measured([plan(HIGH_AT_THE_DRINK), plan(LOW_AT_THE_DRINK)])
    found = trial(high.ends, low.ends)
    assert found is not None
    assert found.worlds == 30
    drink, tachli = found.places["first-at-5"], found.places["first-at-6"]
    assert drink[0] > 0.5 > drink[1]
    assert tachli[0] < 0.05 < tachli[1]
    assert found.places["last-at-5"][0] < found.places["last-at-5"][1]
    assert found.parts["cards"][0] < 0, "who is last at Tachli wins worse cards"


def test_the_parts_of_an_end_are_all_that_it_came_to() -> None:
    search = searching(CHOCOLATL, CHOCOLATL.rules.view(first_bid(), 0), 0, Random(1), Budget(evaluations=8))
    (tried,) = search.measured([plan(HIGH_AT_THE_DRINK)])
    assert [sum(end.parts.values()) for end in tried.ends] == pytest.approx(tried.values)


def test_nothing_that_is_hidden_from_a_seat_changes_its_reasons() -> None:
    view = CHOCOLATL.rules.view(first_bid(), 0)
    other = CHOCOLATL.rules.view(CHOCOLATL.rules.sample_state(view, Random(7)), 0)
    one, two = (
        [way.document(CHOCOLATL) for way in suggest(CHOCOLATL, seen, 0, Random(2), Budget(evaluations=60), 4)]
        for seen in (view, other)
    )
    assert one == two
    assert any(way["trial"]["places"] for way in one)


def test_what_may_be_chance_is_not_told() -> None:
    points = [1.0, -1.0] * 8
    found = trial(ends(points, [True, False] * 8), ends(points[::-1], [False, True] * 8))
    assert found is not None
    assert (found.worlds, found.parts, found.places) == (16, {}, {})


def test_what_is_so_in_every_world_is_told() -> None:
    found = trial(ends([3.0] * FEWEST, [True] * FEWEST), ends([1.0] * FEWEST, [False] * FEWEST))
    assert found is not None
    assert found.document() == {"worlds": FEWEST, "parts": {"points": [2.0, 0.0]}, "places": {"first": [1000, 0]}}


def test_only_worlds_that_both_have_met_count() -> None:
    one, other = ends([3.0] * 20, [True] * 20), ends([1.0] * 9, [False] * 9)
    found = trial(one, other)
    assert found is not None
    assert found.worlds == 9


def test_in_few_worlds_nothing_is_clear() -> None:
    few = FEWEST - 1
    assert trial(ends([3.0] * few, [True] * few), ends([1.0] * few, [False] * few)) is None
