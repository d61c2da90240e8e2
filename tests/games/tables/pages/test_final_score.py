"""The score at the end: by the lines of the title, the winner first; nothing while the game runs."""

from __future__ import annotations

from django.template.loader import render_to_string

from games.engine.contract.walks import Table, walk
from games.tables.pages.board import Board
from games.tables.pages.final_score import final_score_of
from games.titles.cacao.title import CACAO
from tests.games.tables.pages.scenes import SITTERS


def test_whoever_has_won_comes_first_and_every_line_is_told() -> None:
    for moment in walk(Table(CACAO, {"players": 2})):  # noqa: B007 - The last one has the end's state.
        pass
    scene = Board.of(CACAO, moment.state, None, SITTERS[:2]).scene
    score = final_score_of(scene)
    assert score is not None
    assert scene.winners is not None
    assert score["players"][0].name == SITTERS[scene.winners[0]].name
    assert [player.is_winner for player in score["players"]] == [True, False]
    assert len(score["lines"]) == len(CACAO.rules.score_lines)
    assert int(score["players"][0].total) >= int(score["players"][1].total)


def test_while_a_game_runs_there_is_none_and_the_include_shows_nothing() -> None:
    scene = Board.of(CACAO, CACAO.new({"players": 2}, bytes(32)), None, SITTERS[:2]).scene
    assert final_score_of(scene) is None
    assert render_to_string("games/result.html", {"result": None}).strip() == ""
    assert render_to_string("games/result.html", {}).strip() == ""
