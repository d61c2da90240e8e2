"""Pages of rules, whatever the title: every picture they show is one that somebody has drawn."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string

from games.engine.registry import titles
from games.tables.pages import for_title


def drawn(sprite: str) -> set[str]:
    """What can be referred to in a sprite."""
    return set(re.findall(r'id="([^"]+)"', text_of(sprite)))


def places(sprite: str) -> set[int]:
    """Where drawings stand in the picture of a sprite: how far from the left."""
    return {int(left) for left in re.findall(r'^  <use href="#[^"]+" x="(\d+)"', text_of(sprite), re.MULTILINE)}


def text_of(sprite: str) -> str:
    path = finders.find(f"games/{sprite}.svg")
    assert path, sprite
    return Path(path).read_text()


@pytest.mark.parametrize("title", titles())
def test_every_picture_on_a_page_of_rules_is_drawn(title: str) -> None:
    handbook = for_title(title).handbook
    assert handbook
    pages = handbook.pages(None)
    html = "".join(f"{page.picture}{render_to_string(page.template, {'page': page})}" for page in pages)
    used = set(re.findall(r'href="[^"#]*/games/([^"#]+)\.svg#([^"]+)"', html))
    windows = set(re.findall(r'<image href="[^"]*/games/([^"]+)\.svg" x="-?(\d+)"', html))
    assert used | windows
    for sprite, symbol in used:
        assert symbol in drawn(sprite), f"{symbol} of {sprite}"
    for sprite, left in windows:
        assert int(left) in places(sprite), f"{left} of {sprite}"
