"""What every title owes the site, the bots and the records, checked in random games under many options."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from games.engine.contract import PROMISES, Broken, Promise, deciding_together, moves
from games.engine.registry import registered
from games.engine.rules import Rules
from games.engine.ruleset import Document, Event, IllegalMove, Move, Outcome, SeatNumber
from games.engine.title import Title
from tests.games.engine.walks import Table, plain_tables, tables
from tests.games.tiny_rules import TinyState
from tests.games.tiny_title import TINY, TinyMoves, TinyRules
from tests.plugins.luck import luck

CASES = [(promise, table) for table in tables() for promise in PROMISES if promise.holds_for(table)]


@pytest.fixture(autouse=True)
def tiny_is_offered() -> Iterator[None]:
    with registered(TINY):
        yield


@pytest.mark.parametrize(("promise", "table"), CASES, ids=[f"{promise}-{table}" for promise, table in CASES])
def test_every_title_keeps_its_promises(promise: Promise, table: Table) -> None:
    promise.check(table, luck(str(promise), str(table)))


@pytest.mark.parametrize(
    "table", [each for each in plain_tables() if each.title.name in ("tiny", "chocolatl")], ids=str
)
def test_titles_whose_seats_decide_together_are_checked_where_they_do(table: Table) -> None:
    assert any(deciding_together.readiness(table))


# --- titles that break one -------------------------------------------------------------------------------------------


class WithoutReady(TinyRules):
    """Nobody is said to be ready, so the record shows wishes as soon as they are made."""

    ready = Rules.ready
    shown_moves = Rules.shown_moves


class OverInDrafts(TinyRules):
    """Nobody to move is the end, also in a draft that only waits for others."""

    def outcome(self, state: TinyState) -> Outcome | None:
        return None if self.to_move(state) else Outcome(self.scores(state), (0,))


class OverAtOnce(TinyRules):
    """A game of a single move: nothing comes before it that could be tried again."""

    def to_move(self, state: TinyState) -> tuple[SeatNumber, ...]:
        return () if state.wishes else (0,)


class TakesAll(OverAtOnce):
    """A move by a seat that isn't to move is made as well."""

    def to_move(self, state: TinyState) -> tuple[SeatNumber, ...]:
        return TinyRules.to_move(self, state)

    def apply(self, state: TinyState, move: Move) -> list[Event]:
        try:
            return super().apply(state, move)
        except IllegalMove:
            return []


class MovesAt(TinyMoves):
    """What a move is aimed at has the name that the record gives the time of a move."""

    def write(self, move: Move) -> Document:
        return {**super().write(move), "at": 1}


class AimedAt(TinyRules):
    """Moves are written so."""

    moves = MovesAt()


def table_with(rules: TinyRules) -> Table:
    return Table(Title("tiny", rules, TINY.players), {"players": 2})


def test_a_secret_that_the_record_shows_breaks_a_promise_also_where_nobody_is_called_ready() -> None:
    check = deciding_together.a_decision_that_no_view_shows_is_in_no_record_and_no_event
    with pytest.raises(Broken, match="shown_moves or an event tells it"):
        check(table_with(WithoutReady()), Random(1))


def test_a_draft_that_waits_for_others_is_not_the_end() -> None:
    with pytest.raises(Broken, match="outcome must be None while the real game goes on"):
        moves.a_draft_that_stops_is_no_game_that_is_over(table_with(OverInDrafts()), Random(1))


def test_a_game_too_short_to_try_an_earlier_move_again_breaks_nothing() -> None:
    moves.a_move_that_is_not_allowed_changes_nothing(table_with(OverAtOnce()), Random(1))


def test_a_move_that_should_be_refused_and_is_taken_breaks_a_promise() -> None:
    with pytest.raises(Broken, match="must raise IllegalMove"):
        moves.a_move_that_is_not_allowed_changes_nothing(table_with(TakesAll()), Random(1))


def test_a_field_with_a_name_of_the_record_is_named() -> None:
    with pytest.raises(Broken, match="“at” is the record’s own"):
        moves.every_move_is_the_same_after_being_written_and_read(table_with(AimedAt()), Random(1))
