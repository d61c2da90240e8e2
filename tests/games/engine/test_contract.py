"""What every title owes the site, the bots and the records, checked in random games under many options."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from games.engine.bots.arena import Played, game_seed, record_of
from games.engine.record import RecordedMove, dump, read
from games.engine.registry import AnyRuleset, registered
from games.engine.ruleset import IllegalMove, InvalidOptions, Move, Resign
from tests.games.engine import promises
from tests.games.engine.walks import TITLES, Moment, Table, listed, observed, plain_tables, tables, walk
from tests.games.tiny_title import TINY
from tests.plugins.luck import luck

GAMES = 4
"""Random games per set of options that are replayed from their records; each commit draws others."""

every_table = pytest.mark.parametrize("table", tables(), ids=str)
every_plain_table = pytest.mark.parametrize("table", plain_tables(), ids=str)


@pytest.fixture(autouse=True)
def tiny_is_offered() -> Iterator[None]:
    with registered(TINY):
        yield


def some_moments(table: Table, number: int = 1, stride: int = 9) -> Iterator[Moment]:
    """Every moment of a game under plain options, else one in so many."""
    is_plain = len(table.options) == 1
    for count, moment in enumerate(walk(table, number)):
        if is_plain or count % stride == 0:
            yield moment


# --- hidden information ----------------------------------------------------------------------------------------------


@every_table
def test_a_sampled_state_looks_exactly_like_the_view_it_was_made_from(table: Table) -> None:
    for moment in some_moments(table):
        promises.expect_sampled_states_to_look_like_views(table, moment)


@every_table
def test_a_view_comes_back_from_its_document(table: Table) -> None:
    for moment in some_moments(table):
        promises.expect_views_to_survive_as_documents(table, moment)


@every_table
def test_what_a_seat_may_do_depends_only_on_what_it_may_see(table: Table) -> None:
    for moment in some_moments(table):
        promises.expect_choices_to_follow_from_the_view(table, moment)


@every_table
def test_a_draft_shows_nothing_that_its_seat_did_not_know(table: Table) -> None:
    ruleset, random = table.ruleset, Random(7)
    for moment in some_moments(table):
        sampled = ruleset.sample_state(ruleset.view(moment.state, moment.seat), random)
        drafts = ruleset.drafting(moment.state), ruleset.drafting(sampled)
        while moment.seat in ruleset.to_move(drafts[0]):
            move = ruleset.random_move(drafts[0], moment.seat, random)
            if ruleset.reveals(drafts[0], move):
                break
            for draft in drafts:
                ruleset.apply(draft, move)
            assert ruleset.view(drafts[0], moment.seat) == ruleset.view(drafts[1], moment.seat)


@every_table
def test_moves_that_could_be_drafted_can_be_made(table: Table) -> None:
    ruleset, random = table.ruleset, Random(8)
    for moment in some_moments(table):
        draft, real = ruleset.drafting(moment.state), ruleset.copy(moment.state)
        while moment.seat in ruleset.to_move(draft):
            move = ruleset.random_move(draft, moment.seat, random)
            if ruleset.reveals(draft, move):
                break
            ruleset.apply(draft, move)
            ruleset.apply(real, move)


# --- states ----------------------------------------------------------------------------------------------------------


@every_table
def test_a_copy_and_its_original_do_not_touch_each_other(table: Table) -> None:
    ruleset = table.ruleset
    for moment in islice(walk(table), 0, None, 40):
        before = observed(table, moment.state)
        copy, again = ruleset.copy(moment.state), ruleset.copy(moment.state)
        play_on(table, copy)
        assert observed(table, moment.state) == before
        play_on(table, again)
        assert observed(table, again) == observed(table, copy)


def play_on(table: Table, state: Any) -> None:
    """Play to the end, always in the same way."""
    ruleset, random = table.ruleset, Random(3)
    while seats := ruleset.to_move(state):
        ruleset.apply(state, ruleset.random_move(state, seats[0], random))


@every_table
def test_a_move_that_is_not_allowed_changes_nothing(table: Table) -> None:
    ruleset, random = table.ruleset, Random(4)
    seen: list[Move] = []
    refused = 0
    for moment in some_moments(table):
        seen.append(moment.move)
        tried = ruleset.copy(moment.state)
        before = observed(table, tried)
        try:
            ruleset.apply(tried, random.choice(seen))
        except IllegalMove:
            refused += 1
            assert observed(table, tried) == before
    assert refused


@every_table
def test_the_game_is_over_exactly_when_nobody_is_to_move(table: Table) -> None:
    ruleset = table.ruleset
    for moment in walk(table):
        assert ruleset.outcome(moment.state) is None
        last = moment
    state = last.state
    assert not ruleset.to_move(state)
    outcome = ruleset.outcome(state)
    assert outcome is not None
    assert outcome.scores == ruleset.scores(state)
    assert list(outcome.winners) == sorted(set(outcome.winners))
    with pytest.raises(IllegalMove):
        ruleset.apply(state, last.move)
    with pytest.raises(IllegalMove):
        ruleset.apply(state, Resign(0))


# --- moves -----------------------------------------------------------------------------------------------------------


@every_table
def test_every_move_is_the_same_after_being_written_and_read(table: Table) -> None:
    for moment in some_moments(table):
        promises.expect_moves_to_be_the_same_when_read(table, moment)


@every_table
def test_exactly_the_seats_that_are_to_move_have_moves_and_random_ones_are_among_them(table: Table) -> None:
    for moment in some_moments(table):
        promises.expect_exactly_those_to_move_to_have_moves(table, moment)


@every_plain_table
def test_every_legal_move_can_be_made_and_no_two_are_the_same(table: Table) -> None:
    ruleset = table.ruleset
    for moment in some_moments(table, stride=3):
        moves = listed(ruleset.legal_moves(moment.state, moment.seat))
        assert len(set(moves)) == len(moves)
        for move in moves:
            ruleset.apply(ruleset.copy(moment.state), move)


@every_table
def test_what_is_done_automatically_is_a_legal_move_of_a_seat_that_is_to_move(table: Table) -> None:
    for moment in some_moments(table):
        promises.expect_automatic_moves_to_be_legal(table, moment)


@every_table
def test_the_sampler_reaches_every_legal_move(table: Table) -> None:
    ruleset, random = table.ruleset, Random(9)
    for moment in islice(walk(table), 0, None, 30):
        moves = ruleset.legal_moves(moment.state, moment.seat)
        if len(moves) <= 12:
            drawn = {ruleset.random_move(moment.state, moment.seat, random) for _ in range(60 * len(moves))}
            assert drawn == set(moves)


@every_table
def test_what_a_move_would_bring_follows_from_what_its_seat_sees(table: Table) -> None:
    for moment in some_moments(table):
        promises.expect_forecasts_to_tell_nothing_unseen(table, moment)


# --- scores ----------------------------------------------------------------------------------------------------------


@every_table
def test_a_score_is_the_sum_of_its_lines_at_any_time(table: Table) -> None:
    for moment in some_moments(table):
        promises.expect_scores_to_be_sums(table, moment)
        promises.expect_holdings_to_have_the_score(table, moment)


@every_table
def test_who_resigns_cannot_win_and_the_game_goes_on_to_its_end(table: Table) -> None:
    ruleset = table.ruleset
    state = ruleset.new(table.options, game_seed(98, 1))
    ruleset.apply(state, Resign(1))
    assert ruleset.resigned(state) == {1}
    with pytest.raises(IllegalMove):
        ruleset.apply(state, Resign(1))
    play_on(table, state)
    outcome = ruleset.outcome(state)
    assert outcome is not None
    assert outcome.winners
    assert 1 not in outcome.winners


@every_plain_table
def test_nobody_wins_when_everybody_has_resigned(table: Table) -> None:
    ruleset = table.ruleset
    state = ruleset.new(table.options, game_seed(98, 2))
    for seat in range(table.options["players"]):
        ruleset.apply(state, Resign(seat))
    play_on(table, state)
    outcome = ruleset.outcome(state)
    assert outcome is not None
    assert outcome.winners == ()


# --- records and options ---------------------------------------------------------------------------------------------


@every_table
def test_random_games_replay_from_their_records_to_the_same_position(table: Table) -> None:
    ruleset = table.ruleset
    for number in (luck(table, number).getrandbits(32) for number in range(GAMES)):
        moves = []
        for moment in walk(table, number):
            moves.append(RecordedMove(moment.move, auto=False, at=None))
            state = moment.state
        outcome = ruleset.outcome(state)
        assert outcome is not None
        document = record_of(
            Played(tuple(moves), outcome),
            ruleset=ruleset,
            options=table.options,
            seed=game_seed(99, number),
            levels=["random"] * table.options["players"],
        )
        assert observed(table, read(dump(document)).state) == observed(table, state)


@every_table
def test_checked_options_are_checked_options(table: Table) -> None:
    assert table.ruleset.validate_options(table.options) == table.options
    assert table.ruleset.validate_options(json.loads(json.dumps(table.options))) == table.options


@every_table
def test_what_is_idle_or_added_up_are_options_that_the_title_asks_for(table: Table) -> None:
    asked = {field.key for field in table.ruleset.option_fields()}
    assert table.ruleset.irrelevant_options(table.options) <= asked
    assert table.ruleset.tally(table.options).keys() <= asked - table.ruleset.irrelevant_options(table.options)


@pytest.mark.parametrize("ruleset", TITLES, ids=lambda ruleset: ruleset.name)
@pytest.mark.parametrize("players", [0, 1, 99, "x", "2", None, 2.0, True, [2], {}])
def test_a_number_of_players_that_cannot_be_is_refused(ruleset: AnyRuleset, players: Any) -> None:
    with pytest.raises(InvalidOptions) as refused:
        ruleset.validate_options({"players": players})
    assert refused.value.problems[0].field == "players"


@pytest.mark.parametrize("ruleset", TITLES, ids=lambda ruleset: ruleset.name)
@pytest.mark.parametrize(
    "value", [None, 7, 1.5, "nonsense", ["nonsense"], [[]], [{}], {"nonsense": 1}, {"1111": []}, {"1111": 10**40}]
)
def test_options_that_make_no_sense_are_refused(ruleset: AnyRuleset, value: Any) -> None:
    for key in [field.key for field in ruleset.option_fields()] + ["nonsense"]:
        with pytest.raises(InvalidOptions):
            ruleset.validate_options({"players": min(ruleset.players), key: value})


def test_there_is_a_colour_for_every_seat() -> None:
    for ruleset in TITLES:
        assert len(set(ruleset.colours)) == len(ruleset.colours) >= max(ruleset.players)
