"""Reads of playtests: of one person, by its address, and the position at any of its moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django.db.models import QuerySet

from accounts.models import User, Viewer
from games.engine import record, registry
from games.engine.diff import Change, changes
from games.engine.opening import first_state
from games.engine.record import Heading, RecordedMove
from games.engine.ruleset import Document, Event, RuleError
from games.engine.title import AnyTitle
from games.playtests.errors import (
    MovesDoNotFit,
    NoSuchPlaytest,
    OnlyOverTables,
    TitleFailed,
    faults_of,
    reason_of,
)
from games.playtests.models import Playtest
from games.studies.tree import ROOT, Node, Tree, read_tree
from games.tables.errors import TitleAway


def playtests_of(user: User) -> QuerySet[Playtest]:
    """All that somebody keeps, the latest first, without their moves."""
    return Playtest.objects.filter(owner=user).defer("nodes", "opening").order_by("-changed_at")


def playtest_at(public_id: str) -> Playtest:
    """The playtest of an address, for everybody. Raises ``NoSuchPlaytest``, ``TitleAway``, ``OnlyOverTables``."""
    found = Playtest.objects.filter(public_id=public_id).select_related("source").first()
    if found is None:
        raise NoSuchPlaytest
    expect_open(found)
    return found


def expect_open(playtest: Playtest) -> None:
    """Let it be shown. Raises ``TitleAway``, ``OnlyOverTables``."""
    if playtest.source is not None and not playtest.source.is_over:
        raise OnlyOverTables
    if not registry.knows(playtest.title, playtest.rules, playtest.options):
        raise TitleAway from registry.error_with(playtest.title, playtest.options)


def own_playtest(viewer: Viewer, public_id: str) -> Playtest:
    """A playtest that belongs to this person. Raises like ``playtest_at``."""
    found = playtest_at(public_id)
    if found.owner_id != viewer.pk:
        raise NoSuchPlaytest
    return found


def kept_playtest(viewer: Viewer, public_id: str) -> Playtest:
    """One of this person's that may also be one that cannot be shown now. Raises ``NoSuchPlaytest``."""
    found = Playtest.objects.filter(public_id=public_id, owner_id=viewer.pk).first()
    if found is None:
        raise NoSuchPlaytest
    return found


class Standing(NamedTuple):
    """A position of a playtest, and what came of the last decision there."""

    title: AnyTitle
    state: Any
    moves: Sequence[Document] = ()
    happened: Sequence[Event] = ()
    changes: Sequence[Change] = ()

    @property
    def decider(self) -> int | None:
        """The seat that decides here, the first if there are several; nobody does when it is over."""
        return next(iter(self.title.rules.awaited(self.state)), None)


class Told(NamedTuple):
    """A node of a line, and what happened there."""

    number: int
    seat: int
    happened: Sequence[Event]


def tree_of(playtest: Playtest) -> Tree:
    """All moves that were made."""
    return read_tree(playtest.nodes)


def standing_at(playtest: Playtest, tree: Tree, number: int) -> Standing:
    """The position at a node. Raises ``NoSuchNode``, ``MovesDoNotFit``, ``TitleFailed``."""
    title, state, path = playtest.edition, start_of(playtest), tree.path(number)
    if not path:
        return Standing(title, state)
    for _before in _played(playtest, state, tree, path[:-1]):
        pass
    had = title.rules.inventory(state)
    last = tree.node(number)
    (told,) = _played(playtest, state, tree, path[-1:])
    return Standing(title, state, last.moves, told.happened, changes(had, title.rules.inventory(state)))


def line_through(playtest: Playtest, tree: Tree, number: int, towards: int) -> list[Told]:
    """What happened on the way to a node and onwards, as far as the moves fit the rules."""
    path = tree.path(number)
    while (after := tree.onward(path[-1] if path else ROOT, towards)) is not None:
        path.append(after)
    told: list[Told] = []
    try:
        for each in _played(playtest, start_of(playtest), tree, path):
            told.append(each)  # noqa: PERF402  # What came before a move that does not fit is told all the same.
    except MovesDoNotFit:
        pass
    return told


def start_of(playtest: Playtest) -> Any:
    """The position before all moves. Raises ``TitleFailed``."""
    with faults_of(playtest.title, playtest.public_id):
        return first_state(playtest.edition, playtest.options, bytes.fromhex(playtest.seed), playtest.opening)


def _played(playtest: Playtest, state: Any, tree: Tree, path: Sequence[int]) -> Iterator[Told]:
    """Make the moves of these nodes, one after the other. Raises ``MovesDoNotFit``."""
    for number in path:
        node = tree.node(number)
        try:
            with faults_of(playtest.title, playtest.public_id):
                happened = _play(playtest.edition, state, node)
        except (RuleError, TitleFailed) as error:
            raise MovesDoNotFit(before=node.parent, reason=reason_of(playtest.title, error)) from error
        yield Told(number, node.moves[0]["seat"], happened)


def _play(title: AnyTitle, state: Any, node: Node) -> list[Event]:
    return [event for document in node.moves for event in title.rules.apply(state, title.rules.moves.read(document))]


def record_at(playtest: Playtest, number: int) -> Document:
    """The game up to a node, as everybody may replay it. Raises what ``standing_at`` raises."""
    title, tree = playtest.edition, tree_of(playtest)
    state = standing_at(playtest, tree, number).state
    with faults_of(playtest.title, playtest.public_id):
        outcome = title.rules.outcome(state)
    return record.write(
        Heading(title, playtest.rules, playtest.options, seats_of(playtest), playtest.opening),
        seed=bytes.fromhex(playtest.seed),
        moves=_recorded(playtest, [tree.node(node) for node in tree.path(number)]),
        outcome=outcome,
    )


def seats_of(playtest: Playtest) -> list[Document]:
    """The seats of a record, without names of anybody."""
    colours = playtest.edition.colours[: playtest.options["players"]]
    return [{"name": f"#{number}", "colour": colour, "kind": "human"} for number, colour in enumerate(colours, start=1)]


def _recorded(playtest: Playtest, nodes: Sequence[Node]) -> Iterator[RecordedMove]:
    """The moves, each of which is automatic if nobody chose it, or its seat has resigned."""
    title, state = playtest.edition, start_of(playtest)
    for node in nodes:
        for index, document in enumerate(node.moves):
            move = title.rules.moves.read(document)
            is_automatic = index > 0 or move.seat in title.rules.resigned(state)
            title.rules.apply(state, move)
            yield RecordedMove(move, is_automatic, None)
