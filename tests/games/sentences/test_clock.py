"""Every code with which the clock refuses a field has its sentence, and no other."""

import ast
from pathlib import Path

from games import clock
from games.clock.reading import Problem
from games.sentences import clock_problem
from games.sentences.clock import ERRORS

CLOCK = Path(clock.__file__).parent


def codes() -> set[str]:
    """The second argument of each refusal and each problem."""
    calls = [
        node
        for file in CLOCK.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("refuse", "Problem")
    ]
    return {str(call.args[1].value) for call in calls if isinstance(call.args[1], ast.Constant)}


def test_every_code_has_a_sentence() -> None:
    assert codes() == ERRORS.keys()


def test_a_sentence_names_its_field() -> None:
    details = {"least": 1, "most": 2, "value": 3}
    assert [code for code in ERRORS if "“night”" not in clock_problem(Problem("night", code, details))] == []
