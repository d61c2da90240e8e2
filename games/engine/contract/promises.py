"""What every title promises of a single position, to be looked at in many of them."""

from __future__ import annotations

import json
from random import Random

from games.engine.contract.promise import Broken, expect, expect_same
from games.engine.contract.walks import Moment, Table, listed, viewers
from games.engine.ruleset import Resign

OWN_FIELDS = {"at", "auto"}
"""What the record says of a move besides what the move says itself."""


def expect_sampled_states_to_look_like_views(table: Table, moment: Moment) -> None:
    """Whoever looks: a state made from a view shows that view."""
    title, random = table.title, Random(5)
    for viewer in viewers(table):
        view = title.rules.view(moment.state, viewer)
        again = title.rules.view(title.rules.sample_state(view, random), viewer)
        expect_same(again, view, f"sample_state must make a state that looks like the view to its seat ({viewer}).")


def expect_views_to_survive_as_documents(table: Table, moment: Moment) -> None:
    """Whoever looks: a view comes back from its JSON document, and serves as well as before."""
    title = table.title
    for viewer in viewers(table):
        view = title.rules.view(moment.state, viewer)
        text = json.dumps(title.rules.write_view(view))
        again = title.rules.read_view(json.loads(text))
        expect_same(again, view, "A view written as JSON and read again must be the same: look at its fields' types.")
        expect_same(json.dumps(title.rules.write_view(again)), text, "Equal views must be written as equal JSON.")
        sampled = title.rules.view(title.rules.sample_state(again, Random(5)), viewer)
        expect_same(sampled, view, "sample_state must do with a view that was read what it does with a new one.")


def expect_choices_to_follow_from_the_view(table: Table, moment: Moment) -> None:
    """What a seat may do depends on nothing that it does not see."""
    title, random, seat = table.title, Random(6), moment.seat
    sampled = title.rules.sample_state(title.rules.view(moment.state, seat), random)
    expect(
        seat in title.rules.to_move(sampled),
        f"Seat {seat} is to move, but not in a state sampled from its own view: to_move must follow from the view.",
    )
    expect_same(
        title.rules.legal_moves(sampled, seat),
        title.rules.legal_moves(moment.state, seat),
        f"The legal moves of seat {seat} must follow from what it sees: a state sampled from its view has others.",
    )
    expect_same(
        title.rules.automatic(sampled, seat, {}),
        title.rules.automatic(moment.state, seat, {}),
        f"What seat {seat} does automatically must follow from what it sees.",
    )


def expect_moves_to_be_the_same_when_read(table: Table, moment: Moment) -> None:
    """A move survives being written as JSON, and begins with its seat and type."""
    title = table.title
    for move in [*listed(title.rules.legal_moves(moment.state, moment.seat)), Resign(moment.seat)]:
        document = title.rules.moves.write(move)
        expect_same(list(document)[:2], ["seat", "type"], f"write_move of {move} must begin with its seat and type.")
        for name in OWN_FIELDS & document.keys():
            raise Broken(f"{move} has a field “{name}”, but “{name}” is the record’s own: give yours another name.")
        again = title.rules.moves.read(json.loads(json.dumps(document)))
        expect_same(again, move, "A move written as JSON and read again must be the same.")


def expect_exactly_those_to_move_to_have_moves(table: Table, moment: Moment) -> None:
    """Who is to move can move, nobody else; the move that was drawn at random is one of those listed."""
    title, state = table.title, moment.state
    to_move = title.rules.to_move(state)
    for seat in range(table.options["players"]):
        has_moves = bool(title.rules.legal_moves(state, seat))
        told = "has legal moves but is not to move" if has_moves else "is to move but has no legal moves"
        expect(has_moves == (seat in to_move), f"Seat {seat} {told}: exactly the seats of to_move have moves.")
    expect(
        moment.move in title.rules.legal_moves(state, moment.seat),
        f"random_move gave {moment.move}, which is not among the legal moves of seat {moment.seat}.",
    )
    awaited = set(title.rules.awaited(state))
    expect(awaited and awaited <= set(to_move), f"awaited must be some of to_move {to_move}, but is {sorted(awaited)}.")


def expect_automatic_moves_to_be_legal(table: Table, moment: Moment) -> None:
    """What the site would do for a seat, the seat could do itself."""
    title = table.title
    for seat in range(table.options["players"]):
        move = title.rules.automatic(moment.state, seat, {})
        expect(
            move is None or move in title.rules.legal_moves(moment.state, seat),
            f"automatic gave {move} for seat {seat}, which is none of its legal moves.",
        )


def expect_forecasts_to_tell_nothing_unseen(table: Table, moment: Moment) -> None:
    """What a move would bring its seat follows from what the seat sees, and lets it decide nothing for others."""
    title, seat = table.title, moment.seat
    if title.rules.reveals(moment.state, moment.move):
        return
    sampled = title.rules.sample_state(title.rules.view(moment.state, seat), Random(7))
    told = []
    for state in (moment.state, sampled):
        draft = title.rules.drafting(state)
        events = title.rules.apply(draft, moment.move) + title.bot.play_out(draft, seat)
        told.append((events, title.rules.inventory(draft)[seat]))
    expect_same(
        told[0],
        told[1],
        f"In a draft {moment.move} tells seat {seat} what it could not know. "
        "Let reveals say so of the move, or let drafting hold back what it uncovers.",
    )


def expect_holdings_to_have_the_score(table: Table, moment: Moment) -> None:
    """Whatever else seats have, their total is their score."""
    title = table.title
    totals = [inventory["total"] for inventory in title.rules.inventory(moment.state)]
    expect_same(
        totals,
        [score["total"] for score in title.rules.scores(moment.state)],
        "The totals of inventory must be those of scores.",
    )


def expect_scores_to_be_sums(table: Table, moment: Moment) -> None:
    """A total is the sum of its lines, all of them whole numbers."""
    title = table.title
    for score in title.rules.scores(moment.state):
        expect_same(tuple(score), ("total", *title.rules.score_lines), "A score must have total and the score_lines.")
        expect_same({type(value) for value in score.values()}, {int}, f"All of a score must be int: {score}.")
        lines = sum(score[line] for line in title.rules.score_lines)
        expect_same(score["total"], lines, f"The total of a score must be the sum of its lines: {score}.")
