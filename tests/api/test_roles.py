"""Who may do what by the API: every operation with everybody's token, at tables that wait, that run, that are private.

``CACAO_WRITE_ROLES=1`` writes the table beside this file anew; read each line that changed. It has one test for each
state, in which every request is taken back, so that the next one meets the same state.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.core.cache import cache
from django.db import transaction
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from api import services
from api.models import Scope, Token
from api.v1.routes import api
from games.lobby import joining
from games.models import Game
from tests.api.programs import Program
from tests.games.factories import OPEN, fresh, invited, open_table
from tests.people import make_person

pytestmark = pytest.mark.django_db

WRITES_TABLE = "CACAO_WRITE_ROLES" in os.environ
TABLE = Path(__file__).with_name("roles.txt")
ROLES = ("owner", "player", "asked", "watcher", "blocked", "bot", "read-only", "ended", "suspended", "its-bot")
"""``asked`` is somebody for whom a place is kept; ``blocked`` by the owner; ``read-only`` and ``ended`` are tokens of
the owner; ``suspended`` can no longer log in, and ``its-bot`` is a bot of that person's."""

BODIES: Mapping[str, Mapping[str, Any]] = {
    "makeTable": {"title": "tiny", "places": [{"sitter": "me"}, {"sitter": "open"}]},
    "join": {},
    "leave": {},
    "invite": {"name": "Flo"},
    "start": {},
    "cancelTable": {},
    "playAgain": {},
    "propose": {"code": "pause"},
    "answerProposal": {"agree": True},
    "undo": {},
    "withdraw": {},
    "confirm": {},
    "step": {},
    "resign": {"sure": True},
    "comeBack": {},
    "plan": {"plans": {}},
    "hint": {},
    "say": {"text": "Hello"},
    "sayInTournament": {"text": "Hello"},
    "sayInGroup": {"text": "Hello"},
    "seeInbox": {},
    "noteTable": {"text": "Mine"},
    "notePerson": {"text": "Mine"},
    "answer": {"moves": []},
    "askForInsights": {"latest": 0},
    "practise": {"code": "kind.turn"},
    "repeatExercise": {},
    "decline": {"reason": "busy"},
    "playBot": {"title": "tiny"},
    "setProfile": {},
    "makeWebhook": {"url": "https://hook.example/"},
    "changeWebhook": {"url": "https://hook.example/"},
    "removeWebhook": {},
    "testWebhook": {},
    "enterTournament": {},
    "withdrawFromTournament": {},
}
"""What is sent by operations that take a body; ``DECIDING`` carries the decision besides."""
DECIDING = ("step", "undo", "withdraw", "confirm")


class Operation(NamedTuple):
    """One method of one address."""

    key: str
    method: str
    path: str


class Cast(NamedTuple):
    """A table, and a program of everybody."""

    game: Game
    programs: Mapping[str, Program]


def operations() -> Iterator[Operation]:
    """All there are, as the schema says."""
    for path, methods in api.get_openapi_schema(path_prefix="/api/v1/")["paths"].items():
        for method, about in methods.items():
            yield Operation(about["operationId"], method.upper(), path.removeprefix("/api/v1"))


# --- the people ------------------------------------------------------------------------------------------------------


def everybody(host: User, player: User, *, is_public: bool) -> Cast:
    """A table with two free places, of which one is kept for somebody, before ``player`` sits down."""
    asked, blocked, gone = make_person("Di"), make_person("Edi"), make_person("Gus")
    make_person("Flo")
    relations.add(user=host, other=blocked, kind=Tie.Kind.BLOCK)
    game = open_table(host, OPEN, invited(asked), OPEN, is_public=is_public)
    joining.join(game=game, user=player, token=game.invite_token)
    own_bot, bot_of_gone = services.make_bot(owner=player, name="Rex"), services.make_bot(owner=gone, name="Max")
    programs = {
        "owner": Program(host),
        "player": Program(player),
        "asked": Program(asked),
        "watcher": Program(make_person("Cyn")),
        "blocked": Program(blocked),
        "bot": Program(own_bot, owner=player),
        "read-only": Program(host, Scope.READ),
        "ended": Program(host),
        "suspended": Program(gone),
        "its-bot": Program(bot_of_gone, owner=gone),
    }
    ended = Token.objects.filter(owner=host).latest("pk")
    Token.objects.filter(pk=ended.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    User.objects.filter(pk=gone.pk).update(is_active=False)
    return Cast(fresh(game), {role: programs[role] for role in ROLES})


def begun(cast: Cast) -> Game:
    """The game has begun: the kept place is the last one and goes to somebody else."""
    game = cast.game
    joining.leave(game=game, user=cast.programs["asked"].person)
    for name in ("Ida", "Jo"):
        joining.join(game=fresh(game), user=make_person(name), token=game.invite_token)
    return fresh(game)


STATES: Mapping[str, tuple[bool, Callable[[Cast], Game]]] = {
    "waiting": (True, lambda cast: cast.game),
    "running": (True, begun),
    "running and private": (False, begun),
}


# --- the table -------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("tiny_title")
@pytest.mark.parametrize("state", STATES)
def test_everybody_may_do_at_a_table_what_the_table_of_roles_says(
    ana: User, bo: User, settings: Settings, state: str
) -> None:
    settings.API_WRITES_PER_MINUTE = settings.BOT_WRITES_PER_MINUTE = 10_000
    is_public, make = STATES[state]
    cast = everybody(ana, bo, is_public=is_public)
    cast = cast._replace(game=make(cast))
    said(state, [each for each in operations() if "{table}" in each.path], cast)


@pytest.mark.usefixtures("tiny_title")
def test_everybody_may_do_elsewhere_what_the_table_of_roles_says(ana: User, bo: User, settings: Settings) -> None:
    settings.ACCOUNT_EMAIL_NOTIFICATIONS = False  # What is undone cannot be mailed.
    said("elsewhere", [each for each in operations() if "{table}" not in each.path], everybody(ana, bo, is_public=True))


def said(state: str, wanted: list[Operation], cast: Cast) -> None:
    """Ask everything with every token, and compare the answers with the table."""
    lines = [line_of(operation, cast) for operation in wanted]
    parts = dict(re.findall(r"^# (.+)\n((?:(?!#).*\n)*)", TABLE.read_text() if TABLE.exists() else "", re.MULTILINE))
    if WRITES_TABLE:
        parts[state] = "\n".join([HEADER, *lines])
        TABLE.write_text("\n\n".join(f"# {name}\n{text.strip()}" for name, text in parts.items()) + "\n")
    assert lines == parts[state].strip().splitlines()[1:]


HEADER = f"{'operation':24}" + "".join(f"{role:>10}" for role in ROLES)


def line_of(operation: Operation, cast: Cast) -> str:
    answers = [status(operation, cast, program) for program in cast.programs.values()]
    return f"{operation.key:24}" + "".join(f"{answer:>10}" for answer in answers)


def status(operation: Operation, cast: Cast, program: Program) -> int:
    """What somebody gets; what it did is taken back."""
    with undone():
        body = None if operation.method == "GET" else body_of(operation, cast, program)
        return int(program.send(operation.method, filled(operation.path, cast), body).status_code)


@contextmanager
def undone() -> Iterator[None]:
    """Takes back what is done inside."""
    cache.clear()
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def body_of(operation: Operation, cast: Cast, program: Program) -> dict[str, Any]:
    """What a program would send that has just looked, or has been told by the owner's what it saw."""
    body = dict(BODIES[operation.key])
    if operation.key in DECIDING:
        me = own_part(cast, program) or own_part(cast, cast.programs["owner"]) or {}
        body["decision"] = me.get("decision", 0)
        if operation.key == "step":
            moves = (me.get("legal") or {}).get("moves", [])
            body["move"] = moves[0] if moves else {"type": "wish", "points": 1}
    return body


def own_part(cast: Cast, program: Program) -> dict[str, Any] | None:
    return program.get(f"/tables/{cast.game.public_id}").json().get("me") or None


def filled(path: str, cast: Cast) -> str:
    values = {"table": cast.game.public_id, "number": "1", "audience": "players", "name": "Ana", "title": "tiny"}
    values |= {"webhook": "1"}
    return re.sub(r"\{(\w+)\}", lambda part: values.get(part[1], "nothing"), path)
