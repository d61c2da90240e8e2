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
    path = finders.find(f"games/{sprite}.svg")
    assert path, sprite
    return set(re.findall(r'id="([^"]+)"', Path(path).read_text()))


@pytest.mark.parametrize("title", titles())
def test_every_picture_on_a_page_of_rules_is_drawn(title: str) -> None:
    pages = for_title(title).rules_pages(None)
    html = "".join(f"{page.picture}{render_to_string(page.template, {'page': page})}" for page in pages)
    used = set(re.findall(r'href="[^"#]*/games/([^"#]+)\.svg#([^"]+)"', html))
    assert used
    for sprite, symbol in used:
        assert symbol in drawn(sprite), f"{symbol} of {sprite}"
