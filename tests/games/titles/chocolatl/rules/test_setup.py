"""The options: nothing but the number of players."""

from typing import Any

import pytest

from games.engine.ruleset import InvalidOptions, UnknownRules
from games.titles.chocolatl.title import CHOCOLATL


@pytest.mark.parametrize("players", [3, 4, 5])
def test_3_to_5_may_play(players: int) -> None:
    assert CHOCOLATL.options.validate({"players": players}) == {"players": players}


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"players": 2}, "players-out-of-range"),
        ({"players": 6}, "players-out-of-range"),
        ({"players": "4"}, "players-not-a-number"),
        ({}, "players-not-a-number"),
        ({"players": 4, "modules": []}, "option-unknown"),
    ],
)
def test_everything_else_is_refused_with_the_reason(options: dict[str, Any], code: str) -> None:
    with pytest.raises(InvalidOptions) as refused:
        CHOCOLATL.options.validate(options)
    assert refused.value.code == code


def test_there_is_nothing_to_choose_for_a_new_table() -> None:
    assert CHOCOLATL.options.fields() == ()


def test_only_the_present_version_of_the_rules_can_be_played() -> None:
    assert CHOCOLATL.for_version(1) is CHOCOLATL
    with pytest.raises(UnknownRules):
        CHOCOLATL.for_version(2)
