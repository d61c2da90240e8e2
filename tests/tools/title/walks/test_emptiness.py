"""What is rendered with nothing in it is found, and what has anything is not."""

from __future__ import annotations

import pytest

from tools.title.walks.emptiness import empty_parts


@pytest.mark.parametrize(
    ("html", "told"),
    [
        ("<h2> </h2>", "a heading without a word: <h2>"),
        ('<button class="use"><span></span></button>', "a button without a word: <button.use>"),
        ('<a href="/"><img src="x.svg" alt=""></a>', "a link without a word: <a>"),
        ('<ol id="log"></ol>', "a list without an entry: <ol#log>"),
        (
            "<table><caption>Score</caption><tr><th>Total</th></tr></table>",
            "headings and nothing else: <table> “Score Total”",
        ),
        ("<table><tr><td></td><td> </td></tr></table>", "a table with headings and nothing else"),
        ('<section class="dock" aria-label="Your choices"> </section>', "a part with nothing in it: <section.dock>"),
        ("<label><input></label>", "a label without a word"),
    ],
)
def test_emptiness_is_found(html: str, told: str) -> None:
    [found] = empty_parts(html)
    assert told in found


@pytest.mark.parametrize(
    "html",
    [
        "<h2>A round</h2>",
        '<button aria-label="Play ♥10"><img src="x.svg" alt=""></button>',
        '<a href="/"><img src="x.svg" alt="Ana"></a>',
        "<ul><li></li></ul>",
        "<section><p>It goes on.</p></section>",
        '<section><img src="x.svg" alt=""></section>',
        "<table><tr><th>Total</th><td>0</td></tr></table>",
        '<table><tr><td><img src="x.svg" alt=""></td></tr></table>',
        '<table><tr><td><svg><path d="M0 0"/></svg></td></tr></table>',
        "<p></p><div></div><p>Never closed",
        "</div></ul>",
    ],
)
def test_what_has_anything_is_not(html: str) -> None:
    assert empty_parts(html) == ()
