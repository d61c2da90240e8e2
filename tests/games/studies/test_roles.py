"""Who may do what with a study: every act by everybody, while its table runs and afterwards, with the rows after it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import Game
from games.operations import administering
from games.studies import selectors, services
from games.studies.models import Study
from games.studies.tree import ROOT
from tests.asking import post_as_shown
from tests.games.factories import (
    fresh,
    play_to_end,
    play_turn,
    running_game,
)
from tests.games.studies.conftest import again, try_some
from tests.games.studies.visits import text_of
from tests.people import browser_of, make_person
from tests.undone import undone

pytestmark = pytest.mark.django_db

ROLES = ("owner", "player", "spectator", "admin", "signed-out")
OTHERS = set(ROLES) - {"owner"}
SIGNED_IN = set(ROLES) - {"signed-out"}
STATES = ("running", "over", "shared", "private and shared", "shared and running again")
OVER = {"over", "shared", "private and shared"}
READ = {"shared": OTHERS, "private and shared": {"player"}}
"""Who reads a study, except its owner. Administrators open private tables, where that is noted, but no studies."""


@pytest.fixture
def cast(ana: User, bo: User, cy: User) -> dict[str, User]:
    admin = make_person("Root", is_staff=True, is_superuser=True)
    return {"owner": ana, "player": bo, "spectator": cy, "admin": admin}


def browser(cast: Mapping[str, User], role: str) -> Client:
    return Client() if role == "signed-out" else browser_of(cast[role])


def studied(cast: Mapping[str, User], state: str) -> Study:
    """A study of Ana's, with a turn that she has tried, of a table that was running or over when she began."""
    game = running_game(cast["owner"], cast["player"])
    if state in OVER:
        play_to_end(game)
    study = services.begin(game=fresh(game), user=cast["owner"], number=0)
    try_some(study, ROOT, Random(1))
    if state == "shared and running again":
        play_to_end(game)
        services.share(study=again(study), is_shared=True)
        administering.take_back(game=fresh(game), admin=cast["admin"], number=0)
    if state in READ:
        services.share(study=again(study), is_shared=True)
    Game.objects.filter(pk=game.pk).update(is_public=not state.startswith("private"))
    return again(study)


def rows() -> list[dict[str, Any]]:
    """Every study without the time of its last change, and how many tables there are."""
    columns = ("owner_id", "game_id", "number", "nodes", "name", "is_shared")
    studies: list[dict[str, Any]] = [{**row} for row in Study.objects.order_by("pk").values(*columns)]
    return [*studies, {"tables": Game.objects.count()}]


# --- acts ------------------------------------------------------------------------------------------------------------


class Act(NamedTuple):
    """What is sent, and who changes something by it in which states of the table."""

    name: str
    fields: Callable[[Study], dict[str, Any]]
    may: Callable[[str], set[str]]


def only_the_owner(state: str) -> set[str]:
    return {"owner"}


def the_owner_when_it_is_over(state: str) -> set[str]:
    """Nothing changes where it is shared already."""
    return {"owner"} if state == "over" else set()


def the_owner_where_it_is_shared(state: str) -> set[str]:
    return {"owner"} if "shared" in state else set()


def readers_when_it_is_over(state: str) -> set[str]:
    """To play on one has to sign in."""
    return ({"owner"} | READ.get(state, set())) & SIGNED_IN if state in OVER else set()


def a_move(study: Study) -> dict[str, Any]:
    standing = selectors.standing_at(study, selectors.tree_of(study), ROOT)
    assert standing.decider is not None, "a table is not over at its beginning"
    tried = selectors.tree_of(study).node(1).moves[0]
    moves = [
        standing.title.rules.moves.write(move)
        for move in standing.title.rules.legal_moves(standing.state, standing.decider)
    ]
    return {"decision": ROOT, "move": json.dumps(next(move for move in moves if move != tried))}


def a_table(study: Study) -> dict[str, Any]:
    return {"at": ROOT, "place-1-sitter": "me", "place-2-sitter": "bot:greedy", "visibility": "link"}


ACTS = {
    "try": Act("step", a_move, only_the_owner),
    "remove a turn": Act("remove", lambda study: {"decision": 1}, only_the_owner),
    "name": Act("rename", lambda study: {"decision": 0, "name": "Mine"}, only_the_owner),
    "share": Act("share", lambda study: {"decision": 0, "shared": "on"}, the_owner_when_it_is_over),
    "share no more": Act("share", lambda study: {"decision": 0}, the_owner_where_it_is_shared),
    "throw away": Act("throw_away", lambda study: {}, only_the_owner),
    "play on": Act("play_from_here", a_table, readers_when_it_is_over),
}


@pytest.mark.parametrize("state", STATES)
def test_only_whom_it_is_allowed_changes_something(tiny_title: None, cast: dict[str, User], state: str) -> None:
    study = studied(cast, state)
    tried = [(role, act) for role in ROLES for act in ACTS]
    found = {(role, act): what_comes_of(ACTS[act], study, browser(cast, role)) for role, act in tried}
    assert found == {(role, act): what_is_allowed(ACTS[act], role, state) for role, act in tried}


def what_comes_of(act: Act, study: Study, client: Client) -> str:
    with undone():
        sent, before = act.fields(study), rows()
        answer = post_as_shown(client, reverse(f"studies:{act.name}", args=[study.public_id]), sent)
        assert answer.status_code < 500, act
        if rows() != before:
            return "done"
        is_sent_to_log_in = answer.headers.get("Location", "").endswith(f"?next={study.get_absolute_url()}")
        return "login" if is_sent_to_log_in else {404: "not found"}.get(answer.status_code, "nothing")


def what_is_allowed(act: Act, role: str, state: str) -> str:
    if role in act.may(state):
        return "done"
    return {"owner": "nothing", "signed-out": "login"}.get(role, "not found")


@pytest.mark.parametrize("state", STATES)
def test_who_reads_a_study(tiny_title: None, cast: dict[str, User], state: str) -> None:
    study = studied(cast, state)
    for page in ("study", "forecasts"):
        address = reverse(f"studies:{page}", args=[study.public_id])
        statuses = {role: browser(cast, role).get(address).status_code for role in ROLES}
        readers = {"owner"} | READ.get(state, set())
        assert statuses == {role: 200 if role in readers else 404 for role in ROLES}, page


def test_only_ones_own_stand_in_the_list(tiny_title: None, cast: dict[str, User]) -> None:
    study = studied(cast, "shared")
    pages = {role: text_of(browser(cast, role).get(reverse("studies:studies"))) for role in SIGNED_IN}
    assert [role for role, page in pages.items() if study.get_absolute_url() in page] == ["owner"]


@pytest.mark.parametrize("is_public", [True, False])
@pytest.mark.parametrize("is_over", [True, False])
def test_whoever_may_see_a_table_begins_a_study_of_it(
    tiny_title: None, cast: dict[str, User], is_over: bool, is_public: bool
) -> None:
    game = running_game(cast["owner"], cast["player"])
    if is_over:
        play_to_end(game)
    Game.objects.filter(pk=game.pk).update(is_public=is_public)
    may = SIGNED_IN if is_public else {"owner", "player", "admin"}
    for role in ROLES:
        with undone():
            browser(cast, role).post(reverse("studies:begin", args=[game.public_id]), {"at": "0"})
            begun = list(Study.objects.values_list("owner__username", "is_shared"))
        assert begun == ([(cast[role].username, False)] if role in may else []), role


# --- going back ------------------------------------------------------------------------------------------------------


def test_what_one_saw_of_a_hand_is_not_read_by_others_when_the_table_runs_again(ana: User, bo: User) -> None:
    """It was shared when the game was over; what its owner saw is a secret once more."""
    game = running_game(ana, bo, title="cacao")
    play_turn(game, Random(6))
    study = services.begin(game=fresh(game), user=ana, number=0)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.FINISHED, ended_at=timezone.now())
    services.share(study=again(study), is_shared=True)
    assert browser_of(bo).get(study.get_absolute_url()).status_code == 200
    administering.take_back(game=fresh(game), admin=make_person("Root", is_superuser=True), number=0)
    assert browser_of(ana).get(study.get_absolute_url()).status_code == 200
    assert browser_of(bo).get(study.get_absolute_url()).status_code == 404


def test_nobody_plays_on_from_a_position_that_is_secret_again(tiny_title: None, cast: dict[str, User]) -> None:
    """The study was begun when the game was over, so it holds the position as it was."""
    study = studied(cast, "shared")
    administering.take_back(game=fresh(study.game), admin=cast["admin"], number=0)
    for role, status in (("owner", 409), ("player", 404)):
        address = reverse("studies:play_from_here", args=[study.public_id])
        assert browser(cast, role).post(address, a_table(study)).status_code == status
    assert Game.objects.count() == 1


def test_an_old_tab_changes_nothing_of_a_study_that_was_thrown_away(tiny_title: None, cast: dict[str, User]) -> None:
    study = studied(cast, "over")
    sent = {act: ACTS[act].fields(study) for act in ACTS}
    services.throw_away(study=study)
    before = rows()
    for act, fields in sent.items():
        answer = browser_of(cast["owner"]).post(reverse(f"studies:{ACTS[act].name}", args=[study.public_id]), fields)
        assert answer.status_code == 404
    assert rows() == before


def test_a_turn_tried_in_a_second_window_is_not_lost_by_the_first(tiny_title: None, cast: dict[str, User]) -> None:
    study = studied(cast, "over")
    first, second = selectors.own_study(cast["owner"], study.public_id), again(study)
    services.rename(study=second, name="Mine")
    try_some(second, 1, Random(2))
    services.share(study=first, is_shared=True)
    found = again(study)
    assert (found.name, found.is_shared, len(found.nodes)) == ("Mine", True, 2)
