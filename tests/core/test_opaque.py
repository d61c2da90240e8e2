"""Counters as marks that do not count."""

from __future__ import annotations

import itertools

from core import opaque


def test_a_mark_leads_back_to_its_number_and_nothing_else_to_any() -> None:
    for number in (0, 1, 7, 8, 255, 256, 2**31):
        assert opaque.number_of(opaque.mark(number, "version"), "version") == number
    assert opaque.number_of(opaque.mark(7, "version"), "epoch") is None
    for text in ("", "7", "0000000000000007", "x" * 16, "٣" * 16):
        assert opaque.number_of(text, "version") is None


def test_marks_are_the_same_for_the_same_and_have_no_order() -> None:
    marks = [opaque.mark(number, "version") for number in range(200)]
    assert marks == [opaque.mark(number, "version") for number in range(200)]
    assert len(set(marks)) == 200
    rising = sum(one < other for one, other in itertools.pairwise(marks))
    assert 60 < rising < 140


def test_names_of_keys_are_the_same_for_the_same_and_tell_nothing_of_them() -> None:
    first, again, second = (opaque.name(key, "notice") for key in ("turn:1:1:0", "turn:1:1:0", "turn:1:1:1"))
    assert first == again != second
    assert opaque.name("turn:1:1:0", "other") != first
