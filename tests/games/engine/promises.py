"""What every title promises of a single position, as checks that tests run over many of them."""

from __future__ import annotations

import json
from random import Random

from games.engine.ruleset import Resign
from tests.games.engine.walks import Moment, Table, listed, viewers


def expect_sampled_states_to_look_like_views(table: Table, moment: Moment) -> None:
    """Whoever looks: a state made from a view shows that view."""
    ruleset, random = table.ruleset, Random(5)
    for viewer in viewers(table):
        view = ruleset.view(moment.state, viewer)
        assert ruleset.view(ruleset.sample_state(view, random), viewer) == view


def expect_views_to_survive_as_documents(table: Table, moment: Moment) -> None:
    """Whoever looks: a view comes back from its JSON document, and serves as well as before."""
    ruleset = table.ruleset
    for viewer in viewers(table):
        view = ruleset.view(moment.state, viewer)
        text = json.dumps(ruleset.write_view(view))
        again = ruleset.read_view(json.loads(text))
        assert again == view
        assert json.dumps(ruleset.write_view(again)) == text
        assert ruleset.view(ruleset.sample_state(again, Random(5)), viewer) == view


def expect_choices_to_follow_from_the_view(table: Table, moment: Moment) -> None:
    """What a seat may do depends on nothing that it does not see."""
    ruleset, random = table.ruleset, Random(6)
    sampled = ruleset.sample_state(ruleset.view(moment.state, moment.seat), random)
    assert moment.seat in ruleset.to_move(sampled)
    assert ruleset.legal_moves(sampled, moment.seat) == ruleset.legal_moves(moment.state, moment.seat)
    assert ruleset.automatic(sampled, moment.seat, {}) == ruleset.automatic(moment.state, moment.seat, {})


def expect_moves_to_be_the_same_when_read(table: Table, moment: Moment) -> None:
    """A move survives being written as JSON, and begins with its seat and type."""
    ruleset = table.ruleset
    for move in [*listed(ruleset.legal_moves(moment.state, moment.seat)), Resign(moment.seat)]:
        document = ruleset.write_move(move)
        assert list(document)[:2] == ["seat", "type"]
        assert ruleset.read_move(json.loads(json.dumps(document))) == move


def expect_exactly_those_to_move_to_have_moves(table: Table, moment: Moment) -> None:
    """Who is to move can move, nobody else; the move that was drawn at random is one of those listed."""
    ruleset = table.ruleset
    for seat in range(table.options["players"]):
        assert bool(ruleset.legal_moves(moment.state, seat)) == (seat in ruleset.to_move(moment.state))
    assert moment.move in ruleset.legal_moves(moment.state, moment.seat)
    awaited = set(ruleset.awaited(moment.state))
    assert awaited
    assert awaited <= set(ruleset.to_move(moment.state))


def expect_automatic_moves_to_be_legal(table: Table, moment: Moment) -> None:
    """What the site would do for a seat, the seat could do itself."""
    ruleset = table.ruleset
    for seat in range(table.options["players"]):
        move = ruleset.automatic(moment.state, seat, {})
        assert move is None or move in ruleset.legal_moves(moment.state, seat)


def expect_forecasts_to_tell_nothing_unseen(table: Table, moment: Moment) -> None:
    """What a move would bring its seat follows from what the seat sees, and lets it decide nothing for others."""
    ruleset = table.ruleset
    if ruleset.reveals(moment.state, moment.move):
        return
    sampled = ruleset.sample_state(ruleset.view(moment.state, moment.seat), Random(7))
    told = []
    for state in (moment.state, sampled):
        draft = ruleset.drafting(state)
        events = ruleset.apply(draft, moment.move) + ruleset.play_out(draft, moment.seat)
        told.append((events, ruleset.inventory(draft)[moment.seat]))
    assert told[0] == told[1]


def expect_holdings_to_have_the_score(table: Table, moment: Moment) -> None:
    """Whatever else seats have, their total is their score."""
    ruleset = table.ruleset
    totals = [inventory["total"] for inventory in ruleset.inventory(moment.state)]
    assert totals == [score["total"] for score in ruleset.scores(moment.state)]


def expect_scores_to_be_sums(table: Table, moment: Moment) -> None:
    """A total is the sum of its lines, all of them whole numbers."""
    ruleset = table.ruleset
    for score in ruleset.scores(moment.state):
        assert tuple(score) == ("total", *ruleset.score_lines)
        assert {type(value) for value in score.values()} == {int}
        assert score["total"] == sum(score[line] for line in ruleset.score_lines)
