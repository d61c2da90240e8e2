"""Parts of a page that are kept: nobody gets what was kept for a reader of another language."""

from __future__ import annotations

from pathlib import Path

import pytest
from django import forms
from django.utils import translation
from django.utils.translation import gettext_lazy as _lazy
from pytest_django import Settings

from games.presenters.kept_html import kept_field, kept_html


@pytest.fixture
def greeting(settings: Settings, tmp_path: Path) -> str:
    """A template that greets somebody."""
    (tmp_path / "greeting.html").write_text("{% load i18n %}<p>\n  {% translate 'Hello' %} {{ name }}</p>")
    settings.TEMPLATES = [{**settings.TEMPLATES[0], "DIRS": [tmp_path]}]
    return "greeting.html"


def test_a_part_is_drawn_from_what_it_is_given(greeting: str) -> None:
    assert [kept_html(greeting, name=name) for name in ("Ana", "<Bo>")] == [
        "<p>\nHello Ana</p>",
        "<p>\nHello &lt;Bo&gt;</p>",
    ]


@pytest.mark.usefixtures("quoted")
def test_a_part_is_kept_for_each_language_by_itself(greeting: str) -> None:
    assert "Hello Cy" in kept_html(greeting, name="Cy")
    with translation.override("de"):
        assert "„Hello“ Cy" in kept_html(greeting, name="Cy")
    assert "Hello Cy" in kept_html(greeting, name="Cy")


class _Wish(forms.Form):
    wish = forms.ChoiceField(label=_lazy("Hello"), choices=[("a", "A"), ("b", "B")])


class _Word(forms.Form):
    wish = forms.CharField(label="Word", max_length=3)


@pytest.mark.usefixtures("quoted")
def test_a_field_of_an_empty_form_looks_as_django_draws_it() -> None:
    for form in (_Wish(initial={"wish": "a"}), _Wish(initial={"wish": "b"}), _Word(), _Wish(auto_id="x-%s")) * 2:
        assert kept_field(form["wish"]) == form["wish"].as_field_group()
    with translation.override("de"):
        assert "„Hello“" in kept_field(_Wish(initial={"wish": "a"})["wish"])


def test_what_somebody_has_sent_is_shown_with_what_is_wrong_with_it() -> None:
    kept_field(_Word()["wish"])

    for word in ("too long", "also too long"):
        assert word in kept_field(_Word({"wish": word})["wish"])
        assert "errorlist" in kept_field(_Word({"wish": word})["wish"])
