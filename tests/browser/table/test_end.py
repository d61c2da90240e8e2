"""The end of a game is the first thing seen of its page, counted up, and its board can be shared."""

from __future__ import annotations

import re
from random import Random
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from games.models import Game
from tests.games.factories import fresh, play_to_end, running_game
from tests.look import SCREENS, faults, sticking_out
from tests.people import People, make_person
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def over(people: People) -> Game:
    return fresh(play_to_end(running_game(people.ana, people.bo, title="cacao"), Random(4)))


def opened(windows: Windows, people: People, game: Game, motion: str = "reduce", **screen: Any) -> Page:
    page = windows.open(people.bo, **screen)
    page.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
    page.goto(game.get_absolute_url())
    return page


class Box(NamedTuple):
    """Where something is on the page."""

    left: float
    top: float
    right: float
    foot: float


def box(thing: Locator) -> Box:
    found = thing.bounding_box()
    assert found is not None
    return Box(found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"])


def overlap(one: Box, other: Box) -> bool:
    return one.left < other.right and one.right > other.left and one.top < other.foot and one.foot > other.top


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_on_a_phone_the_board_and_the_result_are_seen_at_once(
    windows: Windows, people: People, over: Game, size: tuple[int, int]
) -> None:
    page = opened(windows, people, over, size=size)

    podium = box(page.locator(".podium"))
    board = box(page.locator("#boardbox"))
    assert box(page.locator("#headline")).foot < board.top
    assert board.foot <= podium.top
    assert box(page.get_by_role("button", name="Play again")).foot <= size[1]


@pytest.mark.parametrize("size", [(390, 844), (820, 1180)])
def test_the_sizes_of_a_finished_board_lie_below_it(
    windows: Windows, people: People, over: Game, size: tuple[int, int]
) -> None:
    page = opened(windows, people, over, size=size)

    assert box(page.locator("#zoom")).top >= box(page.locator("#rows")).foot


def test_on_a_wide_screen_the_board_stands_beside_the_result(windows: Windows, people: People, over: Game) -> None:
    page = opened(windows, people, over, size=(1440, 900))

    board, end = box(page.locator("#boardbox")), box(page.locator("#end"))
    assert board.right <= end.left
    assert board.top == end.top
    assert board.foot <= 900, "the whole board is seen at once"
    shown = box(page.get_by_role("link", name="Replay the last turn"))
    assert board.left < shown.left
    assert shown.foot < board.foot
    assert board.foot < box(page.locator("#dock")).top < end.foot, "the score goes on beside the result"
    talk = page.locator(".panel", has=page.get_by_role("heading", name="Chat at the table"))
    assert box(page.locator("#log")).right <= box(talk).left


@pytest.mark.parametrize("size", [(1440, 900), (1100, 900)])
def test_the_board_stays_above_the_score_and_the_log_however_far_one_scrolls(
    windows: Windows, people: People, over: Game, size: tuple[int, int]
) -> None:
    page = opened(windows, people, over, size=size)

    for top in (0, 500, 1000, 1500):
        page.evaluate("top => scrollTo(0, top)", top)
        score = box(page.locator("#dock")).top
        assert box(page.locator("#boardbox")).foot <= score, top
        assert box(page.locator("#last-turn")).foot <= score, top


def test_the_last_turn_is_played_on_the_board_once_more(windows: Windows, people: People, over: Game) -> None:
    page = opened(windows, people, over, size=(1440, 900))
    tiles = page.locator("#board .tile").count()

    page.get_by_role("link", name="Replay the last turn").click()

    expect(page.locator("#show-line")).to_have_text("Before the last turn")
    expect(page.locator("#board .tile")).to_have_count(tiles - 1)
    page.get_by_role("button", name="Skip").click()
    expect(page.locator("#board .tile")).to_have_count(tiles)


@pytest.mark.parametrize("seed", [1, 4, 6, 8])
def test_no_tile_lies_under_the_way_to_the_last_turn(windows: Windows, people: People, seed: int) -> None:
    game = fresh(play_to_end(running_game(people.ana, people.bo, title="cacao"), Random(seed)))
    page = opened(windows, people, game, size=(1440, 900))

    link = box(page.get_by_role("link", name="Replay the last turn"))
    under = [each for each in map(box, page.locator("#board .tile:visible").all()) if overlap(each, link)]
    assert under == []


def test_without_scripts_the_last_turn_is_looked_up_in_the_replay(windows: Windows, people: People, over: Game) -> None:
    page = windows.open(people.bo, javascript=False)
    page.goto(over.get_absolute_url())

    page.get_by_role("link", name="Replay the last turn").click()

    expect(page).to_have_url(re.compile(r"/replay/\?at=\d+"))


@pytest.mark.parametrize("calm", ["reduce", "no-preference"])
def test_the_tiles_that_paid_the_most_glow_and_are_named(
    windows: Windows, people: People, over: Game, calm: str
) -> None:
    page = opened(windows, people, over, motion=calm, size=(1440, 900))

    named = page.locator(".end__richest a").evaluate_all("links => links.map((link) => link.dataset.cell)")
    glowing = page.locator("#board .glows").evaluate_all("cells => cells.map((cell) => cell.id)")
    assert named
    assert sorted(glowing) == sorted(named)
    moves = page.evaluate("getComputedStyle(document.querySelector('.glows'), '::before').animationName")
    assert moves == ("none" if calm == "reduce" else "lit")


@pytest.mark.parametrize("screen", SCREENS)
def test_the_end_has_no_faults(windows: Windows, people: People, over: Game, screen: dict[str, Any]) -> None:
    page = opened(windows, people, over, **screen)

    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_points_are_counted_up_once_and_a_key_shows_them_all(windows: Windows, people: People, over: Game) -> None:
    page = opened(windows, people, over, motion="all", size=(390, 844))
    shown = page.locator(".podium__total").all_inner_texts()
    final = [str(seat.points).replace("-", "−") for seat in over.seats.order_by("-points")]
    assert shown != final

    page.keyboard.press("Shift")

    expect(page.locator(".podium__total")).to_have_text(final)
    page.reload()
    assert page.locator(".podium__total").all_inner_texts() == final


def test_whoever_wants_no_motion_reads_the_points_at_once(windows: Windows, people: People, over: Game) -> None:
    page = opened(windows, people, over)

    final = [str(seat.points).replace("-", "−") for seat in over.seats.order_by("-points")]
    assert page.locator(".podium__total").all_inner_texts() == final


@pytest.mark.parametrize(("link", "name"), [("Picture to share", "{}.jpg"), ("Square picture", "{}-square.jpg")])
def test_the_result_can_be_saved_as_a_picture(
    windows: Windows, people: People, over: Game, link: str, name: str
) -> None:
    page = opened(windows, people, over, size=(1440, 900))

    with page.expect_download() as download:
        page.get_by_role("link", name=link).click()

    assert download.value.suggested_filename == name.format(f"cacao-{over.public_id}")
    assert download.value.path().read_bytes().startswith(b"\xff\xd8\xff")


@pytest.mark.parametrize("language", ["de", "en", "fr", "nl"])
def test_no_name_of_a_line_of_the_result_stands_among_its_points(
    windows: Windows, people: People, language: str
) -> None:
    game = play_to_end(running_game(*people, make_person("Dee"), title="cacao"), Random(4))
    User.objects.update(language=language)
    page = opened(windows, people, game, size=(360, 640))

    expect(page.locator(".result")).to_be_visible()
    assert sticking_out(page, ".result tbody th") == []
