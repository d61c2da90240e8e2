"""What people want settled without being asked: kept per person and title, and followed for nobody else."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.services import delete_account
from games.engine.ruleset import Preferences
from games.lobby.errors import OptionsRefused
from games.models import Game, Preference
from games.profiles import services
from games.tables import play, taking_back
from games.tables.errors import NothingToWithdraw
from games.tables.selectors import preferences_of
from tests.games.factories import (
    GREEDY_BOT,
    confirm,
    decide,
    decision,
    fresh,
    moves_of,
    play_to_end,
    running_game,
    seat_of,
    take_step,
)
from tests.games.tiny_rules import TinyState, Wish
from tests.games.tiny_title import TINY, TinyRules

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("tiny_title")]

ASK = {"marks": False}


@pytest.fixture
def turns(tiny: Game, ana: User, bo: User) -> tuple[Game, User, User]:
    """The wishes are made; the game, who is to play a stone, and the other one."""
    for person in (ana, bo):
        take_step(tiny, person, type="wish", points=2)
        confirm(tiny, person)
    first, second = sorted((ana, bo), key=lambda person: seat_of(tiny, person).number)
    return tiny, first, second


def set_about_tiny(user: User, **values: object) -> None:
    """As by the form."""
    services.keep(user=user, title=TINY, values=values)


def kept(user: User) -> dict[str, object]:
    """What the site knows about a person."""
    return dict(preferences_of([user.pk], TINY).get(user.pk, {}))


def drafted(game: Game, user: User) -> list[str]:
    """The types of the moves in somebody's draft."""
    return [move["type"] for move in seat_of(game, user).draft]


# --- keeping ---------------------------------------------------------------------------------------------------------


def test_what_is_as_usual_is_not_kept_so_that_better_usual_values_reach_everybody(tiny_title: None, ana: User) -> None:
    set_about_tiny(ana, marks=True, style="bold")
    assert kept(ana) == {"style": "bold"}


def test_new_preferences_take_the_place_of_the_earlier_ones(tiny_title: None, ana: User) -> None:
    set_about_tiny(ana, marks=False)
    set_about_tiny(ana, style="bold")
    assert kept(ana) == {"style": "bold"}
    assert Preference.objects.count() == 1


@pytest.mark.parametrize(
    "values",
    [{"nonsense": True}, {"marks": 1}, {"marks": "on"}, {"style": "loud"}, {"style": None}, {"style": ["bold"]}],
)
def test_what_the_title_does_not_know_is_refused_and_the_earlier_stays(
    tiny_title: None, ana: User, values: dict[str, object]
) -> None:
    set_about_tiny(ana, **ASK)
    with pytest.raises(OptionsRefused) as caught:
        set_about_tiny(ana, **values)
    assert caught.value.status == 422
    assert kept(ana) == ASK


def test_with_an_account_its_preferences_are_deleted(tiny_title: None, ana: User) -> None:
    set_about_tiny(ana, **ASK)
    delete_account(user=ana)
    assert not Preference.objects.exists()


# --- playing ---------------------------------------------------------------------------------------------------------


def test_who_wants_to_be_asked_is_asked(turns: tuple[Game, User, User]) -> None:
    game, first, _second = turns
    set_about_tiny(first, **ASK)
    take_step(game, first)
    assert drafted(game, first) == ["play"]
    take_step(game, first, type="mark", side="right")
    confirm(game, first)
    assert [(move.data["type"], move.auto) for move in moves_of(game)[2:]] == [("play", False), ("mark", False)]


def test_nobody_elses_preferences_are_used(turns: tuple[Game, User, User], cy: User) -> None:
    game, first, second = turns
    for other in (second, cy):
        set_about_tiny(other, **ASK)
    take_step(game, first)
    assert drafted(game, first) == ["play", "mark"]


def test_preferences_of_another_title_are_not_used(turns: tuple[Game, User, User]) -> None:
    game, first, _second = turns
    Preference.objects.create(user=first, title="cacao", values=ASK)
    take_step(game, first)
    assert drafted(game, first) == ["play", "mark"]


def test_for_somebody_who_resigned_nothing_is_asked(turns: tuple[Game, User, User]) -> None:
    game, first, second = turns
    set_about_tiny(first, **ASK)
    play.resign(game=game, user=first)
    while fresh(game).is_running:
        decide(game, second)
    assert not fresh(game).is_running


def test_a_game_goes_on_to_its_end_with_people_who_want_to_be_asked_and_bots(tiny_title: None, ana: User) -> None:
    set_about_tiny(ana, **ASK)
    game = play_to_end(running_game(ana, bots=[GREEDY_BOT]))
    own = seat_of(game, ana).number
    assert {move.auto for move in moves_of(game) if move.data["type"] == "mark" and move.seat == own} == {False}


def test_a_step_asks_for_preferences_once_at_most(turns: tuple[Game, User, User]) -> None:
    game, first, _second = turns
    with CaptureQueriesContext(connection) as queries:
        take_step(game, first, type="dig")
    assert sum("games_preference" in query["sql"] for query in queries) == 1


# --- what is made for those who do not want to be asked, while others decide ------------------------------------------


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays boldly wishes for 3 without being asked."""
    usual = TinyRules.automatic

    def automatic(rules: TinyRules, state: TinyState, seat: int, preferences: Preferences) -> Any:
        is_asked = state.phase == "wish" and seat in rules.to_move(state)
        return (
            Wish(seat, 3) if is_asked and preferences.get("style") == "bold" else usual(rules, state, seat, preferences)
        )

    monkeypatch.setattr(TinyRules, "automatic", automatic)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("drafted", [True, False])
def test_what_is_made_unasked_leaves_a_draft_in_progress_alone(ana: User, bo: User, cy: User, drafted: bool) -> None:
    game = running_game(ana, bo, cy)
    if drafted:
        take_step(game, ana, type="wish", points=1)
    set_about_tiny(ana, style="bold")
    take_step(game, bo, type="wish", points=2)
    confirm(game, bo)

    assert bool(seat_of(game, ana).draft) == drafted
    assert [move.auto for move in moves_of(game)] == ([False] if drafted else [False, True])


@pytest.mark.usefixtures("hasty")
def test_a_draft_in_progress_holds_nobody_else_up(ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo, cy)
    first, second, last = sorted((ana, bo, cy), key=lambda person: seat_of(game, person).number or 0)
    take_step(game, first, type="wish", points=1)
    drafted = seat_of(game, first).draft
    set_about_tiny(first, style="bold")
    set_about_tiny(last, style="bold")
    take_step(game, second, type="wish", points=2)
    confirm(game, second)

    assert seat_of(game, first).draft == drafted
    made = [(move.seat, move.auto) for move in moves_of(game)]
    assert made == [(seat_of(game, second).number, False), (seat_of(game, last).number, True)]


@pytest.mark.usefixtures("hasty")
def test_what_was_made_unasked_cannot_be_taken_back(ana: User, bo: User, cy: User) -> None:
    set_about_tiny(ana, style="bold")
    game = running_game(ana, bo, cy)
    assert [move.auto for move in moves_of(game)] == [True]

    with pytest.raises(NothingToWithdraw):
        taking_back.withdraw(game=game, user=ana, decision=decision(game, ana))
    assert len(moves_of(game)) == 1
