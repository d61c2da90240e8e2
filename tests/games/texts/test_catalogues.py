"""Every code of the engine has its sentence, and a sentence asks for no detail that the code does not bring."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.utils.functional import Promise

from games import engine
from games import texts as sentences
from games.engine import registry
from games.engine.bots import BOTS
from games.engine.ruleset import Event, IllegalMove, InvalidMove, Problem
from games.texts import common
from games.texts.catalogue import Catalogue
from games.titles.cacao.title import MODULES

ENGINE = Path(engine.__file__).parent
RULE_ERRORS = ("IllegalMove", "InvalidMove", "Refused", "NotVerifiable")
PLACEHOLDER = re.compile(r"%\((\w+)\)s")


class Use(NamedTuple):
    """A code where the engine uses it; ``details`` is ``None`` where they cannot be read off the source."""

    kind: str
    code: str
    details: frozenset[str] | None


def uses(folder: str) -> list[Use]:
    """All codes in the files of a folder of the engine, or of the files beside it."""
    files = sorted((ENGINE.parent / "titles" / folder).rglob("*.py")) if folder else sorted(ENGINE.glob("*.py"))
    return [use for file in files for node in ast.walk(ast.parse(file.read_text())) for use in _uses(node)]


def _uses(node: ast.AST) -> Iterator[Use]:
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args):
        return
    kind = node.func.id
    if kind in RULE_ERRORS:
        details = frozenset(keyword.arg or "" for keyword in node.keywords)
        yield from (Use(kind, code, details) for code in _codes(node.args[0]))
    elif kind == "Problem":
        yield from (Use(kind, code, _keys(node.args[2])) for code in _codes(node.args[1]))
    elif kind == "Event":
        yield from (Use(kind, code, _keys(node.args[2])) for code in _codes(node.args[0]))


def _codes(node: ast.expr) -> list[str]:
    """A literal, or either of two."""
    if isinstance(node, ast.IfExp):
        return _codes(node.body) + _codes(node.orelse)
    return [str(node.value)] if isinstance(node, ast.Constant) else []


def _keys(node: ast.expr) -> frozenset[str] | None:
    if not isinstance(node, ast.Dict):
        return None
    return frozenset(str(key.value) for key in node.keys if isinstance(key, ast.Constant))


def catalogue(title: str) -> Catalogue:
    return sentences._catalogue(title)


@pytest.mark.parametrize("title", registry.titles())
def test_every_reason_of_a_title_has_a_sentence(title: str) -> None:
    codes = {use.code for use in uses(title) if use.kind != "Event"}
    assert codes - catalogue(title).errors.keys() == set()


@pytest.mark.parametrize("title", registry.titles())
def test_every_event_of_a_title_has_a_sentence(title: str) -> None:
    codes = {use.code for use in uses(title) if use.kind == "Event"}
    assert codes - catalogue(title).events.keys() == set()


def test_every_reason_to_refuse_a_record_has_a_sentence() -> None:
    assert {use.code for use in uses("record")} - common.CATALOGUE.errors.keys() == set()


@pytest.mark.parametrize("folder", ["record", *registry.titles()])
def test_sentences_use_only_details_that_are_there(folder: str) -> None:
    errors = catalogue(folder).errors if folder in registry.titles() else common.CATALOGUE.errors
    for use in uses(folder):
        if use.kind == "Event" or use.details is None:
            continue
        assert set(PLACEHOLDER.findall(str(errors[use.code]))) - use.details <= {"code", "field"}, use


@pytest.mark.parametrize("title", registry.titles())
def test_every_line_of_a_score_has_a_heading(title: str) -> None:
    assert set(registry.title(title).rules.score_lines) <= catalogue(title).score_lines.keys()


@pytest.mark.parametrize("title", registry.titles())
def test_every_sentence_is_one(title: str) -> None:
    texts = [str(text) for text in catalogue(title).errors.values()]
    assert all(text[0].isupper() or text[0] in "“%" for text in texts)
    assert all(text.endswith(".") for text in texts)


def test_details_are_put_into_words() -> None:
    error = IllegalMove("not-oldest-batch", turn=5, oldest=3)
    assert sentences.refusal("cacao", error) == "Oldest first: settle the workers of turn 3."


def test_an_event_names_the_player() -> None:
    filled = ["filled", 1, {"cell": [0, 0], "source": "display", "tile": "water"}]
    assert sentences.event("cacao", filled, ["Ana", "Bo"]) == "Bo lays from the display: water."


@pytest.mark.parametrize(
    ("whom", "said"), [(1, "Ana blows at Bo."), ([1, 2], "Ana blows at Bo, Cy."), (None, "Ana blows at None.")]
)
def test_a_detail_that_is_the_number_of_a_seat_is_told_with_the_name(whom: Any, said: str) -> None:
    told = Catalogue(errors={}, events={"blew": "%(player)s blows at %(whom)s."}, seats=frozenset({"whom"}))
    assert told.event(Event("blew", 0, {"whom": whom}), ["Ana", "Bo", "Cy"]) == said


def test_a_code_without_a_sentence_is_still_an_answer() -> None:
    assert "odd-code" in sentences.refusal("no such title", InvalidMove("odd-code"))
    problem = Problem("modules", "odd-code", {})
    assert "odd-code" in sentences.option_problem("no such title", problem)


def test_a_number_that_may_be_one_is_not_followed_by_several() -> None:
    problem = Problem("worker_tiles", "count-not-available", {"value": "0022", "count": 2, "most": 1})
    assert sentences.option_problem("cacao", problem).endswith("choose 0 to 1, not 2.")


def test_what_workers_brought_is_a_sentence_that_others_can_follow() -> None:
    details = {"tile": "market-4", "fruits": -2, "gold": 8, "bars": 0, "tokens": 0, "water": 0, "gems": []}
    said = sentences.event("cacao", ("settled", 0, details), ["Ana"])
    assert said == "Ana at market 4: −2 fruits, +8 gold."


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("table", "Table, “status”: open is stored, but the moves give None."),
        ("seat", "Seat 2, “status”: open is stored, but the moves give None."),
    ],
)
def test_what_a_replay_finds_is_a_sentence_that_can_be_translated(where: str, said: str) -> None:
    assert isinstance(common.DIFFERENCES[where], Promise)
    assert sentences.difference(where, 2, column="status", kept="open", replayed=None) == said


@pytest.mark.parametrize(
    ("why", "said"),
    [
        ({"needs": None, "brings": "fruits", "idle": True}, "Ana leaves the workers at market 4 idle."),
        (
            {"needs": None, "brings": "fruits", "idle": False},
            "Ana at market 4: nothing, the storage is full.",
        ),
        ({"needs": "fruits", "brings": "gold", "idle": False}, "Ana at market 4: nothing, no fruits."),
        ({"needs": None, "brings": "gems", "idle": False}, "Ana at market 4: nothing."),
    ],
)
def test_workers_are_idle_only_where_somebody_chose_so(why: dict[str, Any], said: str) -> None:
    nothing = dict.fromkeys(("fruits", "bars", "gold", "tokens", "water"), 0)
    details = nothing | {"tile": "market-4", "gems": []} | why

    assert sentences.event("cacao", ("settled", 0, details), ["Ana"]) == said


def test_every_tile_has_a_phrase_for_workers_who_are_used_there() -> None:
    tiles = {kind.code for module in MODULES for kind in module.kinds}
    assert tiles - catalogue("cacao").forms["at"].keys() == set()


def test_workers_at_a_tile_that_nobody_named_are_told_of() -> None:
    said = sentences.event("cacao", ("to-choose", 0, {"tile": "fountain"}), ["Ana"])
    assert said == "Ana has a choice to make at the tile “fountain”."


def test_gems_are_counted_by_colour() -> None:
    details = dict.fromkeys(("fruits", "bars", "gold", "tokens", "water"), 0) | {"tile": "gem-mine"}
    for gems, words in ((["red"], "+1 red gem"), (["red", "blue", "red"], "+2 red gems, +1 blue gem")):
        said = sentences.event("cacao", ("settled", 0, details | {"gems": gems}), ["Ana"])
        assert said == f"Ana at the gem mine: {words}."


@pytest.mark.parametrize(
    ("points", "field", "words"), [(3, 12, "moves forward 3, to space 12"), (-2, 8, "moves back to space 8")]
)
def test_a_marker_moves_forward_or_back(points: int, field: int, words: str) -> None:
    assert sentences.event("chocolatl", ("points", 0, {"points": points, "field": field}), ["Ana"]) == f"Ana {words}."


def test_every_level_of_bots_has_a_label_a_name_and_its_strength() -> None:
    assert {*BOTS} == {*common.BOT_NAMES} == {*common.BOT_STRENGTHS}
    called = ["Carefree bot", "Curious bot", "Keen bot", "Sharp bot", "Master bot"]
    assert [sentences.bot_level(level) for level in BOTS] == called


@pytest.mark.parametrize(("tokens", "price"), [(0, "for free"), (1, "for 1 sun token"), (2, "for 2 sun tokens")])
def test_a_tile_that_is_overbuilt_without_a_token_is_overbuilt_for_free(tokens: int, price: str) -> None:
    details = {"tile": "1-1-1-1", "cell": (1, 1), "rotation": 0, "tokens": tokens}
    assert sentences.event("cacao", ("overbuilt", 0, details), ["Ana"]) == f"Ana overbuilds their own tile {price}."


@pytest.mark.parametrize(
    ("source", "line"),
    [("display", "Ana lays twice from the display: temple."), ("pile", "Ana draws blind and lays twice: temple.")],
)
def test_two_tiles_of_a_kind_are_told_in_one_sentence(source: str, line: str) -> None:
    laid = [("filled", 0, {"cell": (0, number), "source": source, "tile": "temple"}) for number in (1, 2)]
    assert sentences.lines("cacao", laid, ["Ana"]) == [line]
