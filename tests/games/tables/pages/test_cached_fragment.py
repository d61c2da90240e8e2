"""Cached fragments: nobody gets what was cached for a reader of another language."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.utils import translation
from pytest_django import Settings

from games.tables.pages.cached_fragment import cached_fragment


@pytest.fixture
def greeting(settings: Settings, tmp_path: Path) -> str:
    """A template that greets somebody."""
    (tmp_path / "greeting.html").write_text("{% load i18n %}<p>\n  {% translate 'Hello' %} {{ name }}</p>")
    settings.TEMPLATES = [{**settings.TEMPLATES[0], "DIRS": [tmp_path]}]
    return "greeting.html"


def test_a_fragment_is_rendered_from_its_arguments(greeting: str) -> None:
    assert [cached_fragment(greeting, name=name) for name in ("Ana", "<Bo>")] == [
        "<p>\nHello Ana</p>",
        "<p>\nHello &lt;Bo&gt;</p>",
    ]


@pytest.mark.usefixtures("quoted")
def test_a_fragment_is_cached_for_each_language(greeting: str) -> None:
    assert "Hello Cy" in cached_fragment(greeting, name="Cy")
    with translation.override("quoted"):
        assert "„Hello“ Cy" in cached_fragment(greeting, name="Cy")
    assert "Hello Cy" in cached_fragment(greeting, name="Cy")
