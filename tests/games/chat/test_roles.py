"""Who may do what in a talk: every act by everybody, before, during and after the game, with the rows afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any, NamedTuple

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from accounts.sanctions.models import Sanction
from accounts.services import create_guest
from games.chat.models import (
    Line,
    Note,
    Reaction,
    Reading,
    Room,
)
from games.models import Game, Loan, Seat
from games.moderation.models import Report
from tests.games.chat.talking import act_on, say, talk_url
from tests.games.factories import (
    OPEN,
    fresh,
    invited,
    open_table,
    running_game,
)
from tests.people import browser_of, make_person
from tests.undone import undone

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("frozen_time")]

OWN_SIGN, NEW_SIGN = "🎉", "👍"
MODELS = (Line, Reaction, Report, Room, Note, Sanction)
"""All but what has been read: a refusal may show the talk again."""


class Talk(NamedTuple):
    """A talk in which somebody has said something, and so has whoever acts."""

    game: Game
    room: Room
    others: Line
    own: Line


# --- the people ------------------------------------------------------------------------------------------------------


def silenced(user: User) -> User:
    now = timezone.now()
    Sanction.objects.create(person=user, since=now, until=now + timedelta(days=1), reason="Insults.")
    return user


def unheard(user: User) -> User:
    """Somebody whom the writer of the other line has muted and blocked."""
    for kind in (Tie.Kind.MUTE, Tie.Kind.BLOCK):
        relations.add(user=User.objects.get(username="Ana"), other=user, kind=kind)
    return user


def replaced(game: Game, user: User) -> User:
    """Somebody who plays no more: Dee has the seat now."""
    Seat.objects.filter(game=game, user=user).update(user=make_person("Dee"))
    return user


def lending(game: Game, user: User) -> User:
    """Somebody for whom Dee plays for some days."""
    seat = Seat.objects.get(game=game, user=user)
    Loan.objects.create(seat=seat, owner=user, until=timezone.now() + timedelta(days=3))
    return replaced(game, user)


def resigned(game: Game, user: User) -> User:
    Seat.objects.filter(game=game, user=user).update(resigned=True)
    return user


def bo() -> User:
    return User.objects.get(username="Bo")


def cy() -> User:
    return User.objects.get(username="Cy")


ROLES: Mapping[str, Callable[[Game], User | None]] = {
    "host": lambda game: game.host,
    "player": lambda game: bo(),
    "invited": lambda game: bo(),
    "silenced-player": lambda game: silenced(bo()),
    "unheard-player": lambda game: unheard(bo()),
    "resigned-player": lambda game: resigned(game, bo()),
    "lending-player": lambda game: lending(game, bo()),
    "former-player": lambda game: replaced(game, bo()),
    "spectator": lambda game: cy(),
    "silenced-spectator": lambda game: silenced(cy()),
    "unheard-spectator": lambda game: unheard(cy()),
    "administrator": lambda game: make_person("Guard", is_staff=True, is_superuser=True),
    "guest": lambda game: create_guest(),
    "signed-out": lambda game: None,
}

# --- what they do ----------------------------------------------------------------------------------------------------


def read(browser: Client, talk: Talk) -> Any:
    return browser.get(talk_url(talk.game, talk.room.audience))


def read_line(browser: Client, talk: Talk) -> Any:
    return act_on(browser, talk.others)


def write(browser: Client, talk: Talk) -> Any:
    return say(browser, talk.game, "written", talk.room.audience)


def change(browser: Client, talk: Talk) -> Any:
    return act_on(browser, talk.own, "change", text="changed")


def change_others(browser: Client, talk: Talk) -> Any:
    return act_on(browser, talk.others, "change", text="changed")


def delete(browser: Client, talk: Talk) -> Any:
    return act_on(browser, talk.own, "delete")


def delete_others(browser: Client, talk: Talk) -> Any:
    return act_on(browser, talk.others, "delete")


def react(browser: Client, talk: Talk) -> Any:
    return act_on(browser, talk.others, "react", sign=NEW_SIGN)


def take_sign_back(browser: Client, talk: Talk) -> Any:
    return act_on(browser, talk.others, "react", sign=OWN_SIGN)


def report(browser: Client, talk: Talk) -> Any:
    return act_on(browser, talk.others, "report", text="look")


def note(browser: Client, talk: Talk) -> Any:
    return browser.post(reverse("talk:note_about_table", args=[talk.game.public_id]), {"text": "noted"})


def own_lines(user: User) -> list[tuple[str, str]]:
    return list(Line.objects.filter(author=user).order_by("number").values_list("text", "status"))


def signs_of(talk: Talk, user: User) -> set[str]:
    return set(Reaction.objects.filter(line=talk.others, person=user).values_list("sign", flat=True))


ROWS_AFTER: Mapping[str, Callable[[Talk, User], bool]] = {
    "read": lambda talk, person: Reading.objects.filter(room=talk.room, person=person, number=2).exists(),
    "read-line": lambda talk, person: True,
    "write": lambda talk, person: own_lines(person) == [("own", "shown"), ("written", "shown")],
    "change": lambda talk, person: own_lines(person) == [("changed", "shown")],
    "delete": lambda talk, person: own_lines(person) == [("", "deleted")],
    "react": lambda talk, person: signs_of(talk, person) == {OWN_SIGN, NEW_SIGN},
    "take-sign-back": lambda talk, person: signs_of(talk, person) == set(),
    "report": lambda talk, person: Report.objects.filter(
        line=talk.others, reporter=person, words="others", text="look"
    ).exists(),
    "note": lambda talk, person: Note.objects.filter(writer=person, game=talk.game, text="noted").exists(),
}
"""Whether the rows are as the act, once done, should leave them."""
VERBS: Mapping[str, Callable[[Client, Talk], Any]] = {
    "read": read,
    "read-line": read_line,
    "write": write,
    "change": change,
    "change-others": change_others,
    "delete": delete,
    "delete-others": delete_others,
    "react": react,
    "take-sign-back": take_sign_back,
    "report": report,
    "note": note,
}

# --- the table -------------------------------------------------------------------------------------------------------

TABLE = """
room     game     who                 read  line  write change others delete others react unsign report note

players  waiting  host                ok    ok    ok    ok     403    ok     403    ok    ok     ok     ok
players  waiting  player              ok    ok    ok    ok     403    ok     403    ok    ok     ok     ok
players  waiting  invited             ok    ok    ok    ok     403    ok     403    ok    ok     ok     ok
players  waiting  silenced-player     ok    ok    403   403    403    ok     403    403   403    ok     ok
players  waiting  unheard-player      ok    ok    ok    ok     403    ok     403    ok    ok     ok     ok
players  waiting  former-player       404   404   404   404    404    404    404    404   404    404    ok
players  waiting  spectator           404   404   404   404    404    404    404    404   404    404    ok
players  waiting  administrator       404   404   404   404    404    404    404    404   404    404    ok
players  waiting  guest               404   404   404   404    404    404    404    404   404    404    ok
players  waiting  signed-out          404   404   login login  login  login  login  login login  login  login
watchers waiting  host                404   404   404   404    404    404    404    404   404    404    ok
watchers waiting  spectator           404   404   404   404    404    404    404    404   404    404    ok
watchers waiting  signed-out          404   404   login login  login  login  login  login login  login  login

players  running  host                ok    ok    ok    ok     403    ok     403    ok    ok     ok     ok
players  running  player              ok    ok    ok    ok     403    ok     403    ok    ok     ok     ok
players  running  silenced-player     ok    ok    403   403    403    ok     403    403   403    ok     ok
players  running  unheard-player      ok    ok    ok    ok     403    ok     403    ok    ok     ok     ok
players  running  resigned-player     ok    ok    ok    ok     403    ok     403    ok    ok     ok     ok
players  running  lending-player      ok    ok    ok    ok     403    ok     403    ok    ok     ok     ok
players  running  former-player       404   404   404   404    404    404    404    404   404    404    ok
players  running  spectator           404   404   404   404    404    404    404    404   404    404    ok
players  running  administrator       404   404   404   404    404    404    404    404   404    404    ok
players  running  guest               404   404   404   404    404    404    404    404   404    404    ok
players  running  signed-out          404   404   login login  login  login  login  login login  login  login
watchers running  host                404   404   404   404    404    404    404    404   404    404    ok
watchers running  silenced-player     404   404   404   404    404    404    404    404   404    404    ok
watchers running  resigned-player     404   404   404   404    404    404    404    404   404    404    ok
watchers running  lending-player      404   404   404   404    404    404    404    404   404    404    ok
watchers running  former-player       ok    ok    ok    ok     403    ok     403    ok    ok     ok     ok
watchers running  spectator           ok    ok    ok    ok     403    ok     403    ok    ok     ok     ok
watchers running  silenced-spectator  ok    ok    403   403    403    ok     403    403   403    ok     ok
watchers running  unheard-spectator   ok    ok    ok    ok     403    ok     403    ok    ok     ok     ok
watchers running  administrator       ok    ok    ok    ok     403    ok     403    ok    ok     ok     ok
watchers running  guest               ok    ok    403   403    403    ok     403    403   403    ok     ok
watchers running  signed-out          ok    ok    login login  login  login  login  login login  login  login

players  over     player              ok    ok    ok    ok     403    ok     403    ok    ok     ok     ok
players  over     silenced-player     ok    ok    403   403    403    ok     403    403   403    ok     ok
players  over     former-player       404   404   404   404    404    404    404    404   404    404    ok
players  over     spectator           404   404   404   404    404    404    404    404   404    404    ok
watchers over     player              ok    ok    ok    ok     403    ok     403    ok    ok     ok     ok
watchers over     silenced-player     ok    ok    403   403    403    ok     403    403   403    ok     ok
watchers over     spectator           ok    ok    ok    ok     403    ok     403    ok    ok     ok     ok
watchers over     guest               ok    ok    403   403    403    ok     403    403   403    ok     ok
watchers over     signed-out          ok    ok    login login  login  login  login  login login  login  login

players  closed   host                ok    ok    409   409    403    ok     403    409   409    ok     ok
players  closed   silenced-player     ok    ok    409   409    403    ok     403    409   409    ok     ok
players  closed   former-player       404   404   404   404    404    404    404    404   404    404    ok
players  closed   spectator           404   404   404   404    404    404    404    404   404    404    ok
watchers closed   player              ok    ok    409   409    403    ok     403    409   409    ok     ok
watchers closed   spectator           ok    ok    409   409    403    ok     403    409   409    ok     ok
watchers closed   guest               ok    ok    403   403    403    ok     403    403   403    ok     ok
watchers closed   signed-out          ok    ok    login login  login  login  login  login login  login  login
"""
"""``ok``: it is done, as the rows show; ``login`` or a status: it is refused, and no row has changed."""
ROWS = [row.split() for row in TABLE.splitlines() if row and not row.startswith("room")]
GAMES = ("waiting", "running", "over", "closed")


@pytest.mark.parametrize("phase", GAMES)
def test_everybody_may_do_in_a_talk_what_the_table_says(
    tiny_title: None, ana: User, bo: User, cy: User, phase: str
) -> None:
    game = table_in(phase, ana, bo)
    said = {(room, who): answers for room, when, who, *answers in ROWS if when == phase}
    found = {(room, who): answers_to(game, room, who) for room, who in said}
    assert {row: answers for row, answers in found.items() if answers != said[row]} == {}


def answers_to(game: Game, audience: str, role: str) -> list[str]:
    """What somebody gets for each act, each of which begins anew."""
    with undone():
        person = ROLES[role](game)
        talk = talk_at(game, audience, person)
        browser = browser_of(person) if person else Client()
        return [answer_to(verb, browser, talk, person) for verb in VERBS]


def answer_to(verb: str, browser: Client, talk: Talk, user: User | None) -> str:
    """The status of a refusal, or that it was done; followed by a word where the rows say otherwise."""
    with undone():
        before = all_rows()
        answer = VERBS[verb](browser, talk)
        is_sent_to_log_in = answer.headers.get("Location", "").startswith("/accounts/login/")
        if answer.status_code >= 400 or is_sent_to_log_in:
            found = "login" if is_sent_to_log_in else str(answer.status_code)
            return found if all_rows() == before else f"{found}-but-done"
        is_done = ROWS_AFTER[verb](talk, user) if user else all_rows() == before
        return "ok" if is_done else f"{answer.status_code}-but-not-done"


def all_rows() -> list[object]:
    return [list(model._default_manager.order_by("pk").values()) for model in MODELS]


def table_in(phase: str, ana: User, bo: User) -> Game:
    """A table of Ana, at which Bo has a place."""
    if phase == "waiting":
        return open_table(ana, invited(bo), OPEN)
    game = running_game(ana, bo)
    if phase != "running":
        days = settings.TALK_OPEN_DAYS if phase == "closed" else 0
        ended = timezone.now() - timedelta(days=days, seconds=1)
        Game.objects.filter(pk=game.pk).update(status=Game.Status.FINISHED, ended_at=ended)
    return fresh(game)


def talk_at(game: Game, audience: str, user: User | None) -> Talk:
    """What has just been said there: by Ana, or by Eve where it is Ana who acts, and by whoever acts."""
    room = Room.objects.create(game=game, audience=audience, line_count=1 + bool(user), version=9)
    ana = User.objects.get(username="Ana")
    author = make_person("Eve") if user == ana else ana
    others = Line.objects.create(room=room, number=1, author=author, text="others")
    if user is None:
        return Talk(game, room, others, others)
    own = Line.objects.create(room=room, number=2, author=user, text="own")
    Reaction.objects.create(line=others, person=user, sign=OWN_SIGN)
    return Talk(game, room, others, own)
