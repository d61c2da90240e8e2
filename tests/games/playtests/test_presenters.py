"""What the page of a playtest shows: hands, lines, ways."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from accounts.models import User
from games.playtests import presenters, selectors, services
from games.playtests.models import Playtest
from games.playtests.places import NOBODY, Place
from games.studies.tree import ROOT
from tests.games.playtests.conftest import again, begin, play_on

pytestmark = pytest.mark.django_db

WISH = {"type": "wish", "points": 1}


def shown(playtest: Playtest, node: int = ROOT, towards: int | None = None, **more: Any) -> dict[str, Any]:
    place = Place(node, node if towards is None else towards, **more)
    page: dict[str, Any] = presenters.page(again(playtest), place, {}, is_own=True)
    return page["around"] | {"headline": page["headline"], "is_mine": page["is_mine"]}


@pytest.mark.parametrize("title", ["tiny", "cacao", "chocolatl"])
def test_all_hands_are_those_that_the_seats_have(tiny_title: None, ana: User, title: str) -> None:
    playtest = begin(ana, title, players=3)
    node = play_on(playtest, Random(2), until=lambda node: node >= 5)
    hands = shown(playtest, node, is_open=True)["hands"]
    standing = selectors.standing_at(again(playtest), selectors.tree_of(again(playtest)), node)
    rules = standing.title.rules
    views = [rules.write_view(rules.view(standing.state, seat)) for seat in range(3)]
    facts = [{fact.name: fact.value for fact in hand.facts} for hand in hands]
    own = [view["hand"] if title == "tiny" else view["players"][seat]["hand"] for seat, view in enumerate(views)]
    assert [each.get("hand", "") for each in facts] == [", ".join(map(str, hand)) for hand in own]
    assert not any("seat" in each for each in facts), "whose it is, its heading says"


@pytest.mark.parametrize(
    ("title", "drawn"),
    [("cacao", "tile with"), ("chocolatl", 'class="card'), ("tiny", None)],
)
def test_hands_are_drawn_by_titles_that_draw_them(tiny_title: None, ana: User, title: str, drawn: str | None) -> None:
    hands = shown(begin(ana, title, players=3), is_open=True)["hands"]
    found = [fact.drawings for hand in hands for fact in hand.facts if fact.name == "hand"]
    assert len(found) == 3
    for drawings in found:
        assert bool(drawings) == bool(drawn)
        assert all(drawn and drawn in drawing for drawing in drawings)


def test_hands_are_shown_to_who_wants_to_see_them(playtest: Playtest) -> None:
    assert shown(playtest)["hands"] == ()


def test_one_looks_through_the_eyes_of_whoever_decides(playtest: Playtest) -> None:
    services.make_move(playtest=playtest, node=ROOT, seat=0, move=WISH)
    assert (shown(playtest)["seat"], shown(playtest, 1)["seat"]) == (0, 1)
    assert shown(playtest, 1)["headline"] == "Player 2 decides"


def test_one_looks_through_anybodys_eyes(playtest: Playtest) -> None:
    services.make_move(playtest=playtest, node=ROOT, seat=0, move=WISH)
    seen = {eyes: shown(playtest, 1, eyes=eyes) for eyes in ("0", "1", NOBODY, "5")}
    assert {eyes: each["seat"] for eyes, each in seen.items()} == {"0": 0, "1": 1, NOBODY: None, "5": 1}
    assert {eyes: each["is_mine"] for eyes, each in seen.items()} == {"0": False, "1": True, NOBODY: False, "5": True}


def test_one_goes_back_and_on_to_where_one_was(playtest: Playtest) -> None:
    for points in (1, 2):
        services.make_move(playtest=playtest, node=ROOT, seat=0, move=WISH | {"points": points})
    first, second = shown(playtest, 1), shown(playtest, 2)
    assert (first["undo"], second["undo"]) == ("at=0&towards=1", "at=0&towards=2")
    assert (shown(playtest, ROOT, 1)["redo"], shown(playtest, ROOT, 2)["redo"]) == ("at=1", "at=2")
    assert (shown(playtest)["undo"], first["redo"]) == (None, None)


def test_the_line_through_here_is_told_move_by_move(playtest: Playtest) -> None:
    end = play_on(playtest, Random(4))
    lines = shown(playtest, 3, end)["lines"]
    assert len(lines) == end
    assert [line.is_here for line in lines].index(True) == 2
    assert lines[0].words == "Player 1: wish."


def test_an_open_hand_stays_open_on_all_ways(playtest: Playtest) -> None:
    services.make_move(playtest=playtest, node=ROOT, seat=0, move=WISH)
    found = shown(playtest, 1, is_open=True)
    assert all("hands=open" in query for query in (found["undo"], found["start"], found["lines"][0].query))
    assert "hands" not in found["other_hands"]
