"""Promises about moves: which are legal, and that each of them can be written, read, drafted and made."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from games.engine.contract import promises as of_positions
from games.engine.contract.promise import Broken, expect, expect_same, promises
from games.engine.contract.walks import Moment, Table, listed, observed, some_moments, walk
from games.engine.ruleset import IllegalMove, Move

FEW = 12
"""Of so many legal moves at most it is checked that each of them is drawn."""


def every_move_is_the_same_after_being_written_and_read(table: Table, luck: Random) -> None:
    for moment in some_moments(table):
        of_positions.expect_moves_to_be_the_same_when_read(table, moment)


def exactly_the_seats_that_are_to_move_have_moves_and_random_ones_are_among_them(table: Table, luck: Random) -> None:
    for moment in some_moments(table):
        of_positions.expect_exactly_those_to_move_to_have_moves(table, moment)


def what_is_done_automatically_is_a_legal_move_of_a_seat_that_is_to_move(table: Table, luck: Random) -> None:
    for moment in some_moments(table):
        of_positions.expect_automatic_moves_to_be_legal(table, moment)


def every_legal_move_can_be_made_and_no_two_are_the_same(table: Table, luck: Random) -> None:
    for moment in some_moments(table, stride=3):
        moves = listed(table.title.rules.legal_moves(moment.state, moment.seat))
        expect_same(len(set(moves)), len(moves), f"No legal move may be listed twice (seat {moment.seat}).")
        for move in moves:
            _expect_made(table, moment, move)


def _expect_made(table: Table, moment: Moment, move: Move) -> None:
    title = table.title
    try:
        title.rules.apply(title.rules.copy(moment.state), move)
    except IllegalMove as error:
        raise Broken(f"legal_moves lists {move}, but apply refuses it: {error}.") from error


def who_is_to_move_may_try_it_in_a_draft(table: Table, luck: Random) -> None:
    title = table.title
    for moment in some_moments(table):
        draft = title.rules.drafting(moment.state)
        expect_same(
            title.rules.legal_moves(draft, moment.seat),
            title.rules.legal_moves(moment.state, moment.seat),
            f"Seat {moment.seat} must have the same legal moves in a new draft as in the state.",
        )


def moves_that_could_be_drafted_can_be_made(table: Table, luck: Random) -> None:
    for moment in some_moments(table):
        _drafted_and_made(table, moment)


def a_draft_that_stops_is_no_game_that_is_over(table: Table, luck: Random) -> None:
    title = table.title
    for moment in some_moments(table):
        draft, real = _drafted_and_made(table, moment)
        expect(
            title.rules.outcome(draft) is None or title.rules.outcome(real) is not None,
            f"A draft of seat {moment.seat} has stopped before others’ decisions are revealed, and outcome calls that "
            "the end: outcome must be None while the real game goes on.",
        )


def _drafted_and_made(table: Table, moment: Moment) -> tuple[Any, Any]:
    """A draft of a seat up to where it stops, and the real state after the same moves."""
    title, random = table.title, Random(8)
    draft, real = title.rules.drafting(moment.state), title.rules.copy(moment.state)
    while moment.seat in title.rules.to_move(draft):
        move = title.rules.random_move(draft, moment.seat, random)
        if title.rules.reveals(draft, move):
            break
        title.rules.apply(draft, move)
        try:
            title.rules.apply(real, move)
        except IllegalMove as error:
            raise Broken(f"{move} could be drafted, but the real state refuses it: {error}.") from error
    return draft, real


def a_move_that_is_not_allowed_changes_nothing(table: Table, luck: Random) -> None:
    title, random = table.title, Random(4)
    seen: list[Move] = []
    refused, is_due = 0, False
    for moment in some_moments(table):
        seen.append(moment.move)
        tried = title.rules.copy(moment.state)
        before, move = observed(table, tried), random.choice(seen)
        is_due = is_due or move.seat not in title.rules.to_move(tried)
        try:
            title.rules.apply(tried, move)
        except IllegalMove:
            refused += 1
            expect_same(observed(table, tried), before, f"apply refused {move} but has changed the state before.")
    expect(
        refused or not is_due,
        "apply took every earlier move again: it must raise IllegalMove for what is not allowed now.",
    )


def random_moves_reach_every_legal_move(table: Table, luck: Random) -> None:
    title, random = table.title, Random(9)
    for moment in islice(walk(table), 0, None, 30):
        moves = title.rules.legal_moves(moment.state, moment.seat)
        if len(moves) <= FEW:
            drawn = {title.rules.random_move(moment.state, moment.seat, random) for _ in range(60 * len(moves))}
            expect_same(drawn, set(moves), "random_move must give every legal move a chance.")


PROMISES = promises(
    every_move_is_the_same_after_being_written_and_read,
    exactly_the_seats_that_are_to_move_have_moves_and_random_ones_are_among_them,
    what_is_done_automatically_is_a_legal_move_of_a_seat_that_is_to_move,
    who_is_to_move_may_try_it_in_a_draft,
    moves_that_could_be_drafted_can_be_made,
    a_draft_that_stops_is_no_game_that_is_over,
    a_move_that_is_not_allowed_changes_nothing,
    random_moves_reach_every_legal_move,
    plain=[every_legal_move_can_be_made_and_no_two_are_the_same],
)
