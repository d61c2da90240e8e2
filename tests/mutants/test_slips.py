"""The slips that ``make mutants`` plants: small, each in one place, and the file can still be read."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.mutants.slips import slips


def wrongs(source: str) -> set[str]:
    """The file with each slip in it."""
    return {slip.plant(source.encode()).decode() for slip in slips("file.py", source.encode())}


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("a < b", "(a <= b)"),
        ("a == b", "(a != b)"),
        ("a in b", "(a not in b)"),
        ("a and b", "(a or b)"),
        ("a + b", "(a - b)"),
        ("not a", "a"),
        ("a = True", "a = False"),
        ("a = 4", "a = 5"),
        ("a if b else c", "c if b else a"),
        ("for a in b: continue", "for a in b: break"),
    ],
)
def test_a_slip_changes_one_place(right: str, wrong: str) -> None:
    assert wrongs(right) == {wrong}


def test_what_stands_after_letters_of_several_bytes_is_found() -> None:
    assert wrongs("'ä', a < b") == {"'ä', (a <= b)"}


def test_a_call_is_left_out_or_gets_its_arguments_in_another_order() -> None:
    assert wrongs("save(a, b)") == {"pass", "save(b, a)"}


@pytest.mark.parametrize(
    "source",
    [
        "assert a < b",
        "a = min(b, c)",
        "logger.info(a)",
        "def f(a: Literal[1]) -> Literal[2]: ...",
        "if TYPE_CHECKING: a = 1",
    ],
)
def test_nothing_is_changed_that_makes_no_promise(source: str) -> None:
    assert wrongs(source) == set()


def test_every_slip_leaves_a_program() -> None:
    source = Path(slips.__code__.co_filename).read_bytes()
    found = slips("slips.py", source)
    assert len(found) > 20
    for slip in found:
        ast.parse(slip.plant(source))
