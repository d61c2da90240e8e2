"""Every code with which the clock refuses a field has its sentence, and no other; terms are told in words."""

import ast
from pathlib import Path

import pytest
from django.utils import translation

from games.engine import clock
from games.engine.clock.terms import (
    DAY,
    HOUR,
    PRESETS,
    Terms,
)
from games.engine.fields import Problem
from games.texts import clock_problem
from games.texts.clock import ERRORS, terms_in_detail, time_for_a_turn

OWN = Terms(3 * DAY, HOUR, 4 * DAY, weekends=True)
CLOCK = Path(clock.__file__).parent


def codes() -> set[str]:
    """The second argument of each refusal and each problem."""
    calls = [
        node
        for file in (*CLOCK.glob("*.py"), CLOCK.parent / "fields.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("refuse", "Problem")
    ]
    return {str(call.args[1].value) for call in calls if isinstance(call.args[1], ast.Constant)}


def test_every_code_has_a_sentence() -> None:
    assert codes() == ERRORS.keys()


def test_a_sentence_names_its_field() -> None:
    details = {"least": 1, "most": 2, "value": 3}
    assert [code for code in ERRORS if "“night”" not in clock_problem(Problem("night", code, details))] == []


@pytest.mark.parametrize(
    ("terms", "sentence"),
    [
        (PRESETS["brisk"], "About 12 hours for a turn, never at night"),
        (PRESETS["relaxed"], "About 5 days for a turn, never at weekends or at night"),
        (PRESETS["weekly"], "7 days for each turn"),
        (PRESETS["no-clock"], "The table waits as long as it takes"),
        (OWN, "3 days to begin with and 1 hour for each turn, never at weekends"),
        (Terms(90 * 60, 0, DAY), "90 minutes for all turns of the game"),
    ],
)
def test_the_time_for_a_turn_is_told_in_words(terms: Terms | None, sentence: str) -> None:
    assert time_for_a_turn(terms) == sentence


def test_all_there_is_to_know_about_terms_is_told() -> None:
    assert terms_in_detail(PRESETS["daily"]) == [
        "Everyone starts with 2 days. A turn brings 12 hours more; 4 days can be saved up at most.",
        "A night is what each player has chosen in the profile; holidays rest too.",
        "Whoever is late: a bot decides that turn. The second time in a row it plays on until the person is back.",
    ]
    assert "resigns" in terms_in_detail(Terms(DAY, DAY, DAY, late="resign"))[-1]


@pytest.mark.usefixtures("quoted")
def test_every_word_about_terms_can_be_translated() -> None:
    with translation.override("de"):
        said = [time_for_a_turn(PRESETS["daily"]), *terms_in_detail(PRESETS["daily"])]
    assert all(sentence.startswith("„") for sentence in said)
    assert "„2 days“" in said[0]
