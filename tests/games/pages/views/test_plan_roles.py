"""Who may do what with plans: every act by everybody, with the rows afterwards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from html import unescape
from typing import Any, NamedTuple

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.services import create_guest
from games.models import Game, Plan, Seat
from games.proposals import loans
from games.tables import play, replacing
from games.tables.locking import lock_table
from tests.games.factories import (
    OPEN,
    invited,
    open_table,
    running_game,
    seat_of,
)
from tests.people import People, browser_of, make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("frozen_time")]

TABLE = """
who            page  step  undo  keep  change up    remove

planner        ok    ok    ok    ok    ok     ok    ok
mover          ok    409   409   409   404    404   404
borrower       ok    409   409   409   404    404   404
resigned       ok    409   409   409   404    404   404
late           ok    409   409   409   409    409   ok
over           ok    409   409   409   409    409   ok
cancelled      ok    409   409   409   409    409   ok
lender         403   403   403   403   403    403   403
replaced       403   403   403   403   403    403   403
spectator      403   403   403   403   403    403   403
administrator  403   403   403   403   403    403   403
guest          403   403   403   403   403    403   403
private        404   404   404   404   404    404   404
signed-out     login login login login login  login login
"""
SAID = {who: answers for who, *answers in (row.split() for row in TABLE.splitlines()[3:])}


class Desk(NamedTuple):
    """A game of Cacao: who moves, and who waits, has kept two plans and is making a third."""

    game: Game
    mover: User
    planner: User
    kept: tuple[Plan, Plan]
    lay: dict[str, str]
    """The form that makes the first step of a plan."""
    decision: str


@pytest.fixture
def desk(people: People) -> Desk:
    game = running_game(people.ana, people.bo, title="cacao")
    mover, planner = sorted(people[:2], key=lambda person: seat_of(game, person).number or 0)
    browser = browser_of(planner)
    for _plan in range(2):
        lay = first_lay(browser, game)
        browser.post(address(game, "step/"), lay)
        browser.post(address(game, "keep/"), {"decision": shown(browser, game)})
    lay = first_lay(browser, game)
    browser.post(address(game, "step/"), lay)
    one, two = Plan.objects.waiting()
    return Desk(game, mover, planner, (one, two), lay, shown(browser, game))


def address(game: Game, act: str = "") -> str:
    return f"{game.get_absolute_url()}plans/{act}"


def shown(browser: Client, game: Game) -> str:
    """The fingerprint in the forms of the page of plans."""
    page = browser.get(address(game)).content.decode()
    return re.findall(r'name="decision"\s+value="(\w+)"', page)[0]


def first_lay(browser: Client, game: Game) -> dict[str, str]:
    """The form of the first button on the board of plans."""
    page = unescape(browser.get(address(game)).content.decode())
    found = {name: re.findall(rf'name="{name}"\s+value="([^"]+|\{{.*?\}})"', page)[0] for name in ("tile", "decision")}
    return found | {"move": re.findall(r'name="move"\s+value="(\{.*?\})"', page)[0], "rotation": "0"}


# --- the people ------------------------------------------------------------------------------------------------------


def ended(desk: Desk, status: str) -> User:
    Game.objects.update(status=status, ended_at=timezone.now())
    return desk.planner


def late(desk: Desk) -> User:
    Seat.objects.filter(user=desk.planner).update(stand_in=Seat.StandIn.LATE)
    return desk.planner


def resigned(desk: Desk) -> User:
    play.resign(game=desk.game, user=desk.planner)
    return desk.planner


def replaced(desk: Desk) -> User:
    """Dee plays on the planner's seat now."""
    table, dee = lock_table(desk.game), make_person("Dee")
    replacing.put_on_seat(table, table.seat_of(desk.planner), user=dee)
    return dee


def lent(desk: Desk) -> User:
    """Dee plays for the planner for some days."""
    table, dee = lock_table(desk.game), make_person("Dee")
    loans.lend(table, table.seat_of(desk.planner), until=timezone.now() + timedelta(days=3), to=dee)
    return dee


def private(desk: Desk) -> User:
    Game.objects.update(is_public=False)
    return User.objects.get(username="Cy")


def who(desk: Desk, role: str) -> User | None:
    """Somebody in this role, at a table that is as the role asks."""
    people: Mapping[str, Callable[[], User | None]] = {
        "planner": lambda: desk.planner,
        "mover": lambda: desk.mover,
        "over": lambda: ended(desk, Game.Status.FINISHED),
        "cancelled": lambda: ended(desk, Game.Status.CANCELLED),
        "late": lambda: late(desk),
        "lender": lambda: lent(desk) and desk.planner,
        "borrower": lambda: lent(desk),
        "replaced": lambda: replaced(desk) and desk.planner,
        "resigned": lambda: resigned(desk),
        "private": lambda: private(desk),
        "spectator": lambda: User.objects.get(username="Cy"),
        "administrator": lambda: make_person("Guard", is_staff=True, is_superuser=True),
        "guest": create_guest,
        "signed-out": lambda: None,
    }
    return people[role]()


# --- what they do ----------------------------------------------------------------------------------------------------


def act(verb: str, browser: Client, desk: Desk) -> Any:
    one, two = desk.kept
    posted: Mapping[str, tuple[str, Mapping[str, object]]] = {
        "step": ("step/", desk.lay | {"decision": desk.decision, "instead": desk.lay["move"], "rotation": "1"}),
        "undo": ("undo/", {"decision": desk.decision}),
        "keep": ("keep/", {"decision": desk.decision}),
        "change": ("change/", {"decision": desk.decision, "key": two.key, "blind": "on"}),
        "up": ("change/", {"decision": desk.decision, "key": two.key, "up": "up"}),
        "remove": ("change/", {"key": one.key, "remove": "remove"}),
    }
    if verb == "page":
        return browser.get(address(desk.game))
    path, fields = posted[verb]
    return browser.post(address(desk.game, path), fields)


def drafted() -> list[Any]:
    """The steps of the plan that is being made, and how the tile of each is turned."""
    return [move.get("rotation") for plan in Plan.objects.filter(status="draft") for move in plan.moves]


ROWS_AFTER: Mapping[str, Callable[[Desk], bool]] = {
    "page": lambda desk: True,
    "step": lambda desk: drafted() == [1],
    "undo": lambda desk: drafted() == [],
    "keep": lambda desk: Plan.objects.waiting().count() == 3 and not Plan.objects.filter(status="draft").exists(),
    "change": lambda desk: list(Plan.objects.filter(allows_blind=True)) == [desk.kept[1]],
    "up": lambda desk: list(Plan.objects.waiting()) == [*reversed(desk.kept)],
    "remove": lambda desk: list(Plan.objects.filter(status="waiting")) == [desk.kept[1]],
}
"""Whether the rows are as the act, once done, should leave them."""


def test_everybody_may_do_with_plans_what_the_table_says(desk: Desk) -> None:
    found = {role: answers_to(desk, role) for role in SAID}
    assert {role: answers for role, answers in found.items() if answers != SAID[role]} == {}


def answers_to(desk: Desk, role: str) -> list[str]:
    """What somebody gets for each act, each of which begins anew."""
    with undone():
        person = who(desk, role)
        browser = browser_of(person) if person else Client()
        return [answer_to(verb, browser, desk) for verb in ROWS_AFTER]


def answer_to(verb: str, browser: Client, desk: Desk) -> str:
    """The status of a refusal, or that it was done; followed by a word where the rows say otherwise."""
    with undone():
        before = list(Plan.objects.order_by("pk").values())
        answer = act(verb, browser, desk)
        is_sent_to_log_in = answer.headers.get("Location", "").startswith("/accounts/login/")
        if answer.status_code >= 400 or is_sent_to_log_in:
            found = "login" if is_sent_to_log_in else str(answer.status_code)
            return found if list(Plan.objects.order_by("pk").values()) == before else f"{found}-but-done"
        return "ok" if ROWS_AFTER[verb](desk) else f"{answer.status_code}-but-not-done"


@contextmanager
def undone() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def test_nobody_plans_at_a_table_that_waits_for_people(ana: User, bo: User, cy: User) -> None:
    game = open_table(ana, invited(bo), OPEN, title="cacao")
    paths = ("step/", "undo/", "keep/", "change/")
    for person in (ana, bo, cy):
        browser = browser_of(person)
        answers = [
            browser.get(address(game)),
            *(browser.post(address(game, path), {"move": "{}", "decision": "0", "key": "x"}) for path in paths),
        ]
        assert (person, {answer.status_code for answer in answers}) == (person, {409})
    assert not Plan.objects.exists()
