"""A finished game explained turn by turn, for every title."""

from __future__ import annotations

import json
from random import Random

import pytest

from games.engine.analysis import (
    Effort,
    Explained,
    advise,
    explain,
    final_chances,
    turns,
)
from games.engine.bots import BOTS, Budget
from games.engine.bots.arena import Played, game_seed, play
from games.engine.title import AnyTitle
from tests.games.engine.walks import Table, plain_tables

QUICK = Effort(breadth=4, rollouts=24, ends=4)
every_plain_table = pytest.mark.parametrize("table", plain_tables(), ids=str)


def a_game(title: AnyTitle, players: int) -> tuple[Played, bytes]:
    seed = game_seed(8, 1)
    levels = ["greedy", *["random"] * (players - 1)]
    return play(title, {"players": players}, seed, [BOTS[level] for level in levels]), seed


def explained(table: Table, share: float) -> Explained:
    """The turn after so many of all turns."""
    title, options = table.title, table.options
    played, seed = a_game(title, options["players"])
    found = turns(title, title.new(options, seed), played.moves)
    turn = found[int(share * len(found))]
    state = title.new(options, seed)
    for recorded in played.moves[: turn.begin]:
        title.rules.apply(state, recorded.move)
    return explain(title, state, turn, QUICK)


@every_plain_table
def test_turns_are_all_that_was_decided_one_after_the_other(table: Table) -> None:
    title, options = table.title, table.options
    played, seed = a_game(title, options["players"])
    found = turns(title, title.new(options, seed), played.moves)
    assert [turn.end for turn in found] == [*(turn.begin for turn in found[1:]), len(played.moves)]
    moves = [recorded.move for recorded in played.moves]
    assert all(list(turn.moves) == moves[turn.begin : turn.begin + len(turn.moves)] for turn in found)
    within = {number for turn in found for number in range(turn.begin, turn.begin + len(turn.moves))}
    assert all(recorded.auto for number, recorded in enumerate(played.moves) if number not in within)


@every_plain_table
@pytest.mark.parametrize("share", [0.3, 0.9])
def test_every_turn_of_every_title_can_be_explained(table: Table, share: float) -> None:
    document = explained(table, share).document(table.title)
    assert sum(document["before"]) == pytest.approx(1000, abs=table.options["players"])
    assert 0 <= document["loss"] <= 1000
    for other in document["others"]:
        assert [table.title.rules.moves.read(move) for move in other["moves"]]
    assert json.loads(json.dumps(document)) == document


@every_plain_table
def test_the_same_turn_is_explained_in_the_same_way(table: Table) -> None:
    one, other = (explained(table, 0.4).document(table.title) for _ in range(2))
    assert one == other


def test_a_random_player_gives_away_more_than_a_good_one() -> None:
    table = next(table for table in plain_tables() if str(table) == "cacao for 2")
    losses = {0: 0.0, 1: 0.0}
    for share in (0.1, 0.16, 0.3, 0.36, 0.5, 0.56):
        found = explained(table, share)
        losses[found.turn.seat] += found.advice.loss
    assert losses[1] > losses[0] + 3


def test_nothing_is_lost_by_what_is_best() -> None:
    title = next(table.title for table in plain_tables() if table.title.name == "cacao")
    view = title.rules.view(title.new({"players": 2}, bytes(32)), 0)
    state = title.rules.sample_state(view, Random(1))
    starts = title.bot.starts(state, 0, 4)
    advices = [advise(title, view, 0, each.plan, Random(1), Budget(evaluations=60), 4) for each in starts]
    assert min(advice.loss for advice in advices) == 0
    assert all(advice.loss >= 0 for advice in advices)


def test_in_the_end_the_winners_share_all_chances() -> None:
    title = next(table.title for table in plain_tables() if table.title.name == "cacao")
    played, _seed = a_game(title, 2)
    assert final_chances(played.outcome) == [1000, 0]
