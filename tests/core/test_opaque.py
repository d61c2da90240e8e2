"""Counters as marks that do not count."""

from __future__ import annotations

import itertools

import pytest
from pytest_django import Settings

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


def test_what_is_sealed_is_read_only_here_and_only_for_its_purpose(settings: Settings) -> None:
    token = opaque.seal(b"[7,null]", "page")
    assert opaque.unseal(token, "page") == b"[7,null]"
    assert token == opaque.seal(b"[7,null]", "page") != opaque.seal(b"[8,null]", "page")
    with pytest.raises(ValueError, match="Not sealed here"):
        opaque.unseal(token, "ticket")
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "x" * 50, [settings.SECRET_KEY]
    assert opaque.unseal(token, "page") == b"[7,null]"
    settings.SECRET_KEY_FALLBACKS = []
    with pytest.raises(ValueError, match="Not sealed here"):
        opaque.unseal(token, "page")


@pytest.mark.parametrize("token", ["", "A", "AA", "nonsense", "é", "x" * 300, "A" * 22, "*" * 22, "A" * 22 + "=="])
def test_nothing_else_is_a_sealed_token(token: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # Each in its own words.
        opaque.unseal(token, "page")


def test_no_other_spelling_of_a_sealed_token_is_one() -> None:
    token = opaque.seal(b"[7,null]", "page")
    for other in (token + "=", token + "*", token + "\n", f" {token}", token + "AAAA", token[:-1]):
        with pytest.raises(ValueError):  # noqa: PT011  # Each in its own words.
            opaque.unseal(other, "page")
