"""The page on which a turn is planned: drafted, kept, ordered, thrown away; and nobody else sees any of it."""

from __future__ import annotations

import re
from html import unescape
from random import Random

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Game, Plan
from games.operations import sweeps
from games.tables.tables import read_table
from notifications.models import Notice
from tests.games.factories import (
    decide,
    fresh,
    moves_of,
    play_turn,
    running_game,
    seat_of,
    take_step,
)
from tests.games.told import forget, told, with_state
from tests.people import browser_of, make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("frozen_time")]


@pytest.fixture
def waiting(ana: User, bo: User) -> tuple[Game, User, User]:
    """A game of Cacao; who moves, and who waits."""
    game = running_game(ana, bo, title="cacao")
    first, second = sorted((ana, bo), key=lambda person: seat_of(game, person).number)
    return game, first, second


def address(game: Game, act: str = "") -> str:
    return f"/tables/{game.public_id}/plans/{act}"


def plan_page(game: Game, user: User) -> str:
    return browser_of(user).get(address(game)).content.decode()


def decision_in(page: str) -> str:
    return re.findall(r'name="decision"\s+value="(\w+)"', page)[0]


def draft_first(game: Game, user: User) -> None:
    """Lay the first tile of the hand where the first button of the board says."""
    page = unescape(plan_page(game, user))
    move = re.findall(r'name="move"\s+value="(\{.*?\})"', page)[0]
    tile = re.findall(r'name="tile"\s+value="([^"]+)"', page)[0]
    fields = {"move": move, "tile": tile, "rotation": "0", "decision": decision_in(page)}
    answer = browser_of(user).post(address(game, "step/"), fields)
    assert answer.status_code == 302, re.findall(r"message--error[^<]*<", answer.content.decode())


def plan_first(game: Game, user: User) -> Plan:
    draft_first(game, user)
    page = plan_page(game, user)
    browser_of(user).post(address(game, "keep/"), {"decision": decision_in(page)})
    return Plan.objects.waiting().latest("pk")


def change(game: Game, user: User, plan: Plan, **fields: str) -> int:
    shown = re.findall(r'name="decision"\s+value="(\w+)"', plan_page(game, user))
    fields = {"key": plan.key, "decision": shown[0] if shown else "", **fields}
    return browser_of(user).post(address(game, "change/"), fields).status_code


# --- the page --------------------------------------------------------------------------------------------------------


def test_what_a_plan_changes_is_told_once(waiting: tuple[Game, User, User]) -> None:
    game, _first, second = waiting
    draft_first(game, second)
    assert plan_page(game, second).count('id="brought"') == 1


def test_who_waits_is_offered_to_plan_and_who_moves_is_not(waiting: tuple[Game, User, User]) -> None:
    game, first, second = waiting
    link = f'href="{address(game)}"'
    assert link in browser_of(second).get(game.get_absolute_url()).content.decode()
    assert link not in browser_of(first).get(game.get_absolute_url()).content.decode()
    assert "Nothing to plan: it’s already your turn" in plan_page(game, first)


def test_a_turn_is_drafted_and_kept_by_forms_alone(waiting: tuple[Game, User, User]) -> None:
    game, _first, second = waiting
    plan = plan_first(game, second)
    assert [move["type"] for move in plan.moves] == ["place"]
    assert not Plan.objects.filter(status=Plan.Status.DRAFT).exists()
    assert "You have a plan for your next turn." in browser_of(second).get(game.get_absolute_url()).content.decode()


def test_a_kept_plan_lies_on_the_board_for_its_person_alone(waiting: tuple[Game, User, User]) -> None:
    game, first, second = waiting
    plan_first(game, second)
    own = browser_of(second).get(game.get_absolute_url()).content.decode()
    assert own.count('class="planned"') == 1
    assert 'aria-label="your plan 1"' in own
    assert "①" in own
    assert ">1 plan</a>" in own
    assert 'class="planned"' not in browser_of(first).get(game.get_absolute_url()).content.decode()


def test_the_page_says_at_its_top_that_a_plan_is_saved(waiting: tuple[Game, User, User]) -> None:
    game, _first, second = waiting
    draft_first(game, second)
    page = plan_page(game, second)
    answer = browser_of(second).post(address(game, "keep/"), {"decision": decision_in(page)}, follow=True)
    said = answer.content.decode()
    assert said.index("Your plan is saved.") < said.index('id="board"')
    assert "Your plan is saved." not in plan_page(game, second)


def test_a_step_of_a_plan_can_be_undone(waiting: tuple[Game, User, User]) -> None:
    game, _first, second = waiting
    draft_first(game, second)
    page = plan_page(game, second)
    browser_of(second).post(address(game, "undo/"), {"decision": decision_in(page)})
    assert Plan.objects.get().moves == []


def test_a_form_that_is_sent_twice_plans_once(waiting: tuple[Game, User, User]) -> None:
    game, _first, second = waiting
    draft_first(game, second)
    fields = {"decision": decision_in(plan_page(game, second))}
    assert browser_of(second).post(address(game, "keep/"), fields).status_code == 302
    assert browser_of(second).post(address(game, "keep/"), fields).status_code == 409
    assert Plan.objects.count() == 1


def test_conditions_and_order_are_the_persons(waiting: tuple[Game, User, User]) -> None:
    game, _first, second = waiting
    one, two = plan_first(game, second), plan_first(game, second)
    change(game, second, two, blind="on", beside="on")
    change(game, second, two, up="up")
    assert list(Plan.objects.waiting()) == [two, one]
    two.refresh_from_db()
    assert two.allows_blind
    assert two.beside
    change(game, second, two)
    two.refresh_from_db()
    assert (two.allows_blind, two.beside) == (False, None)
    change(game, second, one, remove="remove")
    assert list(Plan.objects.all()) == [two]


def test_bad_input_is_refused_with_a_sentence_and_loses_nothing(waiting: tuple[Game, User, User], cy: User) -> None:
    game, first, second = waiting
    plan = plan_first(game, second)
    assert change(game, first, plan, remove="remove") == 404
    assert change(game, cy, plan, remove="remove") == 403
    assert change(game, second, plan, key="\x00'\u202e") == 404
    browser = browser_of(second)
    fields = {"decision": decision_in(plan_page(game, second))}
    assert browser.post(address(game, "step/"), {**fields, "move": "nonsense"}).status_code == 422
    assert browser.post(address(game, "step/"), {"decision": "x" * 1000}).status_code in {409, 422}
    assert browser.post(address(game, "undo/"), fields).status_code == 409
    assert browser.post(address(game, "keep/"), fields).status_code == 409
    assert list(Plan.objects.all()) == [plan]


def test_why_a_plan_was_thrown_away_stands_on_ones_page_until_it_is_read(waiting: tuple[Game, User, User]) -> None:
    game, _first, second = waiting
    plan = plan_first(game, second)
    reason = {"code": "plan-beside-changed", "details": {}}
    Plan.objects.filter(pk=plan.pk).update(status="refused", reason=reason, done_at=timezone.now())
    assert (
        "Something next to that spot has changed." in browser_of(second).get(game.get_absolute_url()).content.decode()
    )
    assert change(game, second, plan, remove="remove") == 302
    assert "Something next to that spot" not in browser_of(second).get(game.get_absolute_url()).content.decode()


# --- secrecy ---------------------------------------------------------------------------------------------------------


def test_a_plan_changes_no_byte_for_anybody_else(waiting: tuple[Game, User, User], cy: User) -> None:
    game, first, second = waiting
    spectator = make_person("Di")

    def world() -> list[dict[str, str]]:
        forget()
        return [told(fresh(game), person) for person in (first, cy, spectator, None)]

    def rows() -> tuple[int, int, int]:
        now = fresh(game)
        return now.version, now.side_version, Notice.objects.count()

    before, counted = world(), rows()
    plan = plan_first(game, second)
    draft_first(game, second)
    change(game, second, plan, blind="on", beside="on")
    assert (world(), rows()) == (before, counted)
    news = {"v": fresh(game).version_mark, "side": str(fresh(game).side_version)}
    assert Client().get(f"{game.get_absolute_url()}news/", news).status_code == 204


def test_the_page_of_plans_tells_nothing_that_its_reader_must_not_know(waiting: tuple[Game, User, User]) -> None:
    game, _first, second = waiting
    for _turn in range(4):
        play_turn(game)
    while seat_of(game, second).waiting_since:
        decide(game, second)
    plan_first(game, second)
    table = read_table(fresh(game))
    number = seat_of(game, second).number
    page = re.sub(r'csrfmiddlewaretoken"\s+value="\w+"', "", plan_page(game, second))
    other = table.title.rules.sample_state(table.title.rules.view(table.state, number), Random(1))
    with with_state(fresh(game), other):
        assert re.sub(r'csrfmiddlewaretoken"\s+value="\w+"', "", plan_page(game, second)) == page


def test_a_planned_turn_stands_in_the_log_like_any_other(waiting: tuple[Game, User, User]) -> None:
    game, first, second = waiting
    plan_first(game, second)
    table = read_table(fresh(game))
    take_step(game, first, **table.title.rules.moves.write(table.title.rules.legal_moves(table.state, 0)[-1]))
    while seat_of(game, first).waiting_since:
        decide(game, first)
    sweeps.play_plans(game.pk)
    log = browser_of(first).get(f"{game.get_absolute_url()}log/").content.decode()
    assert "plan" not in log.lower().replace("plantation", "")
    assert any(move.seat == seat_of(game, second).number for move in moves_of(game))
