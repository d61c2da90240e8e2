"""Parts of a page that are kept: nobody gets what was kept for a reader of another language."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.utils import translation
from pytest_django import Settings

from games.presenters.kept_html import kept_html


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
