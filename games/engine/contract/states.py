"""Promises about whole games: copies, scores, ends, resigning, and that a record leads to the same position again."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from games.engine.bots.arena import Played, game_seed, record_of
from games.engine.contract import promises as of_positions
from games.engine.contract.promise import Broken, expect, expect_same, promises
from games.engine.contract.walks import Table, observed, play_on, some_moments, walk
from games.engine.record import RecordedMove, dump, read
from games.engine.ruleset import IllegalMove, Move, Outcome, Resign

GAMES = 4
"""Random games at each table that are replayed from their records."""


def a_copy_and_its_original_do_not_touch_each_other(table: Table, luck: Random) -> None:
    title = table.title
    for moment in islice(walk(table), 0, None, 40):
        before = observed(table, moment.state)
        copy, again = title.rules.copy(moment.state), title.rules.copy(moment.state)
        play_on(table, copy)
        shared = "Playing on in a copy has changed the original: copy must share nothing that changes."
        expect_same(observed(table, moment.state), before, shared)
        play_on(table, again)
        told = "The same moves from two copies have led to two positions: all luck must come from the seed."
        expect_same(observed(table, again), observed(table, copy), told)


def the_game_is_over_exactly_when_nobody_is_to_move(table: Table, luck: Random) -> None:
    title = table.title
    for moment in walk(table):
        expect(title.rules.outcome(moment.state) is None, "outcome must be None while somebody is to move.")
        last = moment
    state = last.state
    outcome = _outcome(table, state)
    expect_same(outcome.scores, title.rules.scores(state), "The scores of the outcome must be those of scores.")
    expect_same(list(outcome.winners), sorted(set(outcome.winners)), "Winners must be in ascending order, each once.")
    for move in (last.move, Resign(0)):
        _expect_refused(table, state, move, "the game is over")


def _outcome(table: Table, state: Any) -> Outcome:
    outcome = table.title.rules.outcome(state)
    if outcome is None:
        raise Broken("Nobody is to move, but outcome is None: the game can never end.")
    return outcome


def _expect_refused(table: Table, state: Any, move: Move, why: str) -> None:
    try:
        table.title.rules.apply(state, move)
    except IllegalMove:
        return
    raise Broken(f"apply must raise IllegalMove for {move}: {why}.")


def a_score_is_the_sum_of_its_lines_at_any_time(table: Table, luck: Random) -> None:
    for moment in some_moments(table):
        of_positions.expect_scores_to_be_sums(table, moment)
        of_positions.expect_holdings_to_have_the_score(table, moment)


def who_resigns_cannot_win_and_the_game_goes_on_to_its_end(table: Table, luck: Random) -> None:
    title = table.title
    state = title.new(table.options, game_seed(98, 1))
    title.rules.apply(state, Resign(1))
    expect_same(title.rules.resigned(state), {1}, "Seat 1 has resigned: resigned must say so.")
    _expect_refused(table, state, Resign(1), "the seat has resigned before")
    play_on(table, state)
    winners = _outcome(table, state).winners
    expect(winners, "Somebody who has not resigned must win.")
    expect(1 not in winners, "Seat 1 has resigned and must not win.")


def nobody_wins_when_everybody_has_resigned(table: Table, luck: Random) -> None:
    title = table.title
    state = title.new(table.options, game_seed(98, 2))
    for seat in range(table.options["players"]):
        title.rules.apply(state, Resign(seat))
    play_on(table, state)
    expect_same(_outcome(table, state).winners, (), "Everybody has resigned: nobody wins.")


def random_games_replay_from_their_records_to_the_same_position(table: Table, luck: Random) -> None:
    title = table.title
    for number in (luck.getrandbits(32) for _ in range(GAMES)):
        moves = []
        for moment in walk(table, number):
            moves.append(RecordedMove(moment.move, auto=False, at=None))
            state = moment.state
        document = record_of(
            Played(tuple(moves), _outcome(table, state)),
            title=title,
            options=table.options,
            seed=game_seed(99, number),
            levels=["random"] * table.options["players"],
        )
        again = observed(table, read(dump(document)).state)
        told = "The record of a game must lead to the same position: seed, options and moves are all that counts."
        expect_same(again, observed(table, state), told)


PROMISES = promises(
    a_copy_and_its_original_do_not_touch_each_other,
    the_game_is_over_exactly_when_nobody_is_to_move,
    a_score_is_the_sum_of_its_lines_at_any_time,
    who_resigns_cannot_win_and_the_game_goes_on_to_its_end,
    random_games_replay_from_their_records_to_the_same_position,
    plain=[nobody_wins_when_everybody_has_resigned],
)
