"""The lint tells assertions that cannot fail from those that can."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dead_assertions import ROOT, dead_among, flat, literals

SITE = flat(
    """
    <button class="button">{% translate "Take over" %}</button>
    {% blocktranslate %}Worth {{ gain }} extra
       gold now.{% endblocktranslate %}
    text = _("You came first, "
             "so you get a point.")
    """
)
"""A site that says three sentences."""


def dead(*lines: str) -> list[str]:
    """The texts of a file of tests that can never be found."""
    text = "\n".join(["def test() -> None:", *(f"    {line}" for line in lines)])
    return [literal.text for literal in dead_among([*literals(ROOT / Path("tests/test_x.py"), text)], SITE, text)]


@pytest.mark.parametrize(
    ("line", "texts"),
    [
        ('assert "to you now" not in page', ["to you now"]),
        ('assert "Worth +6 extra gold now." not in page', ["Worth +6 extra gold now."]),
        ('assert "Worth 6 extra gold" not in page', []),
        ('assert "first, so you get" not in page', []),
        ('assert ">Take over<" not in page', []),
        ('assert ">Take<" not in page', [">Take<"]),
        ('assert "Take over from Bo" not in page', ["Take over from Bo"]),
        ("assert 'name=\"bots\" checked' not in page", ['name="bots" checked']),
        ('expect(board).not_to_contain_text("Play on")', ["Play on"]),
        ('self.assertNotContains(response, "Play on")', ["Play on"]),
        ('wait_until(lambda: "Play on" not in page())', ["Play on"]),
        ('assert all(word not in page for word in ("Take over", "Play on"))', ["Play on"]),
        ('assert [code for code in codes if "Play on" not in text(code)] == []', []),
        ('chosen = [code for code in codes if "Play on" not in code]', []),
        ('assert "Play on" not in page  # nowhere: nobody has written it', []),
    ],
)
def test_a_text_that_stands_nowhere_makes_an_assertion_dead(line: str, texts: list[str]) -> None:
    assert dead(line) == texts


def test_what_a_test_itself_puts_in_may_be_found() -> None:
    assert dead('write(text="Good luck!")', 'assert "Good luck!" not in page') == []
    assert dead('assert "Good luck!" not in page', 'assert "Good luck!" not in other') == ["Good luck!"] * 2


def test_an_attribute_that_another_test_finds_may_be_found_with_another_value() -> None:
    assert dead("assert 'value=\"Bo\"' in page", "assert 'value=\"Cy\"' not in page") == []


def test_a_loop_over_texts_is_looked_at() -> None:
    loop = 'for word in ("Take over", "Play on"):', "    assert word not in page"
    assert dead(*loop) == ["Play on"]
