"""Fields of forms are rendered once for all that their HTML depends on, and nobody gets what was kept for another."""

from __future__ import annotations

from typing import Any

import pytest
from django import forms
from django.utils import translation
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy as _

from core.cached_html import html_cache
from core.forms import KIND


class Counted(forms.Select):
    """Notes how often it is rendered."""

    times = 0

    def render(self, *args: Any, **more: Any) -> Any:
        Counted.times += 1
        return super().render(*args, **more)


class Ask(forms.Form):
    """Of each kind of field one."""

    colour = forms.ChoiceField(choices=[("red", "Red"), ("blue", "Blue")], widget=Counted)
    name = forms.CharField(label=_("Name"), max_length=10)

    def __init__(self, data: dict[str, str] | None = None, *, choices: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        if choices:
            self.fields["colour"].choices = choices  # type: ignore[attr-defined]


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    html_cache.clear(KIND)
    Counted.times = 0


def html(form: forms.Form, field: str = "colour") -> str:
    return str(form[field].as_field_group())


def test_equal_fields_are_rendered_once() -> None:
    first, second = html(Ask()), html(Ask())
    assert first == second
    assert '<option value="red">Red</option>' in first
    assert Counted.times == 1


@pytest.mark.parametrize(
    "other",
    [
        Ask({"colour": "blue", "name": "Ana"}),
        Ask(initial={"colour": "blue"}),
        Ask(choices=[("red", "Crimson")]),
        Ask(choices=[("red", mark_safe("Red")), ("blue", "Blue"), ("", "None")]),
        Ask(prefix="other"),
        Ask(auto_id=False),
    ],
)
def test_each_thing_that_differs_makes_another_field(other: Ask) -> None:
    usual = html(Ask())
    assert html(other) != usual
    assert html(Ask()) == usual


def test_a_label_that_is_safe_is_not_one_that_is_to_be_escaped() -> None:
    assert "&lt;b&gt;" in html(Ask(choices=[("red", "<b>")]))
    assert "<b>" in html(Ask(choices=[("red", mark_safe("<b>"))]))


def test_what_is_wrong_and_what_somebody_has_typed_is_not_kept() -> None:
    taken = html_cache.size
    assert "Ana" in html(Ask({"colour": "red", "name": "Ana"}), "name")
    assert 'role="alert"' in html(Ask({"colour": "green", "name": "Ana"}))
    assert html_cache.size == taken
    assert 'role="alert"' not in html(Ask())


@pytest.mark.usefixtures("quoted")
def test_each_language_has_its_own() -> None:
    assert ">Name<" in html(Ask(), "name")
    with translation.override("quoted"):
        assert ">„Name“<" in html(Ask(), "name")
    assert ">Name<" in html(Ask(), "name")
