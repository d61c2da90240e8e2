"""Promises about hidden information: views, samples, drafts and forecasts tell nothing that a seat may not know."""

from __future__ import annotations

from random import Random

from games.engine.contract import promises as of_positions
from games.engine.contract.promise import expect_same, promises
from games.engine.contract.walks import Table, some_moments


def a_sampled_state_looks_exactly_like_the_view_it_was_made_from(table: Table, luck: Random) -> None:
    for moment in some_moments(table):
        of_positions.expect_sampled_states_to_look_like_views(table, moment)


def a_view_comes_back_from_its_document(table: Table, luck: Random) -> None:
    for moment in some_moments(table):
        of_positions.expect_views_to_survive_as_documents(table, moment)


def what_a_seat_may_do_depends_only_on_what_it_may_see(table: Table, luck: Random) -> None:
    for moment in some_moments(table):
        of_positions.expect_choices_to_follow_from_the_view(table, moment)


def what_a_move_would_bring_follows_from_what_its_seat_sees(table: Table, luck: Random) -> None:
    for moment in some_moments(table):
        of_positions.expect_forecasts_to_tell_nothing_unseen(table, moment)


def a_draft_shows_nothing_that_its_seat_did_not_know(table: Table, luck: Random) -> None:
    title, random = table.title, Random(7)
    for moment in some_moments(table):
        seat = moment.seat
        sampled = title.rules.sample_state(title.rules.view(moment.state, seat), random)
        drafts = title.rules.drafting(moment.state), title.rules.drafting(sampled)
        while seat in title.rules.to_move(drafts[0]):
            move = title.rules.random_move(drafts[0], seat, random)
            if title.rules.reveals(drafts[0], move):
                break
            for draft in drafts:
                title.rules.apply(draft, move)
            expect_same(
                title.rules.view(drafts[0], seat),
                title.rules.view(drafts[1], seat),
                f"After {move} in a draft seat {seat} sees what it could not know: "
                "let reveals say so of the move, or let drafting hold back what it uncovers.",
            )


PROMISES = promises(
    a_sampled_state_looks_exactly_like_the_view_it_was_made_from,
    a_view_comes_back_from_its_document,
    what_a_seat_may_do_depends_only_on_what_it_may_see,
    what_a_move_would_bring_follows_from_what_its_seat_sees,
    a_draft_shows_nothing_that_its_seat_did_not_know,
)
