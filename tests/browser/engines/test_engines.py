"""What a person may count on in Firefox and in WebKit, nearly the engine of iPhones, as in Chromium."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from accounts.models import User
from games.models import Game
from tests.browser.engines.firefox import Firefox
from tests.browser.engines.line import Line
from tests.browser.engines.playing import Player
from tests.browser.engines.window import POINTS, Window, count, press, size_of
from tests.games.factories import GREEDY_BOT, bidding_game, fresh, moves_of, play_to_end, running_game, seat_of
from tests.people import People
from tests.plugins.patience import wait_until
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

SignIn = Callable[[User], None]

KEY_BOXES = ("#frame", "#dock", ".village", ".hand", ".site-header")
STAGE = (".station", "#dock", ".village", ".site-header")
PIXELS = 4
"""Letters are not equally wide everywhere."""

HIDDEN_FIELDS = """
const hidden = [...document.querySelectorAll("#play-form input[type=hidden]")];
return hidden.filter((each) => each.value !== each.defaultValue).map((each) => each.name);
"""


@pytest.fixture
def cacao(people: People) -> Game:
    """Ana plays Cacao against a bot."""
    return running_game(people.ana, title="cacao", bots=[GREEDY_BOT])


def address(line: Line, game: Game) -> str:
    return line.address + game.get_absolute_url()


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_turns_of_cacao_are_played(
    engine: Window, sign_in: SignIn, line: Line, cacao: Game, ana: User, size: tuple[int, int]
) -> None:
    sign_in(ana)
    engine.resize(*size)
    player = Player(engine, address(line, cacao))
    for _turn in range(3):
        player.play_turn()
    assert fresh(cacao).moves.filter(seat=seat_of(cacao, ana).number).exists()


def test_a_bidding_of_chocolatl_is_played(engine: Window, sign_in: SignIn, line: Line, people: People) -> None:
    game = bidding_game(*people)
    sign_in(people.ana)
    engine.resize(1440, 900)
    player = Player(engine, address(line, game))
    assert player.decide() == "bid"


def test_the_end_of_chocolatl_is_walked_through_and_a_station_asked_about(
    engine: Window, sign_in: SignIn, line: Line, people: People
) -> None:
    game = running_game(people.ana, people.bo, title="chocolatl", bots=[GREEDY_BOT])
    play_to_end(game)
    # To whoever made the last move nothing is new.
    last = moves_of(game)[-1].seat
    sign_in(people.bo if last == seat_of(game, people.ana).number else people.ana)
    engine.resize(1440, 900)
    engine.goto(address(line, game))
    wait_until(lambda: count(engine, "#walk") == 1)
    press(engine, ".station .station__ask")
    wait_until(lambda: count(engine, ".explanation:popover-open") == 1)
    while count(engine, "#walk"):
        press(engine, "#walk .button--gold")
    assert count(engine, ".end") == 1


@pytest.mark.parametrize(("title", "boxes"), [("cacao", KEY_BOXES), ("chocolatl", STAGE)])
def test_boxes_are_as_large_as_in_chromium(
    engine: Window, sign_in: SignIn, line: Line, people: People, windows: Windows, title: str, boxes: tuple[str, ...]
) -> None:
    game = running_game(people.ana, title=title, bots=[GREEDY_BOT, GREEDY_BOT])
    page = windows.open(people.ana)
    page.goto(game.get_absolute_url())
    sign_in(people.ana)
    engine.resize(1440, 900)
    Player(engine, address(line, game))
    for box in boxes:
        there = page.locator(f"{box}:visible").first.bounding_box()
        assert there, box
        assert size_of(engine, box) == pytest.approx((there["width"], there["height"]), abs=PIXELS), box


def test_reload_and_back_in_a_draft_prove_what_is_shown(
    engine: Window, sign_in: SignIn, line: Line, cacao: Game, ana: User
) -> None:
    sign_in(ana)
    engine.resize(1440, 900)
    player = Player(engine, address(line, cacao))
    assert player.decide() == "place"
    drafted = player.moment
    engine.reload()
    wait_until(lambda: player.moment == drafted)
    assert engine.run(HIDDEN_FIELDS) == []
    engine.goto(f"{line.address}/rules/")
    engine.back()
    wait_until(lambda: player.moment == drafted)
    assert engine.run(HIDDEN_FIELDS) == []
    player.play_turn()


def is_behind_its_worker(window: Window) -> bool:
    """Whether a page that is loaded now asks the site through its service worker."""
    window.reload()
    return bool(window.run("return Boolean(navigator.serviceWorker.controller)"))


def test_without_the_site_a_page_says_so(engine: Window, sign_in: SignIn, line: Line, ana: User) -> None:
    sign_in(ana)
    engine.goto(f"{line.address}/my-games/")
    wait_until(lambda: is_behind_its_worker(engine))
    line.cut()
    engine.run("location.href = '/tables/'")
    wait_until(lambda: engine.run("return document.querySelector('h1')?.textContent.trim()") == "Not connected")


@pytest.mark.parametrize("engine", ["Firefox"], indirect=True)
def test_a_finger_aims_first_and_lays_with_a_second_tap(
    engine: Firefox, sign_in: SignIn, line: Line, cacao: Game, ana: User
) -> None:
    """WebKit’s driver sends touches as a mouse; ``table-tap_test.js`` does what older Safaris do."""
    sign_in(ana)
    engine.resize(390, 844)
    player = Player(engine, address(line, cacao))
    engine.tap_at(*engine.run(POINTS, ".hand label.choice", 0))
    engine.tap_at(*engine.run(POINTS, ".spot.place", 0))
    wait_until(lambda: engine.run("return Boolean(document.querySelector('.spot.aimed'))"))
    assert player.task == "place"
    engine.tap_at(*engine.run(POINTS, ".spot.aimed", 0))
    wait_until(lambda: player.task != "place")
