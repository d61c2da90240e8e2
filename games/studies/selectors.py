"""Reads of studies: of one person, by its address, and the position at any of its turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from random import Random
from typing import Any, NamedTuple

from django.db.models import QuerySet

from accounts.models import User, Viewer
from games.analysis.errors import NotOverYet
from games.engine.diff import Change, changes
from games.engine.ruleset import Document, Event, Move, RuleError
from games.engine.title import AnyTitle
from games.lobby.again import Position
from games.lobby.errors import PositionOfRunningGame
from games.models import Game, Seat
from games.studies.errors import DrawnByStudy, NoSuchStudy, OutdatedStudy
from games.studies.models import Study
from games.studies.tree import Node, Tree, read_tree
from games.tables import positions, selectors
from games.tables.derived import empty
from games.tables.drafting import expect_an_end
from games.tables.errors import MoveRefused, NoSuchPosition
from games.tables.tables import seats_of


def studies_of(user: User) -> QuerySet[Study]:
    """All that somebody keeps, the latest first."""
    return Study.objects.filter(owner=user).select_related("game").order_by("-changed_at")


def own_study(viewer: Viewer, public_id: str) -> Study:
    """A study that belongs to this person. Raises ``NoSuchStudy``."""
    study = Study.objects.filter(public_id=public_id, owner_id=viewer.pk).select_related("game").first()
    if study is None:
        raise NoSuchStudy
    selectors.known_game(study.game)
    return study


def study_for(viewer: Viewer, public_id: str) -> Study:
    """A study that this person may read: an own one, or a shared one of a table that is over and that it may see."""
    study = Study.objects.filter(public_id=public_id).select_related("game", "owner").first()
    if study is None or not (study.owner_id == viewer.pk or _is_open_to(study, viewer)):
        raise NoSuchStudy
    selectors.known_game(study.game)
    return study


def _is_open_to(study: Study, viewer: Viewer) -> bool:
    return study.is_shared and study.game.is_over and selectors.may_see(study.game, viewer)


class Standing(NamedTuple):
    """A position of a study: its table as if nobody had moved since, and what came of the last turn."""

    game: Game
    seats: Sequence[Seat]
    state: Any
    moves: Sequence[Document] = ()
    happened: Sequence[Event] = ()
    changes: Sequence[Change] = ()

    @property
    def title(self) -> AnyTitle:
        return self.game.edition

    @property
    def decider(self) -> int | None:
        """The seat that decides here, the one most waited for if there are several; nobody does when it is over."""
        return next(iter(self.title.rules.awaited(self.state)), None)


def tree_of(study: Study) -> Tree:
    """What was tried."""
    return read_tree(study.nodes)


def standing_at(study: Study, tree: Tree, number: int) -> Standing:
    """The position at a node. Raises ``NoSuchNode``, ``NoSuchPosition``, ``NotOverYet``, ``MoveRefused``."""
    game, state = _running(study.game), start_of(study)
    path = tree.path(number)
    try:
        for before in path[:-1]:
            play(game.edition, state, tree.node(before))
        had = game.edition.rules.inventory(state)
        last = tree.node(number) if path else None
        happened = play(game.edition, state, last) if last else []
    except RuleError as error:
        raise MoveRefused(title=game.title, error=error) from error
    return Standing(
        game,
        _seats(game),
        state,
        last.moves if last else (),
        happened,
        changes(had, game.edition.rules.inventory(state)),
    )


def position_to_play(study: Study, number: int) -> Position:
    """From where a new table can go on at a node.

    Raises ``NoSuchNode``, ``PositionOfRunningGame``, ``DrawnByStudy``.
    """
    tree = tree_of(study)
    nodes = [tree.node(node) for node in tree.path(number)]
    if not study.game.is_over:
        raise PositionOfRunningGame
    if is_drawn(study, tree, number):
        raise DrawnByStudy
    return Position(study.game, study.number, [move for node in nodes for move in node.moves])


def is_drawn(study: Study, tree: Tree, number: int) -> bool:
    """Whether tiles of this position were drawn by the study, or chosen by its owner. Raises ``NoSuchNode``."""
    return study.view is not None or any(tree.node(node).next_tile for node in tree.path(number))


def start_of(study: Study) -> Any:
    """The position with which a study begins: while its table runs, drawn from what its owner saw and from no more."""
    title = study.game.edition
    if study.view is not None:
        return title.rules.sample_state(_view_of(study), Random(study.luck))
    if not study.game.is_over:
        raise NotOverYet
    if study.number > study.game.move_count:
        raise NoSuchPosition
    return positions.at(study.game, study.number)


def _view_of(study: Study) -> Any:
    try:
        return study.game.edition.rules.read_view(study.view or {})
    except (KeyError, TypeError) as error:
        raise OutdatedStudy from error


def _running(game: Game) -> Game:
    """The row, which is not written, as while it was played."""
    then = copy(game)
    empty(then)
    then.status, then.ended_at = Game.Status.RUNNING, None
    return then


def _seats(game: Game) -> list[Seat]:
    """Those who sit there, without anything that they have drafted or done since."""
    seats = seats_of(game)
    for seat in seats:
        empty(seat)
        seat.draft = []
    return seats


def play(title: AnyTitle, state: Any, node: Node) -> list[Event]:
    """Make the moves of a node; what happened. Raises ``RuleError``."""
    if node.next_tile:
        title.rules.put_next(state, node.next_tile)
    return [event for document in node.moves for event in title.rules.apply(state, title.rules.moves.read(document))]


def unasked(title: AnyTitle, state: Any) -> Iterator[Move]:
    """The moves that follow without anybody's decision; each has been made when it is given. Raises ``EndlessTurn``."""
    made: list[Move] = []
    while move := next_unasked(title, state):
        expect_an_end(made)
        title.rules.apply(state, move)
        made.append(move)
        yield move


def next_unasked(title: AnyTitle, state: Any) -> Move | None:
    """The next of them."""
    for seat in title.rules.to_move(state):
        if move := title.rules.automatic(state, seat, {}):
            return move
    return None


def happened_at(study: Study, tree: Tree) -> dict[int, Sequence[Event]]:
    """What happened at every node, as far as the rules still allow it."""
    title, found = study.game.edition, dict[int, Sequence[Event]]()
    todo = [(0, start_of(study))]
    while todo:
        number, state = todo.pop()
        for child in tree.children(number):
            after = title.rules.copy(state)
            try:
                found[child] = play(title, after, tree.node(child))
            except RuleError:
                continue
            todo.append((child, after))
    return found
