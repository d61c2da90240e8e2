"""Parts of the table's page: each in its place, and nothing of a player's own shown to anybody else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from accounts.models import User
from games.models import Game
from games.pages.presenters.page import visit_of
from games.tables import versions
from games.tables.pages.parts import PARTS, Place, parts_at, parts_with_news
from games.tables.tables import read_table
from tests.games.factories import confirm, decision, fresh, play_to_end, take_step
from tests.people import browser_of

pytestmark = pytest.mark.django_db


def shown(game: Game, user: User) -> dict[str, Mapping[str, Any]]:
    """What somebody is shown, by the names of the parts."""
    visit = visit_of(read_table(fresh(game)), user, {})
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


def test_an_open_page_is_not_sent_the_parts_that_it_has(tiny: Game, ana: User) -> None:
    browser, news = browser_of(ana), f"{tiny.get_absolute_url()}news/"
    page = browser.get(tiny.get_absolute_url()).content.decode()
    marks = " ".join(re.findall(r'data-region="([^"]+)"', page))
    old = fresh(tiny).version_mark
    versions.bump(tiny)

    sent = browser.get(news, {"v": old}, headers={"HX-Request": "true", "Known-Regions": marks}).content.decode()

    assert 'id="log"' in page
    assert 'id="log"' not in sent
    assert 'id="headline"' in sent
    assert re.search(r"<details data-same=[\w-]{6}></details>", sent)


def test_who_reads_another_language_is_sent_all_of_it(tiny: Game, ana: User) -> None:
    browser, news = browser_of(ana), f"{tiny.get_absolute_url()}news/"
    page = browser.get(tiny.get_absolute_url()).content.decode()
    marks = " ".join(re.findall(r'data-region="([^"]+)"', page))
    User.objects.filter(pk=ana.pk).update(language="de")

    sent = browser.get(news, {"v": 0}, headers={"HX-Request": "true", "Known-Regions": marks}).content.decode()

    assert 'id="log"' in sent
    assert "data-same" not in sent


def test_an_answer_to_a_step_leaves_the_talk_to_the_next_question(tiny: Game, ana: User) -> None:
    browser, address = browser_of(ana), tiny.get_absolute_url()
    fields = {"decision": decision(tiny, ana), "move": '{"type":"wish","points":2}'}
    answer = browser.post(f"{address}step/", fields, headers={"HX-Request": "true"}).content.decode()
    assert 'id="log"' in answer
    assert 'id="panel-mark-talk"' not in answer
    news = browser.get(
        f"{address}news/", {"v": fresh(tiny).version_mark, "talk": "old"}, headers={"HX-Request": "true"}
    )
    assert 'id="panel-mark-talk"' in news.content.decode()
    assert 'id="log"' not in news.content.decode()


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
