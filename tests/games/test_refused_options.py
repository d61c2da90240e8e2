"""Options that no game can be played with are refused with the same sentence wherever they come from."""

from __future__ import annotations

import html
import json
from typing import Any, NamedTuple
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.models import User
from games.engine import registry
from games.engine.bots.arena import game_seed
from games.engine.record import Heading, Refused, write
from games.models import Game, Move, Seat
from games.records import services
from games.texts import refusal

pytestmark = pytest.mark.django_db

Options = dict[str, Any]


class Case(NamedTuple):
    """Options of a title that are wrong, and what is said about them."""

    options: Options
    sentence: str
    title: str = "cacao"


def new_workers(players: int = 3, **tiles: int) -> Options:
    return {"players": players, "modules": ["new-workers"], "worker_tiles": {code[1:]: n for code, n in tiles.items()}}


CASES = {
    "an unknown module": Case(
        {"players": 3, "modules": ["atlantis"]},
        "There’s no module “atlantis”.",
    ),
    "a module twice": Case({"players": 3, "modules": ["huts", "huts"]}, "The module “Huts” is chosen twice."),
    "two modules that want the same tiles": Case(
        {"players": 3, "modules": ["chocolate", "volcanoes"]},
        "“Volcanoes” and “Chocolate” need the same tiles, so you can’t combine them.",
    ),
    "a module without the one it needs": Case(
        {"players": 3, "modules": ["new-storage"]},
        "“New Storage” needs “Huts”.",
    ),
    "the Big Game for two": Case({"players": 2, "modules": ["big-game"]}, "“Big Game” is for 3 to 4 players."),
    "too many players": Case({"players": 5}, "This game is for 2 to 4 players, not 5."),
    "a selection with too few tiles": Case(
        new_workers(_1111=1, _2101=1),
        "6 worker tiles don’t fit 28 jungle tiles: you need 2 to 12 more.",
    ),
    "a negative number of tiles": Case(new_workers(_1111=-1), "Worker tile 1111: choose 0 to 4, not -1."),
    "more tiles than there are": Case(new_workers(_0022=2), "Worker tile 0022: choose 0 to 1, not 2."),
    "an option of another title": Case(
        {"players": 3, "modules": ["huts"]}, "There is no option “modules”.", "chocolatl"
    ),
    "too few players for Chocolatl": Case({"players": 2}, "This game is for 3 to 5 players, not 2.", "chocolatl"),
}

every_case = pytest.mark.parametrize("case", CASES.values(), ids=CASES)


@every_case
def test_the_form_for_a_new_table_refuses_them(ana: User, case: Case) -> None:
    client = Client()
    client.force_login(ana)
    response = client.post("/tables/new/", form_of(case))
    assert response.status_code == 422
    assert case.sentence in html.unescape(response.content.decode())
    assert Game.objects.count() == 0


def form_of(case: Case) -> dict[str, Any]:
    players = case.options["players"]
    rivals = {f"place-{number}-sitter": "bot:random" for number in range(2, players + 1)}
    fields = {"title": case.title, "key": str(uuid4()), "players": str(players), "place-1-sitter": "me", **rivals}
    tiles = {f"option-worker_tiles-{code}": number for code, number in case.options.get("worker_tiles", {}).items()}
    timing = {"option-timing": "relaxed"} if case.title == "cacao" else {}
    return {**fields, **tiles, **timing, "visibility": "public", "option-modules": case.options.get("modules", [])}


@every_case
def test_selfplay_refuses_them(case: Case) -> None:
    players = case.options["players"]
    arguments = ["--title", case.title, "--players", str(players), "--bots", ",".join(["random"] * players)]
    arguments += ["--modules", ",".join(case.options.get("modules", []))]
    if "worker_tiles" in case.options:
        arguments += ["--option", f"worker_tiles={json.dumps(case.options['worker_tiles'])}"]
    with pytest.raises(CommandError) as refused:
        call_command("selfplay", *arguments)
    assert refused.value.returncode == 2
    assert case.sentence in str(refused.value)


@every_case
def test_a_record_with_them_is_not_imported(case: Case) -> None:
    title = registry.title(case.title)
    players = case.options["players"]
    seats = [{"name": f"Seat {seat}", "colour": "red", "kind": "human"} for seat in range(players)]
    heading = Heading(title, title.version, case.options, seats)
    document = write(heading, seed=game_seed(1, 1), moves=[], outcome=None)
    with pytest.raises(Refused) as refused:
        services.import_record(json.dumps(document).encode())
    assert case.sentence in refusal(case.title, refused.value)
    assert (Game.objects.count(), Seat.objects.count(), Move.objects.count()) == (0, 0, 0)
