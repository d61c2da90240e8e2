"""Events of past moves, recomputed by the rules and cached; no row stores them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.db import transaction

from games.engine.diff import Change, Inventory, changes, without
from games.engine.ruleset import Event, RuleError
from games.engine.title import AnyTitle
from games.models import Game, Move
from games.tables.positions import PositionCache, start

KEPT = 40
"""Of so many moves is remembered what happened: the latest piece of the log, and more than lie between two turns."""


class Happened(NamedTuple):
    """What happened in one move: ``[kind, seat, details]`` for each event, as ``sentences.event`` reads it; in which
    turn; what seats have since that they had not before; which turn was the last that it ended, if it ended any; and
    what the final scoring changed, if the game ended with it. ``asked`` is the last turn about which the move decided,
    ``before`` what had happened in the turn when it was made."""

    events: Sequence[Sequence[Any]]
    turn: int
    changes: tuple[Change, ...]
    ended: int = 0
    final: tuple[Change, ...] = ()
    asked: int = 0
    before: Sequence[Sequence[Any]] = ()


NOTHING = Happened((), 0, ())


class Told(NamedTuple):
    """A replay of a game: the state after ``number`` moves, and the events of the last of them, in order."""

    number: int
    state: Any
    happened: tuple[Happened, ...]

    @property
    def first(self) -> int:
        """The oldest move of which is known what happened in it."""
        return self.number - len(self.happened) + 1


cache: PositionCache[Told] = PositionCache("told")


def happened_in(game: Game, moves: Sequence[Move]) -> Sequence[Happened]:
    """What happened in each of these moves of a game, which follow one another.

    Nothing is known of moves that somebody takes back at this moment: who asked for them is about to see others.
    """
    if not moves:
        return ()
    try:
        told = _told(game, moves)
    except RuleError:
        return [NOTHING] * len(moves)
    begin = moves[0].number - told.first
    return told.happened[begin : begin + len(moves)]


def _told(game: Game, moves: Sequence[Move]) -> Told:
    """At least what happened in these moves; of a game that is told further, nothing is told twice."""
    first, last = moves[0].number, moves[-1].number
    known = cache.find(game)
    if known is None or not known.first <= first <= known.number + 1:
        earlier = list(Move.objects.standing_of(game).filter(number__lt=first).order_by("number"))
        return _tell_on(game, _silently(game, earlier[:-KEPT]), [*earlier[-KEPT:], *moves])
    if known.number >= last:
        return known
    return _tell_on(game, known, moves[known.number + 1 - first :])


def _silently(game: Game, moves: Sequence[Move]) -> Told:
    """The first moves of a game, of which nobody wants to know what happened."""
    state = start(game)
    for move in moves:
        game.edition.rules.apply(state, game.edition.rules.moves.read(move.data))
    return Told(len(moves), state, ())


def _tell_on(game: Game, known: Told, moves: Iterable[Move]) -> Told:
    """Tell the next moves after what is known, which others share and nobody changes."""
    title = game.edition
    state = title.rules.copy(known.state)
    happened = list(_happened(title, state, moves))
    told = Told(known.number + len(happened), state, (*known.happened, *happened))
    if not transaction.get_connection().in_atomic_block:
        cache.keep(game, told._replace(happened=told.happened[-KEPT:]))
    return told


def _happened(title: AnyTitle, state: Any, moves: Iterable[Move]) -> Iterator[Happened]:
    """What happens in each of these moves, which are made in this state."""
    before = title.rules.inventory(state)
    for move in moves:
        turn, asked, under_way = (
            title.rules.turn_number(state),
            title.rules.last_turn_asked(state),
            title.rules.under_way(state),
        )
        events = title.rules.apply(state, title.rules.moves.read(move.data))
        after = title.rules.inventory(state)
        scored = _before_final_scoring(title, state, after)
        changed, final = changes(before, scored), changes(scored, after)
        yield Happened(_rows(events), turn, changed, _ended(title, state), final, asked, _rows(under_way))
        before = after


def _before_final_scoring(title: AnyTitle, state: Any, after: Sequence[Inventory]) -> Sequence[Inventory]:
    """What seats had when the last turn was over, and the final scoring not yet done."""
    if not title.rules.final_lines or title.rules.outcome(state) is None:
        return after
    return [without(each, title.rules.final_lines) for each in after]


def _ended(title: AnyTitle, state: Any) -> int:
    """The number of the last turn that has ended in a state."""
    turn = title.rules.turn_number(state)
    return turn if title.rules.outcome(state) else turn - 1


def _rows(events: Sequence[Event]) -> list[list[Any]]:
    """Kind, seat and details of each event."""
    return [[event.kind, event.seat, _plain(event.details)] for event in events]


def _plain(value: Any) -> Any:
    """The value with lists for tuples."""
    if isinstance(value, Mapping):
        return {key: _plain(part) for key, part in value.items()}
    if isinstance(value, (tuple, list)):
        return [_plain(part) for part in value]
    return value
