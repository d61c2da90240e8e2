"""Promises about seats that decide at the same time: nobody learns what before all have decided."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from games.engine.bots.arena import game_seed
from games.engine.contract.promise import expect, expect_same, promises
from games.engine.contract.walks import Moment, Table, observed, viewers, walk
from games.engine.ruleset import Document, Event, Move, SeatNumber

SOME = 6
"""So many other decisions are tried: what none of them shows is a secret."""


class Readiness(NamedTuple):
    """A position in which ``seat`` is ready, the moves that led there, and where among them its last one stands.

    The state changes when the next one is asked for.
    """

    state: Any
    moves: list[Move]
    seat: SeatNumber
    last: int

    @property
    def others(self) -> list[Move]:
        """The moves without the seat's last one."""
        return self.moves[: self.last] + self.moves[self.last + 1 :]


def readiness(table: Table, number: int = 1) -> Iterator[Readiness]:
    """Every seat that is ready, in every position of a random game: none where seats decide one after the other."""
    moves: list[Move] = []
    for moment in walk(table, number):
        for seat in table.title.rules.ready(moment.state):
            last = max(index for index, move in enumerate(moves) if move.seat == seat)
            yield Readiness(moment.state, moves.copy(), seat, last)
        moves.append(moment.move)


def replayed(table: Table, moves: list[Move], number: int = 1) -> Any:
    """The position after these moves of a random game."""
    state = table.title.new(table.options, game_seed(99, number))
    for move in moves:
        table.title.rules.apply(state, move)
    return state


def who_is_ready_has_nothing_to_decide_while_others_have(table: Table, luck: Random) -> None:
    for moment in walk(table):
        ready = table.title.rules.ready(moment.state)
        expect(
            not set(ready) & set(table.title.rules.to_move(moment.state)), "A seat that is ready must not be to move."
        )
        expect_same(list(ready), sorted(set(ready)), "ready must name seats in ascending order, each once.")


def a_decision_can_be_taken_back_and_made_again_until_all_have_decided(table: Table, luck: Random) -> None:
    title = table.title
    for case in readiness(table):
        state = replayed(table, case.others)
        expect(
            case.seat in title.rules.to_move(state) and case.seat not in title.rules.ready(state),
            f"Without its last move seat {case.seat} must be to move again, and not ready.",
        )
        title.rules.apply(state, case.moves[case.last])
        told = "A decision that is taken back and made again must lead to the same position."
        expect_same(_seen(table, state), _seen(table, case.state), told)


def _seen(table: Table, state: Any) -> tuple[Any, ...]:
    """Everything that anybody sees; who is asked has no order where all are asked at once."""
    views, moves, to_move, *rest = observed(table, state)
    return views, moves, sorted(to_move), rest


def another_decision_instead_is_the_same_to_everybody_else(table: Table, luck: Random) -> None:
    random = Random(8)
    for case in readiness(table):
        state = replayed(table, case.others)
        table.title.rules.apply(state, table.title.rules.random_move(state, case.seat, random))
        for viewer in viewers(table):
            if viewer != case.seat:
                expect_same(
                    table.title.rules.view(state, viewer),
                    table.title.rules.view(case.state, viewer),
                    f"Viewer {viewer} sees what seat {case.seat} has decided before all have.",
                )


def nothing_is_told_of_a_decision_that_others_may_not_know(table: Table, luck: Random) -> None:
    title, random = table.title, Random(9)
    moves: list[Move] = []
    for moment in walk(table):
        made, other = title.rules.copy(moment.state), title.rules.copy(moment.state)
        events = title.rules.apply(made, moment.move)
        moves.append(moment.move)
        if moment.seat not in title.rules.ready(made):
            continue
        shown = title.rules.shown_moves(made, moves, None)[-1]
        expect(shown.get("hidden"), f"shown_moves must hide {moment.move} until all have decided; it shows {shown}.")
        others = title.rules.apply(other, title.rules.random_move(other, moment.seat, random))
        expect_same(others, events, f"The events of {moment.move} tell what its seat has decided in secret.")


class Told(NamedTuple):
    """What a move tells whoever looks: the view after it, the move as the record shows it, what happened."""

    view: Any
    shown: Document
    events: list[Event]


def a_decision_that_no_view_shows_is_in_no_record_and_no_event(table: Table, luck: Random) -> None:
    title, random = table.title, Random(10)
    moves: list[Move] = []
    for moment in walk(table):
        if len(title.rules.to_move(moment.state)) > 1:
            others = (title.rules.random_move(moment.state, moment.seat, random) for _ in range(SOME))
            made = list(dict.fromkeys([moment.move, *others]))
            for viewer in set(viewers(table)) - {moment.seat}:
                _expect_secret_kept([_told(table, moment, moves, move, viewer) for move in made], moment, viewer)
        moves.append(moment.move)


def _told(table: Table, moment: Moment, moves: list[Move], move: Move, viewer: SeatNumber | None) -> Told:
    rules = table.title.rules
    state = rules.copy(moment.state)
    events = rules.apply(state, move)
    return Told(rules.view(state, viewer), rules.shown_moves(state, [*moves, move], viewer)[-1], events)


def _expect_secret_kept(told: list[Told], moment: Moment, viewer: SeatNumber | None) -> None:
    """What looks the same whichever move is made is a secret: whoever cannot see it reads and hears nothing of it."""
    first = told[0]
    if any(each.view != first.view for each in told):
        return
    for other in told[1:]:
        expect_same(
            (other.shown, other.events),
            (first.shown, first.events),
            f"Views hide from viewer {viewer} what seat {moment.seat} decides together with others, "
            "but shown_moves or an event tells it.",
        )


def the_last_moves_of_a_game_are_shown_as_in_the_whole_game(table: Table, luck: Random) -> None:
    title = table.title
    moves: list[Move] = []
    for moment in walk(table):
        if len(moves) > 3:
            for viewer in viewers(table):
                expect_same(
                    title.rules.shown_moves(moment.state, moves[-3:], viewer),
                    title.rules.shown_moves(moment.state, moves, viewer)[-3:],
                    "shown_moves must show the last moves as it shows them among all.",
                )
        moves.append(moment.move)


PROMISES = promises(
    plain=[
        who_is_ready_has_nothing_to_decide_while_others_have,
        a_decision_can_be_taken_back_and_made_again_until_all_have_decided,
        another_decision_instead_is_the_same_to_everybody_else,
        nothing_is_told_of_a_decision_that_others_may_not_know,
        a_decision_that_no_view_shows_is_in_no_record_and_no_event,
        the_last_moves_of_a_game_are_shown_as_in_the_whole_game,
    ]
)
