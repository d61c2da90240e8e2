"""The examples of the schema are real: each fits its schema, and every operation that takes a body has one.

``CACAO_WRITE_EXAMPLES=1`` plays on a site and writes what was sent and answered anew.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from django.test import Client
from jsonschema_rs import Draft202012Validator
from pytest_django import Settings

from accounts.models import User
from api import services
from api.v1.examples import FILE
from games.models import Game
from tests.api.programs import Program
from tests.games.factories import OPEN, invited, open_table, play_to_end, running_game
from tests.games.puzzles.test_views import a_puzzle
from tests.games.tournaments.holding import begin, crowd, hold

pytestmark = pytest.mark.django_db
WRITES_EXAMPLES = "CACAO_WRITE_EXAMPLES" in os.environ
LONGEST = 24_000
"""Bytes of an answer; a longer one is no example."""
MOST = 2
"""Items of a list: an example shows what there is, not all of it."""


def shortened(value: Any) -> Any:
    """The same with the first items of each list."""
    if isinstance(value, list):
        return [shortened(each) for each in value[:MOST]]
    return {key: shortened(each) for key, each in value.items()} if isinstance(value, dict) else value


def schema() -> dict[str, Any]:
    found: dict[str, Any] = Client().get("/api/v1/openapi.json").json()
    return found


def operations(found: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from (each for methods in found["paths"].values() for each in methods.values())


def json_of(part: dict[str, Any]) -> dict[str, Any]:
    """The JSON of a body or an answer."""
    content: dict[str, Any] = part.get("content", {}).get("application/json", {})
    return content


def test_every_body_and_the_main_answers_have_an_example_that_fits(
    ana: User, bo: User, cy: User, settings: Settings
) -> None:
    if WRITES_EXAMPLES:
        settings.API_WRITES_PER_MINUTE = settings.BOT_WRITES_PER_MINUTE = 10_000
        told = dict(played(ana, bo, cy))
        FILE.write_text(json.dumps(told, indent=1, ensure_ascii=False, sort_keys=True) + "\n")
    found = schema()
    without, checked = [], 0
    for operation in operations(found):
        parts = [("body", operation["requestBody"])] if "requestBody" in operation else []
        parts += [(status, each) for status, each in operation["responses"].items()]
        for what, content in ((what, json_of(part)) for what, part in parts):
            if "example" in content:
                checked += 1
                document = content["schema"] | {"components": found["components"]}
                faults = [error.message for error in Draft202012Validator(document).iter_errors(content["example"])]
                assert faults == [], (operation["operationId"], what)
            elif what == "body":
                without.append(operation["operationId"])
    assert without == []
    assert checked > 60


def test_links_lead_to_operations_by_parts_of_their_addresses() -> None:
    found = schema()
    paths = {each["operationId"]: path for path, methods in found["paths"].items() for each in methods.values()}
    links = [
        link
        for operation in operations(found)
        for answer in operation["responses"].values()
        for link in answer.get("links", {}).values()
    ]
    assert len(links) > 50
    for link in links:
        [parameter] = link["parameters"]
        assert "{" + parameter.removeprefix("path.") + "}" in paths[link["operationId"]], link


Example = tuple[str, dict[str, Any]]


class Site(NamedTuple):
    """Two people's programs, a third one, a bot; paths of a table that runs and of one that is over."""

    me: Program
    other: Program
    third: Program
    bot: Program
    at: str
    ended: str


def played(ana: User, bo: User, cy: User) -> Iterator[Example]:
    """What they do on a site, each operation once."""
    bot = Program(services.make_bot(owner=bo, name="Rex"), owner=bo)
    bot.put("/me/bot", {})
    over = play_to_end(running_game(ana, bo, title="cacao"))
    running = running_game(ana, bo, title="cacao")
    at, ended = f"/tables/{running.public_id}", f"/tables/{over.public_id}"
    a_puzzle()
    site = Site(Program(ana), Program(bo), Program(cy), bot, at, ended)
    for part in (looking, gathering, playing, besides):
        yield from part(site)
    yield from tournaments(site, ana)


def done(key: str, method: str, path: str, body: Any = None, *, by: Program) -> Example:
    """An operation that is sent, and its answer."""
    answer = by.send(method, path, body)
    assert answer.status_code < 300, (key, answer.content)
    shown = json.loads(answer.content) if answer.content else None
    sent = {} if body is None else {"body": body}
    if shown and "secret" in shown:
        shown["secret"] = "whsec_…"
    if len(answer.content) > LONGEST or b'"$defs"' in answer.content:  # A schema in an example is taken for one.
        return key, sent
    return key, {**sent, "status": answer.status_code, "answer": shortened(shown)}


def looking(site: Site) -> Iterator[Example]:
    at, ended = site.at, site.ended
    for key, path in {
        "titles": "/titles",
        "title": "/titles/cacao",
        "me": "/me",
        "inbox": "/inbox",
        "myTables": "/tables/mine",
        "table": at,
        "legalMoves": f"{at}/legal",
        "log": f"{ended}/log",
        "position": f"{ended}/positions/4",
        "record": f"{ended}/record",
        "plans": f"{at}/plans",
        "person": "/people/Ana",
        "bots": "/bots",
        "bot": "/bots/Rex",
        "leaderboard": "/leaderboards/cacao",
        "puzzles": "/puzzles",
        "puzzleThemes": "/puzzles/themes",
        "nextPuzzle": "/puzzles/next?title=cacao",
    }.items():
        yield done(key, "GET", path, by=site.me)


def gathering(site: Site) -> Iterator[Example]:
    me, third = site.me, site.third
    wanted = {"title": "cacao", "places": [{"sitter": "me"}, {"sitter": "open"}], "pace": "daily", "allows_bots": True}
    yield done("makeTable", "POST", "/tables", wanted, by=me)
    made = f"/tables/{Game.objects.latest('pk').public_id}"
    yield done("openTables", "GET", "/tables", by=me)
    yield done("invite", "POST", f"{made}/invite", {"name": "Cy"}, by=me)
    yield done("decline", "POST", f"{made}/decline", {"reason": "later"}, by=third)
    yield done("join", "POST", f"{made}/join", by=site.other)
    waiting = f"/tables/{open_table(me.person, OPEN, invited(third.person), title='cacao').public_id}"
    yield done("leave", "POST", f"{waiting}/leave", by=third)
    yield done("start", "POST", f"{waiting}/start", {"level": "greedy"}, by=me)
    called_off = f"/tables/{open_table(me.person, OPEN, title='cacao').public_id}"
    yield done("cancelTable", "POST", f"{called_off}/cancel", by=me)
    yield done("playAgain", "POST", f"{site.ended}/again", by=me)
    yield done("playBot", "POST", "/bots/Rex/play", {"title": "cacao"}, by=me)
    yield done("setProfile", "PUT", "/me/bot", {"titles": ["cacao"], "tables_at_once": 20}, by=site.bot)
    yield done("profile", "GET", "/me/bot", by=site.bot)
    yield done("propose", "POST", f"{site.at}/proposal", {"code": "cancel"}, by=me)
    yield done("proposal", "GET", f"{site.at}/proposal", by=me)
    yield done("answerProposal", "PUT", f"{site.at}/proposal", {"agree": False}, by=site.other)


def playing(site: Site) -> Iterator[Example]:
    def mine() -> dict[str, Any]:
        return dict(player.get(site.at).json()["me"])

    def step() -> dict[str, Any]:
        shown = mine()
        return {"decision": shown["decision"], "move": shown["legal"]["moves"][0]}

    player = next(each for each in (site.me, site.other) if each.get(site.at).json()["me"]["to_move"])
    first = step()
    yield done("step", "POST", f"{site.at}/steps", first, by=player)
    yield "answer", {"body": {"moves": [first["move"]]}}
    yield "withdraw", {"body": {"decision": first["decision"]}}
    yield done("undo", "POST", f"{site.at}/undo", {"decision": mine()["decision"]}, by=player)
    while mine()["to_move"]:
        player.post(f"{site.at}/steps", step())
    yield done("confirm", "POST", f"{site.at}/confirm", {"decision": mine()["decision"]}, by=player)
    yield done("plan", "PUT", f"{site.at}/plans", {"plans": {}}, by=site.me)
    for key in ("sayInTournament", "sayInGroup"):
        yield key, {"body": {"text": "Have fun!"}}
    yield done("say", "POST", f"{site.at}/talk/players", {"text": "Have fun!"}, by=site.me)
    yield done("talk", "GET", f"{site.at}/talk/players", by=site.me)
    yield done("resign", "POST", f"{site.at}/resign", {"sure": True}, by=site.me)


def besides(site: Site) -> Iterator[Example]:
    address = "https://hook.example/in"
    for key, method, path, body in (
        ("noteTable", "PUT", f"{site.at}/note", {"text": "Mind the water."}),
        ("notePerson", "PUT", "/people/Bo/note", {"text": "Likes volcanoes."}),
        ("seeInbox", "POST", "/inbox/seen", None),
        ("insights", "GET", "/me/insights/cacao", None),
        ("askForInsights", "POST", "/me/insights/cacao", {"latest": 20}),
        ("makeWebhook", "POST", "/me/webhooks", {"url": address, "kinds": ["turn", "over"]}),
        ("webhooks", "GET", "/me/webhooks", None),
    ):
        yield done(key, method, path, body, by=site.me)
    yield "practise", {"body": {"code": "thing.temple"}}
    hook = site.me.get("/me/webhooks").json()["webhooks"][0]["id"]
    yield done("changeWebhook", "PUT", f"/me/webhooks/{hook}", {"url": address, "moves": True}, by=site.me)


def tournaments(site: Site, ana: User) -> Iterator[Example]:
    coming, held = hold(ana, title="cacao"), begin(hold(ana, *crowd(4), title="cacao"))
    for key, path in {
        "tournaments": "/tournaments?when=coming",
        "tournament": f"/tournaments/{held.public_id}",
        "standings": f"/tournaments/{held.public_id}/standings",
        "round": f"/tournaments/{held.public_id}/rounds/1",
    }.items():
        yield done(key, "GET", path, by=site.me)
    for key, act in {"enterTournament": "enter", "withdrawFromTournament": "withdraw"}.items():
        yield done(key, "POST", f"/tournaments/{coming.public_id}/{act}", by=site.other)
