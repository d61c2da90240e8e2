"""HTML is rendered once for equal keys, and all that is kept takes no more memory than it may."""

from __future__ import annotations

import pytest
from django.utils.safestring import SafeString, mark_safe

from core import cached_html
from core.lru_cache import LruCache


@pytest.fixture(autouse=True)
def little(monkeypatch: pytest.MonkeyPatch) -> LruCache:
    """Room for 4 kB."""
    room = LruCache(4096)
    monkeypatch.setattr(cached_html, "html_cache", room)
    return room


def rendered(key: str, html: str, times: list[str]) -> SafeString:
    def render() -> SafeString:
        times.append(key)
        return mark_safe(html)

    return cached_html.cached_html(("piece", key), render)


def test_equal_keys_are_rendered_once() -> None:
    times: list[str] = []
    assert rendered("a", "<p>a</p>", times) is rendered("a", "<p>b</p>", times)
    assert times == ["a"]


def test_long_pieces_leave_room_for_few_others(little: LruCache) -> None:
    times: list[str] = []
    for key in ("a", "b", "c", "a"):
        rendered(key, "x" * 1500, times)
    assert times == ["a", "b", "c", "a"]
    assert little.size <= 4096


def test_a_long_key_takes_room_too(little: LruCache) -> None:
    rendered("k" * 4096, "<p>short</p>", [])
    assert little.size == 0
