"""What can be played, told to programs: options, what doesn't go together, levels, paces, and schemas that hold."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from jsonschema_rs import Draft202012Validator

from accounts.models import User
from games.engine import registry
from tests.api.programs import Program
from tests.games.factories import running_game

pytestmark = pytest.mark.django_db


def get(path: str, language: str = "en") -> Any:
    """What a stranger is answered."""
    return Client().get(f"/api/v1{path}", headers={"Accept-Language": language})


def test_a_stranger_reads_all_titles_with_the_levels_of_bots_and_the_paces() -> None:
    document = get("/titles").json()
    assert [each["title"] for each in document["titles"]] == [*registry.titles()]
    assert document["titles"][0]["players"] == {"least": 2, "most": 4}
    assert {each["level"]: each["name"] for each in document["levels"]}["greedy"] == "Keen bot"
    assert all(each["strength"] for each in document["levels"])
    assert {each["pace"]: each["terms"] for each in document["paces"]}["no-clock"] is None
    assert document["terms"]["cap"]["least"] == 3600


def test_the_options_of_a_title_have_names_in_the_language_that_is_asked_for() -> None:
    options = {each["key"]: each for each in get("/titles/cacao", "de").json()["options"]}
    modules = {each["choice"]: each for each in options["modules"]["choices"]}
    assert (options["modules"]["kind"], modules["huts"]["name"]) == ("set", "Hütten")
    assert modules["huts"]["group"] == modules["map"]["group"] != modules["emperor"]["group"]
    assert {each["choice"]: each["most"] for each in options["worker_tiles"]["choices"]}["1111"] == 4


def test_all_that_is_offered_can_be_asked_for_and_what_is_excluded_is_refused_for_that_reason(ana: User) -> None:
    document = get("/titles/cacao").json()
    program = Program(ana)
    for exclusion in document["excluded"]:
        if exclusion["choice"] is None:
            continue
        players, beside = exclusion["players"][0], exclusion["beside"].get("modules", [])
        asked = {"modules": sorted([*beside, exclusion["choice"]])}
        refused = program.post("/tables", _table(players, asked))
        assert (refused.status_code, refused.json()["rule"]) == (422, exclusion["rule"]), exclusion
        assert exclusion["reason"] in [each["what"] for each in refused.json()["errors"]]
    pairs = {(*sorted([*each["beside"].get("modules", []), each["choice"]]),) for each in document["excluded"][:99]}
    assert ("gem-mines", "golden-temple") in pairs


def test_presets_are_options_that_a_table_can_be_made_with(ana: User) -> None:
    program = Program(ana)
    for preset in get("/titles/cacao").json()["presets"]:
        options = {key: value for key, value in preset["options"].items() if key != "players"}
        made = program.post("/tables", _table(preset["players"], options))
        assert made.status_code == 201, made.content
        assert program.post(f"/tables/{made.json()['id']}/cancel").status_code == 200


def _table(players: int, options: dict[str, Any]) -> dict[str, Any]:
    places = [{"sitter": "me"}, *[{"sitter": "open"}] * (players - 1)]
    return {"title": "cacao", "places": places, "options": options}


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_a_table_and_its_legal_moves_fit_the_schemas(ana: User, bo: User, cy: User, title: str) -> None:
    game = running_game(ana, bo, cy, title=title)
    document = get(f"/titles/{title}").json()
    view, move = (Draft202012Validator(document[part]) for part in ("view", "move"))
    listed = []
    for program in map(Program, (ana, bo, cy)):
        view.validate(program.table(game.public_id)["view"])
        listed += program.get(f"/tables/{game.public_id}/legal").json()["moves"]
    assert listed
    for each in listed:
        move.validate(each)


def test_a_title_that_is_not_there_is_not_found() -> None:
    refused = get("/titles/nonsense")
    assert (refused.status_code, refused.json()["code"]) == (404, "no-such-title")
    assert get("/leaderboards/nonsense").status_code == 404
