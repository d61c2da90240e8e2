"""Who may do what with a tournament: every act by everybody, in each of its states, with the rows afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services import create_guest
from games.clubs import services as clubs
from games.clubs.models import Group
from games.tournaments import organising
from games.tournaments.models import Entry, Event, Round, Tournament
from tests.asking import press
from tests.games.tournaments.holding import anew, begin, crowd, hold, play_all
from tests.people import browser_of, make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

# --- the people ------------------------------------------------------------------------------------------------------


def named(name: str) -> User:
    return User.objects.get(username=name)


def playing_organiser(tournament: Tournament) -> User:
    Entry.objects.create(tournament=tournament, person=named("Ana"))
    return named("Ana")


def out(tournament: Tournament, why: str) -> User:
    """A member of the group who was in it."""
    person = named("Mia")
    Entry.objects.create(tournament=tournament, person=person, status=Entry.Status.OUT, why=why)
    return person


def replaced(tournament: Tournament) -> User:
    """Somebody whose place Nat has taken over."""
    person = out(tournament, Entry.Why.REMOVED)
    place = tournament.entries.get(person=person)
    Entry.objects.create(tournament=tournament, person=make_person("Nat"), took_over=place)
    return person


def banned(tournament: Tournament) -> User:
    User.objects.filter(username="Player 1").update(is_active=False)
    return named("Player 1")


ROLES: Mapping[str, Callable[[Tournament], User]] = {
    "organiser": lambda tournament: named("Ana"),
    "organiser-plays": playing_organiser,
    "entered": lambda tournament: named("Player 1"),
    "waiting": lambda tournament: named("Wade"),
    "only-asked": lambda tournament: named("Bo"),
    "member": lambda tournament: named("Mia"),
    "removed": lambda tournament: out(tournament, Entry.Why.REMOVED),
    "withdrawn": lambda tournament: out(tournament, Entry.Why.WITHDREW),
    "replaced": replaced,
    "stranger": lambda tournament: named("Cy"),
    "guest": lambda tournament: create_guest(),
    "banned": banned,
    "bot": lambda tournament: make_person("Robo", is_bot=True, bot_owner=named("Cy")),
}

# --- what they do ----------------------------------------------------------------------------------------------------


def see(browser: Client, tournament: Tournament) -> Any:
    return browser.get(tournament.get_absolute_url())


def find(browser: Client, tournament: Tournament) -> Any:
    return browser.get(reverse("tournaments:calendar"))


def act(what: str, **fields: Any) -> Callable[[Client, Tournament], Any]:
    def post(browser: Client, tournament: Tournament) -> Any:
        entry = tournament.entries.get(person=named("Player 2")).pk
        form = {"act": what, "step": tournament.steps, "entry": entry, **fields}
        return browser.post(reverse("tournaments:organise", args=[tournament.public_id]), form)

    return post


def asked(what: str) -> Callable[[Client, Tournament], Any]:
    """The page that asks first, and its button where it has one."""

    def answer(browser: Client, tournament: Tournament) -> Any:
        entry = tournament.entries.get(person=named("Player 2")).pk
        whom = {"entry": entry, "by": tournament.entries.get(person=named("Wade")).pk}
        page = browser.get(reverse(f"tournaments:{what}", args=[tournament.public_id]), whom)
        return press(browser, page) if page.status_code == 200 else page

    return answer


def said(what: str) -> Callable[[Client, Tournament], Any]:
    """A form with one text."""
    return lambda browser, tournament: browser.post(
        reverse(f"tournaments:{what}", args=[tournament.public_id]), {"text": "Be kind."}
    )


def take_part(name: str) -> Callable[[Client, Tournament], Any]:
    return lambda browser, tournament: browser.post(reverse(f"tournaments:{name}", args=[tournament.public_id]))


VERBS: Mapping[str, Callable[[Client, Tournament], Any]] = {
    "see": see,
    "find": find,
    "enter": take_part("enter"),
    "withdraw": asked("withdraw"),
    "start": act("start"),
    "cancel": asked("cancel"),
    "remove": asked("remove"),
    "replace": asked("replace"),
    "end-round": asked("end_round"),
    "undo": take_part("undo"),
    "write": said("write"),
    "note": said("notice"),
    "hand": asked("hand_over"),
}

# --- the table -------------------------------------------------------------------------------------------------------

TABLE = """
state     who             see find enter withdraw start cancel remove replace end   undo  write note  hand

announced organiser       ok  yes  ok    403      ok    ok     ok     ok      409   409   ok    ok    ok
announced organiser-plays ok  yes  same  ok       ok    ok     ok     ok      409   409   ok    ok    ok
announced entered         ok  yes  same  ok       403   403    403    403     403   403   403   403   403
announced waiting         ok  yes  same  ok       403   403    403    403     403   403   403   403   403
announced only-asked      ok  yes  ok    403      403   403    403    403     403   403   403   403   403
announced member          ok  yes  ok    403      403   403    403    403     403   403   403   403   403
announced removed         ok  yes  409   same     403   403    403    403     403   403   403   403   403
announced withdrawn       ok  yes  ok    same     403   403    403    403     403   403   403   403   403
announced replaced        ok  yes  409   same     403   403    403    403     403   403   403   403   403
announced stranger        ok  yes  ok    403      403   403    403    403     403   403   403   403   403
announced guest           ok  yes  403   403      403   403    403    403     403   403   403   403   403
announced banned          ok  yes  login login    login login  login  login   login login login login login
announced bot             ok  yes  403   403      403   403    403    403     403   403   403   403   403

running   organiser       ok  yes  409   403      409   ok     ok     ok      ok    409   ok    ok    ok
running   organiser-plays ok  yes  same  ok       409   ok     403    403     403   409   ok    ok    ok
running   entered         ok  yes  same  ok       403   403    403    403     403   403   403   403   403
running   waiting         ok  yes  same  ok       403   403    403    403     403   403   403   403   403
running   only-asked      ok  yes  409   403      403   403    403    403     403   403   403   403   403
running   member          ok  yes  409   403      403   403    403    403     403   403   403   403   403
running   removed         ok  yes  409   same     403   403    403    403     403   403   403   403   403
running   withdrawn       ok  yes  409   same     403   403    403    403     403   403   403   403   403
running   replaced        ok  yes  409   same     403   403    403    403     403   403   403   403   403
running   stranger        ok  yes  409   403      403   403    403    403     403   403   403   403   403
running   guest           ok  yes  403   403      403   403    403    403     403   403   403   403   403
running   banned          ok  yes  login login    login login  login  login   login login login login login
running   bot             ok  yes  403   403      403   403    403    403     403   403   403   403   403

over      organiser       ok  yes  409   403      409   409    409    409     409   409   409   409   409
over      organiser-plays ok  yes  same  409      409   409    409    409     409   409   409   409   409
over      entered         ok  yes  same  409      403   403    403    403     403   403   403   403   403
over      waiting         ok  yes  same  409      403   403    403    403     403   403   403   403   403
over      only-asked      ok  yes  409   403      403   403    403    403     403   403   403   403   403
over      member          ok  yes  409   403      403   403    403    403     403   403   403   403   403
over      removed         ok  yes  409   409      403   403    403    403     403   403   403   403   403
over      withdrawn       ok  yes  409   409      403   403    403    403     403   403   403   403   403
over      replaced        ok  yes  409   409      403   403    403    403     403   403   403   403   403
over      stranger        ok  yes  409   403      403   403    403    403     403   403   403   403   403
over      guest           ok  yes  403   403      403   403    403    403     403   403   403   403   403
over      banned          ok  yes  login login    login login  login  login   login login login login login
over      bot             ok  yes  403   403      403   403    403    403     403   403   403   403   403

cancelled organiser       ok  yes  409   403      409   same   409    409     409   409   409   409   409
cancelled organiser-plays ok  yes  same  409      409   same   409    409     409   409   409   409   409
cancelled entered         ok  yes  same  409      403   403    403    403     403   403   403   403   403
cancelled waiting         ok  yes  same  409      403   403    403    403     403   403   403   403   403
cancelled only-asked      ok  yes  409   403      403   403    403    403     403   403   403   403   403
cancelled member          ok  yes  409   403      403   403    403    403     403   403   403   403   403
cancelled removed         ok  yes  409   409      403   403    403    403     403   403   403   403   403
cancelled withdrawn       ok  yes  409   409      403   403    403    403     403   403   403   403   403
cancelled replaced        ok  yes  409   409      403   403    403    403     403   403   403   403   403
cancelled stranger        ok  yes  409   403      403   403    403    403     403   403   403   403   403
cancelled guest           ok  yes  403   403      403   403    403    403     403   403   403   403   403
cancelled banned          ok  yes  login login    login login  login  login   login login login login login
cancelled bot             ok  yes  403   403      403   403    403    403     403   403   403   403   403

private   organiser       ok  yes  ok    403      ok    ok     ok     ok      409   409   ok    ok    ok
private   organiser-plays ok  yes  same  ok       ok    ok     ok     ok      409   409   ok    ok    ok
private   entered         ok  yes  same  ok       403   403    403    403     403   403   403   403   403
private   waiting         ok  yes  same  ok       403   403    403    403     403   403   403   403   403
private   only-asked      404 no   404   404      404   404    404    404     404   404   404   404   404
private   member          ok  yes  ok    403      403   403    403    403     403   403   403   403   403
private   removed         ok  yes  409   same     403   403    403    403     403   403   403   403   403
private   withdrawn       ok  yes  ok    same     403   403    403    403     403   403   403   403   403
private   replaced        ok  yes  409   same     403   403    403    403     403   403   403   403   403
private   stranger        404 no   404   404      404   404    404    404     404   404   404   404   404
private   guest           404 no   404   404      404   404    404    404     404   404   404   404   404
private   banned          404 no   login login    login login  login  login   login login login login login
private   bot             404 no   404   404      404   404    404    404     404   404   404   404   404
"""
"""``ok``: it is done, ``same``: it has been done before, a status: it is refused; ``yes``, ``no``: it is listed."""
ROWS = [row.split() for row in TABLE.splitlines() if row and not row.startswith("state")]
STATES = ("announced", "running", "over", "cancelled", "private")


@pytest.mark.parametrize("state", STATES)
def test_everybody_may_do_with_a_tournament_what_the_table_says(ana: User, bo: User, cy: User, state: str) -> None:
    tournament = tournament_in(state)
    said = {who: answers for when, who, *answers in ROWS if when == state}
    found = {who: answers_to(tournament, who) for who in ROLES}
    assert {who: answers for who, answers in found.items() if answers != said[who]} == {}


def tournament_in(state: str) -> Tournament:
    """One of Ana's with four people, for which Wade waits. Mia is in the group, Bo is asked to join it."""
    group, people = group_of(crowd(4)), list(User.objects.filter(username__startswith="Player"))
    privately = {"group": group} if state == "private" else {}
    tournament = hold(named("Ana"), *people, named("Wade"), capacity=4, rounds=1, **privately)
    if state in ("announced", "private"):
        return tournament
    tournament = begin(tournament)
    if state == "over":
        return play_all(tournament)
    if state == "cancelled":
        organising.cancel(tournament=tournament, actor=named("Ana"))
    return anew(tournament)


def group_of(people: list[User]) -> Group:
    group = clubs.make(user=named("Ana"), name="Us")
    for person in [*people, make_person("Wade"), make_person("Mia"), named("Bo")]:
        member = clubs.invite(group=group, user=named("Ana"), name=person.username)
        if person.username != "Bo":
            clubs.join(member=member)
    return group


def answers_to(tournament: Tournament, role: str) -> list[str]:
    """What somebody gets for each act, each of which begins anew."""
    with undone():
        browser = browser_of(ROLES[role](tournament))
        return [answer_to(verb, browser, tournament) for verb in VERBS]


def answer_to(verb: str, browser: Client, tournament: Tournament) -> str:
    with undone():
        before = all_rows()
        answer = VERBS[verb](browser, tournament)
        if verb == "find":
            return "yes" if tournament.name in answer.content.decode() else "no"
        if verb == "see":
            return "ok" if answer.status_code == 200 else str(answer.status_code)
        is_changed = all_rows() != before
        if answer.status_code >= 400:
            return f"{answer.status_code}{'-but-done' if is_changed else ''}"
        if "login" in answer.headers["Location"]:
            return "login"
        return "ok" if is_changed else "same"


@contextmanager
def undone() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def all_rows() -> list[object]:
    return [list(model._default_manager.order_by("pk").values()) for model in (Tournament, Entry, Round, Event)]
