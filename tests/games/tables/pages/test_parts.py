"""Parts of the table's page: each in its place, and nothing of a player's own shown to anybody else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from accounts.models import User
from games.models import Game
from games.pages.presenters.page import visit_of
from games.tables import versions
from games.tables.pages.parts import PARTS, Place, parts_at, parts_with_news
from games.tables.tables import read_table
from tests.games.factories import confirm, fresh, play_to_end, take_step
from tests.people import browser_of

pytestmark = pytest.mark.django_db


def shown(game: Game, person: User) -> dict[str, Mapping[str, Any]]:
    """What somebody is shown, by the names of the parts."""
    visit = visit_of(read_table(fresh(game)), person, {})
    found = {type(part).__name__: part.context(visit) for part in PARTS}
    return {name: context for name, context in found.items() if context is not None}


def test_each_part_stands_in_one_place_in_the_order_of_registration() -> None:
    placed = [part for place in Place for part in parts_at(place)]
    assert len(placed) == len(list(PARTS))
    for place in Place:
        assert list(parts_at(place)) == [part for part in PARTS if part.place == place]


def test_what_changes_beside_the_board_can_be_found_again_on_an_open_page(tiny: Game, ana: User) -> None:
    page = browser_of(ana).get(tiny.get_absolute_url()).content.decode()
    versions.bump_side(tiny)
    update = browser_of(ana).get(
        f"{tiny.get_absolute_url()}news/", {"v": fresh(tiny).version_mark, "side": 0}, headers={"HX-Request": "true"}
    )
    assert "hx-swap-oob" in update.content.decode()
    for name in ("turn-clock", "attendance", "log"):
        assert f'id="{name}"' in page
        assert f'id="{name}"' in update.content.decode()
    news = parts_with_news(fresh(tiny), ana, side=0, marks={})
    assert [type(part).__name__ for part in news] == ["OwnClock", "Attendance", "Log"]


def test_a_spectator_is_shown_nothing_that_is_a_players_own(tiny: Game, ana: User, cy: User) -> None:
    take_step(tiny, ana, type="wish", points=2)
    confirm(tiny, ana)
    parts = shown(tiny, cy)
    assert set(parts) == {"Think", "OwnClock", "Attendance", "Log", "PresentPart", "TalkPart", "NewLines"}
    assert not parts["PresentPart"]["people"]
    assert parts["TalkPart"]["panel"]["audience"] == "watchers"


def test_the_end_takes_the_place_of_thinking(tiny: Game, ana: User) -> None:
    assert "EndPart" not in shown(tiny, ana)
    play_to_end(tiny)
    parts = shown(tiny, ana)
    assert "EndPart" in parts
    assert "Think" not in parts
