"""An update in fewer characters."""

from __future__ import annotations

from games.presenters.pages.table.shortening import shortened

COIN, FRUIT = '<svg class="piece"><use href="#coin"/></svg>', '<svg class="piece"><use href="#fruit"/></svg>'


def test_a_drawing_that_comes_again_is_named_by_its_number() -> None:
    sent = shortened(f"{COIN}{FRUIT} and {FRUIT}{COIN}")

    assert sent == f"{COIN}{FRUIT} and <svg data-as=1></svg><svg data-as=0></svg>"


def test_a_turn_that_is_told_again_is_named_by_its_number() -> None:
    told = f'<div class="told"><div class="told__seat">{COIN}</div></div>'

    assert shortened(f"<li>{told}</li><p>{told}</p>") == f"<li>{told}</li><p><div data-as=0></div></p>"


def test_a_move_keeps_its_own_quotes() -> None:
    sent = shortened('<button value="{&quot;cell&quot;:[1,-6]}" title="&quot;so&quot;">')

    assert sent == """<button value='{"cell":[1,-6]}' title="&quot;so&quot;">"""


def test_json_with_an_apostrophe_stays_as_it_is() -> None:
    move = """<button value="{&quot;name&quot;:&quot;Ana's&quot;}">"""

    assert shortened(move) == move


def test_cells_end_where_the_next_begins() -> None:
    assert shortened("<tr><td>1</td><td></td></tr>") == "<tr><td>1<td></tr>"
