"""An open page learns by its ordinary question of its reader's own draft, and no other page does."""

from __future__ import annotations

import pytest
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Game, Seat
from games.tables import draft_marks, play
from tests.games.factories import decide, decision, fresh, running_game, seat_of, take_step
from tests.games.pages.views.test_open_plans import ask, opened
from tests.people import browser_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("lost_messages")]


@pytest.fixture
def game(ana: User, bo: User) -> Game:
    return running_game(ana, bo, title="cacao")


@pytest.fixture
def mover(game: Game, ana: User, bo: User) -> User:
    return next(person for person in (ana, bo) if seat_of(game, person).waiting_since)


def test_a_step_in_another_tab_comes_without_a_reload(game: Game, mover: User) -> None:
    tab = browser_of(mover)
    state = opened(tab, game)
    assert ask(tab, game, state) == (204, "")

    take_step(game, mover)

    status, page = ask(tab, game, state)
    assert status == 200
    assert f'value="{decision(game, mover)}"' in page
    assert ask(tab, game, opened(tab, game)) == (204, "")


def test_so_do_an_undone_step_and_a_turn_begun_anew(game: Game, mover: User) -> None:
    tab = browser_of(mover)
    for act in (play.undo, play.start_over):
        take_step(game, mover)
        state = opened(tab, game)
        act(game=game, user=mover, decision=decision(game, mover))
        assert ask(tab, game, state)[0] == 200
    state = opened(tab, game)
    play.bring_back(game=game, user=mover, decision=decision(game, mover))
    assert ask(tab, game, state)[0] == 200


def test_a_lost_cache_loses_no_step(game: Game, mover: User) -> None:
    tab = browser_of(mover)
    state = opened(tab, game)
    take_step(game, mover)
    caches["versions"].clear()
    assert ask(tab, game, state)[0] == 200
    assert ask(tab, game, opened(tab, game)) == (204, "")


def test_pages_of_others_get_what_they_got_before(game: Game, mover: User, ana: User, bo: User, cy: User) -> None:
    others = [browser_of(ana if mover == bo else bo), browser_of(cy), Client()]
    states = [opened(browser, game) for browser in others]
    take_step(game, mover)
    for browser, state in zip(others, states, strict=True):
        assert ask(browser, game, state) == (204, "")
        assert opened(browser, game) == state


def test_nothing_new_after_a_confirmed_turn_asks_no_table_of_the_database(game: Game, mover: User) -> None:
    while not fresh(game).move_count:
        decide(game, mover)
    tab = browser_of(mover)
    state = opened(tab, game)
    with CaptureQueriesContext(connection) as queries:
        assert ask(tab, game, state) == (204, "")
    assert not [query for query in queries if "games_" in query["sql"]]


def test_the_mark_of_somebody_else_tells_nothing(game: Game, mover: User, cy: User) -> None:
    stranger, mark = browser_of(cy), opened(browser_of(mover), game)["draft"]
    before = ask(stranger, game, opened(stranger, game) | {"draft": mark})
    take_step(game, mover)
    after = ask(stranger, game, opened(stranger, game) | {"draft": mark})
    assert (before[0], after[0]) == (200, 200)
    assert "draft" not in opened(stranger, game)


def test_what_was_discarded_makes_a_new_mark(tiny_title: None, ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    marks = []
    for discarded in (None, [{"type": "wish", "points": 2}]):
        Seat.objects.filter(game=game, user=ana).update(discarded_draft=discarded)
        marks.append(draft_marks.DraftMark().mark(game, ana))
    assert marks[0] != marks[1]
