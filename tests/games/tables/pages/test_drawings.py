"""Drawings that say what they mean."""

from games.tables.pages.drawings import Drawing, saying


def test_a_silent_drawing_says_a_text_itself() -> None:
    silent = Drawing.of('class="piece"', "<image/>")
    spoken = saying(silent, "gold & more")

    assert silent == '<svg class="piece" aria-hidden="true"><image/></svg>'
    assert spoken == '<svg class="piece" role="img" aria-label="gold &amp; more"><image/></svg>'


def test_beside_one_that_cannot_the_text_is_only_heard() -> None:
    assert saying("<b>4</b>", "gold") == '<b>4</b><span class="visually-hidden">gold</span>'
