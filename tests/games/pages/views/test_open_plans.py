"""An open page learns by its ordinary question that its reader's plan was thrown away, and no other page does."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Game, Plan
from games.premoves import playing, several
from games.tables.tables import read_table
from tests.games.factories import (
    bidding_game,
    fresh,
    play_turn,
    running_game,
    seat_of,
)
from tests.games.pages.views.test_plans import plan_first
from tests.people import browser_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("lost_messages")]
REASON = "Something next to that spot has changed."


@pytest.fixture
def game(ana: User, bo: User) -> Game:
    return running_game(ana, bo, title="cacao")


@pytest.fixture
def planner(game: Game, ana: User, bo: User) -> User:
    """Who waits, and has a plan beside which something is going to be otherwise."""
    waiting = next(person for person in (ana, bo) if seat_of(game, person).waiting_since is None)
    plan = plan_first(game, waiting)
    Plan.objects.filter(pk=plan.pk).update(beside={"otherwise": True})
    return waiting


def opened(browser: Client, game: Game) -> dict[str, str]:
    """What a page that is opened now sends with its question."""
    page = browser.get(game.get_absolute_url()).content.decode()
    state = {"v": fresh(game).version_mark, "side": str(fresh(game).side_version)}
    return state | dict(re.findall(r'class="panel-mark"[^>]*name="(\w+)"\s+value="([^"]*)"', page))


def ask(browser: Client, game: Game, state: dict[str, str]) -> tuple[int, str]:
    answer = browser.get(f"{game.get_absolute_url()}news/", state)
    return answer.status_code, answer.content.decode()


def test_why_a_plan_was_refused_comes_without_a_reload(game: Game, planner: User) -> None:
    play_turn(game)
    browser = browser_of(planner)
    state = opened(browser, game)
    assert ask(browser, game, state)[0] == 204

    playing.play_planned(game=game)

    status, answer = ask(browser, game, state)
    assert status == 200
    assert REASON in answer
    assert 'id="play"' in answer
    assert ask(browser, game, opened(browser, game))[0] == 204


def test_a_lost_cache_loses_no_reason(game: Game, planner: User) -> None:
    play_turn(game)
    browser = browser_of(planner)
    state = opened(browser, game)
    playing.play_planned(game=game)
    caches["versions"].clear()
    assert REASON in ask(browser, game, state)[1]


def test_nothing_new_asks_no_table_of_the_database(game: Game, planner: User) -> None:
    browser = browser_of(planner)
    state = opened(browser, game)
    with CaptureQueriesContext(connection) as queries:
        assert ask(browser, game, state)[0] == 204
    assert not [query for query in queries if "games_" in query["sql"]]


@pytest.mark.parametrize("is_refused", [True, False])
def test_pages_of_others_get_the_same_bytes_whether_a_plan_was_refused(
    game: Game, planner: User, ana: User, bo: User, cy: User, is_refused: bool
) -> None:
    """Both worlds give what a table without any plan gives: an answer without a body, and no mark of plans."""
    play_turn(game)
    others = [browser_of(ana if planner == bo else bo), browser_of(cy), Client()]
    states = [opened(browser, game) for browser in others]
    if is_refused:
        playing.play_planned(game=game)
    assert not any(state.get("plans") for state in [*states, *(opened(browser, game) for browser in others)])
    for browser, state in zip(others, states, strict=True):
        assert ask(browser, game, state) == (204, "")


def test_a_mark_of_somebody_else_tells_nothing(game: Game, planner: User, cy: User) -> None:
    """Whoever takes a mark from elsewhere is asked about plans of his own: there are none, be it old or new."""
    mark = opened(browser_of(planner), game)["plans"]
    browser = browser_of(cy)
    play_turn(game)
    newer = ask(browser, game, opened(browser, game) | {"plans": mark})
    playing.play_planned(game=game)
    older = ask(browser, game, opened(browser, game) | {"plans": mark})
    assert mark
    assert newer[0] == older[0] == 200
    assert REASON not in newer[1] + older[1]


def test_planned_cards_of_chocolatl_that_were_refused_are_told_too(
    gold_track: None, ana: User, bo: User, cy: User
) -> None:
    game = bidding_game(ana, bo, cy)
    state: Any = read_table(game).state
    hand = state.players[seat_of(game, ana).number].hand
    wanted = {f"{state.round}.2": [{"type": "bid", "bids": {"2": hand[-2:]}}]}
    several.keep(game=game, user=ana, plans=wanted)
    Plan.objects.update(moves=[{"type": "bid", "bids": {"2": [99]}, "seat": seat_of(game, ana).number}])
    while not read_table(fresh(game)).plans_due(seat_of(game, ana)):
        play_turn(game)
    browser = browser_of(ana)
    state_of_page = opened(browser, game)

    playing.play_planned(game=game)

    status, answer = ask(browser, game, state_of_page)
    assert status == 200
    assert "We couldn’t play what you’d planned for this turn." in answer


def test_an_open_page_of_plans_is_led_to_itself_when_others_have_moved(game: Game, planner: User) -> None:
    browser = browser_of(planner)
    page = browser.get(f"{game.get_absolute_url()}plans/").content.decode()
    asks = unescape(re.findall(r'hx-get="([^"]+)"', page)[0])
    assert browser.get(asks).status_code == 204

    play_turn(game)

    assert browser.get(asks).headers["HX-Redirect"] == f"{game.get_absolute_url()}plans/"
