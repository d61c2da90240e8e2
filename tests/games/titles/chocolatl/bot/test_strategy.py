"""What bots of Chocolatl are told besides positions and plans."""

from __future__ import annotations

from games.engine.analysis.puzzle_finder import _with_other_beginnings
from games.engine.bots.search import Candidate
from games.engine.strategy import Start
from games.titles.chocolatl.rules.moves import Dice
from games.titles.chocolatl.title import CHOCOLATL

NONE_HERE, NONE_THIS_ROUND, ONE = Dice(0, 3, 0), Dice(0, 3, 0, rest_of_round=True), Dice(0, 3, 1)


def test_no_puzzle_asks_whether_to_throw_no_die_here_or_none_in_this_round() -> None:
    ranked = [Candidate(Start(0.0, (move,))) for move in (NONE_THIS_ROUND, NONE_HERE, ONE)]
    kept = [candidate.plan[0] for candidate in _with_other_beginnings(CHOCOLATL, ranked)]
    assert kept == [NONE_THIS_ROUND, ONE]


def test_who_throws_no_die_has_solved_a_puzzle_in_which_none_is_best_however_it_is_said() -> None:
    assert CHOCOLATL.bot.meant(NONE_HERE) == CHOCOLATL.bot.meant(NONE_THIS_ROUND)
    assert len({CHOCOLATL.bot.meant(move) for move in (NONE_HERE, ONE, Dice(0, 4, 0))}) == 3
