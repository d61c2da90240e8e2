"""What every title promises of a single position, as checks that tests run over many of them."""

from __future__ import annotations

import json
from random import Random

from games.engine.ruleset import Resign
from tests.games.engine.walks import Step, Table, listed, viewers


def expect_sampled_states_to_look_like_views(table: Table, step: Step) -> None:
    """Whoever looks: a state made from a view shows that view."""
    ruleset, random = table.ruleset, Random(5)
    for viewer in viewers(table):
        view = ruleset.view(step.state, viewer)
        assert ruleset.view(ruleset.sample_state(view, random), viewer) == view


def expect_views_to_survive_as_documents(table: Table, step: Step) -> None:
    """Whoever looks: a view comes back from its JSON document, and serves as well as before."""
    ruleset = table.ruleset
    for viewer in viewers(table):
        view = ruleset.view(step.state, viewer)
        text = json.dumps(ruleset.write_view(view))
        again = ruleset.read_view(json.loads(text))
        assert again == view
        assert json.dumps(ruleset.write_view(again)) == text
        assert ruleset.view(ruleset.sample_state(again, Random(5)), viewer) == view


def expect_choices_to_follow_from_the_view(table: Table, step: Step) -> None:
    """What a seat may do depends on nothing that it does not see."""
    ruleset, random = table.ruleset, Random(6)
    sampled = ruleset.sample_state(ruleset.view(step.state, step.seat), random)
    assert step.seat in ruleset.to_move(sampled)
    assert ruleset.legal_moves(sampled, step.seat) == ruleset.legal_moves(step.state, step.seat)
    assert ruleset.automatic(sampled, step.seat, {}) == ruleset.automatic(step.state, step.seat, {})


def expect_moves_to_be_the_same_when_read(table: Table, step: Step) -> None:
    """A move survives being written as JSON, and begins with its seat and type."""
    ruleset = table.ruleset
    for move in [*listed(ruleset.legal_moves(step.state, step.seat)), Resign(step.seat)]:
        document = ruleset.write_move(move)
        assert list(document)[:2] == ["seat", "type"]
        assert ruleset.read_move(json.loads(json.dumps(document))) == move


def expect_exactly_those_to_move_to_have_moves(table: Table, step: Step) -> None:
    """Who is to move can move, nobody else; the move that was drawn at random is one of those listed."""
    ruleset = table.ruleset
    for seat in range(table.options["players"]):
        assert bool(ruleset.legal_moves(step.state, seat)) == (seat in ruleset.to_move(step.state))
    assert step.move in ruleset.legal_moves(step.state, step.seat)
    awaited = set(ruleset.awaited(step.state))
    assert awaited
    assert awaited <= set(ruleset.to_move(step.state))


def expect_automatic_moves_to_be_legal(table: Table, step: Step) -> None:
    """What the site would do for a seat, the seat could do itself."""
    ruleset = table.ruleset
    for seat in range(table.options["players"]):
        move = ruleset.automatic(step.state, seat, {})
        assert move is None or move in ruleset.legal_moves(step.state, seat)


def expect_scores_to_be_sums(table: Table, step: Step) -> None:
    """A total is the sum of its lines, all of them whole numbers."""
    ruleset = table.ruleset
    for score in ruleset.scores(step.state):
        assert tuple(score) == ("total", *ruleset.score_lines)
        assert {type(value) for value in score.values()} == {int}
        assert score["total"] == sum(score[line] for line in ruleset.score_lines)
