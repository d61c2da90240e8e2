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
from games.texts.clock import ERRORS, duration, terms_in_detail, time_for_a_turn

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
        (PRESETS["brisk"], "About 12 hours per turn, not at night"),
        (PRESETS["relaxed"], "About 5 days per turn, not at night or weekends"),
        (PRESETS["weekly"], "7 days per turn"),
        (PRESETS["no-clock"], "The table waits as long as it takes"),
        (OWN, "3 days to start, plus 1 hour per turn; not at weekends"),
        (Terms(90 * 60, 0, DAY), "90 minutes for the whole game"),
    ],
)
def test_the_time_for_a_turn_is_told_in_words(terms: Terms | None, sentence: str) -> None:
    assert time_for_a_turn(terms) == sentence


def test_all_there_is_to_know_about_terms_is_told() -> None:
    assert terms_in_detail(PRESETS["daily"]) == [
        "Everyone starts with 2 days and gets 12 hours more per turn, up to 4 days.",
        "Everyone sets their own night hours; the clock also stops while you’re on holiday.",
        "Out of time? A bot takes that turn. After two in a row it keeps playing until you’re back.",
    ]
    assert "you resign" in terms_in_detail(Terms(DAY, DAY, DAY, late="resign"))[-1]


@pytest.mark.usefixtures("quoted")
def test_every_word_about_terms_can_be_translated() -> None:
    with translation.override("quoted"):
        said = [time_for_a_turn(PRESETS["daily"]), *terms_in_detail(PRESETS["daily"])]
    assert all(sentence.startswith("„") for sentence in said)
    assert "„2 days“" in said[0]


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        *((0, "0 minutes"), (1, "1 second"), (59, "59 seconds"), (60, "1 minute"), (90, "90 seconds")),
        *((3540, "59 minutes"), (3600, "1 hour"), (5400, "90 minutes"), (86_400, "1 day"), (90_000, "25 hours")),
    ],
)
def test_a_duration_is_told_in_the_longest_unit_in_which_it_is_whole(seconds: int, told: str) -> None:
    assert duration(seconds) == told
