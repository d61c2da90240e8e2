"""Numbers are written as readers are used to."""

from __future__ import annotations

import pytest
from django.template import Context, Template

from games.tables.pages.numbers import number, signed


@pytest.mark.parametrize(("amount", "text"), [(3, "+3"), (0, "0"), (-10, "−10")])
def test_changes_show_their_sign(amount: int, text: str) -> None:
    assert signed(amount) == text


@pytest.mark.parametrize(("amount", "text"), [(3, "3"), (0, "0"), (-10, "−10")])
def test_amounts_have_a_minus_as_long_as_a_plus(amount: int, text: str) -> None:
    assert number(amount) == text


@pytest.mark.parametrize(("amount", "text"), [(3, "3"), (0, "0"), (-10, "−10"), (None, "")])
def test_templates_write_points_in_the_same_way(amount: int | None, text: str) -> None:
    assert Template("{% load points %}{{ amount|points }}").render(Context({"amount": amount})) == text
