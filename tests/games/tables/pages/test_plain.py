"""A title without drawings is played by plain buttons."""

from __future__ import annotations

import html
import json
import re
from dataclasses import replace
from types import SimpleNamespace
from typing import NamedTuple, cast

import pytest
from django.test import Client
from django.utils import translation

from accounts.models import User
from games.engine.title import AnyTitle
from games.models import Game
from games.tables.pages import for_title
from games.tables.pages.page import PLAIN
from games.tables.pages.plain import plain_choices, plain_facts
from games.texts import common
from tests.games.factories import decision, seat_of

pytestmark = pytest.mark.django_db


def test_a_title_without_a_presenter_gets_the_plain_one() -> None:
    assert for_title("tiny") is PLAIN


def test_a_turn_is_played_by_buttons(tiny: Game, ana: User) -> None:
    client = Client()
    client.force_login(ana)
    page = client.get(tiny.get_absolute_url()).content.decode()
    values = [html.unescape(value) for value in re.findall(r'name="move" value="([^"]+)"', page)]
    step = {"decision": decision(tiny, ana), "move": values[0]}

    response = client.post(f"{tiny.get_absolute_url()}step/", step, follow=True)

    assert response.status_code == 200
    assert seat_of(tiny, ana).draft[0]["points"] == json.loads(values[0])["points"]
    assert "Confirm turn" in response.content.decode()


def test_a_table_shows_what_its_reader_may_see_field_by_field() -> None:
    view = {"seat": 1, "numbers": [4, None], "sticks_left": 21, "last": None, "piles": [[1], [2]], "name": "x" * 400}
    shown = dict(plain_facts("tiny", view))
    assert shown["numbers"] == "4, –"
    assert (shown["sticks left"], shown["last"], shown["piles"]) == ("21", "–", "1; 2")
    assert "seat" not in shown
    assert len(shown["name"]) < 310


def test_it_says_whose_things_are_who_is_meant_and_yes_or_no(by_seat: None) -> None:
    seats = {"active": 1, "passed": [0, 1]}
    view = {"tiles": [6, None], **seats, "is_over": False, "hands": [["6-6"], []], "left": {"a": 1}}
    with translation.override("en"):
        shown = dict(plain_facts("tiny", view, ["Ana", "Bo"]))
    assert shown == {
        "tiles": "Ana: 6; Bo: –",
        "active": "Bo",
        "passed": "Ana, Bo",
        "is over": "no",
        "hands": "Ana: 6-6; Bo: –",
        "left": "a 1",
    }
    assert not re.search(r"[\[\]{}]|false|None", " ".join(shown.values()))


def test_a_seat_that_nobody_has_is_no_fault(by_seat: None) -> None:
    assert dict(plain_facts("tiny", {"active": None, "tiles": [1, 2, 3]}, ["Ana", "Bo"])) == {
        "active": "–",
        "tiles": "1, 2, 3",
    }


@pytest.fixture
def by_seat(tiny: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tiny title's catalogue says of some fields that they are by seat, or seats."""
    said = replace(common.CATALOGUE, by_seat=frozenset({"tiles", "hands"}), seats=frozenset({"active", "passed"}))
    monkeypatch.setattr(common, "CATALOGUE", said)


class Pick(NamedTuple):
    """A move of some title."""

    seat: int
    fruits: int
    tile: str


class Picks:
    """Its form."""

    def write(self, move: Pick) -> dict[str, object]:
        return {"seat": move.seat, "type": "display", "fruits": move.fruits, "tile": move.tile}


def test_fields_and_codes_are_called_as_the_catalogue_of_the_title_has_it() -> None:
    title = SimpleNamespace(name="cacao", rules=SimpleNamespace(moves=Picks()))
    with translation.override("de"):
        facts = dict(plain_facts("cacao", {"display": ["market-2", "no-such"], "left_over": 3}))
        [(_value, label)] = plain_choices(cast(AnyTitle, title), [Pick(0, 2, "market-2")])
    assert facts == {"die Auslage": "Markt 2, no-such", "left over": "3"}
    assert label == "die Auslage, Früchte 2, tile Markt 2"
