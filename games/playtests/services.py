"""What people do with playtests: begin, move, let a bot move, copy, delete; each in one transaction."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.asking import expect_shown
from accounts.models import User
from games.engine.bots import AT_ONCE, BOTS, Budget
from games.engine.opening import first_state
from games.engine.ruleset import Document, InvalidMove, Move, Resign, RuleError
from games.engine.title import AnyTitle
from games.lobby.making import checked, title_called
from games.models import Game
from games.models import Move as MoveRow
from games.playtests import selectors
from games.playtests.errors import (
    NoSuchPlaytest,
    NotItsTurn,
    OnlyOverTables,
    PlaytestFull,
    TooManyPlaytests,
    UnknownBot,
    faults_of,
)
from games.playtests.models import Playtest
from games.playtests.reading import Start
from games.playtests.selectors import Standing
from games.studies.errors import StudyFull
from games.studies.selectors import unasked
from games.studies.tree import ROOT, Tree
from games.tables.errors import GameFinished, MoveRefused, NoSuchPosition
from games.tables.fingerprints import fingerprint
from games.tables.tables import expect_started

MOST_NODES = 1000
LARGEST = 1 << 20
"""Characters that the moves of one playtest may have as JSON, as many as a record may have bytes."""


@transaction.atomic
def begin(*, user: User, title: str, options: Mapping[str, Any], seed: bytes) -> tuple[Playtest, int]:
    """A game from its beginning; the node at which somebody decides first.

    Raises ``UnknownTitle``, ``OptionsRefused``, ``TooManyPlaytests``, ``TitleFailed``.
    """
    edition = title_called(title)
    with faults_of(title):
        chosen = checked(edition, options)
        state = first_state(edition, chosen, seed, None)
        forced = _written(edition, list(unasked(edition, state)))
    start = Start(edition, edition.version, chosen, seed.hex(), None, [forced] if forced else [])
    return begin_with(user=user, start=start)


@transaction.atomic
def begin_with(*, user: User, start: Start, source: Game | None = None) -> tuple[Playtest, int]:
    """A game that has been played to some point; the node there. Raises ``TooManyPlaytests``, ``PlaytestFull``."""
    user.lock()
    if Playtest.objects.filter(owner=user).count() >= settings.PLAYTESTS_PER_PERSON:
        raise TooManyPlaytests(most=settings.PLAYTESTS_PER_PERSON)
    tree, node = Tree(), ROOT
    for moves in start.decisions:
        node = _add(tree, node, moves)
    return Playtest.objects.create(
        owner=user,
        title=start.title.name,
        rules=start.rules,
        options=start.options,
        seed=start.seed,
        opening=start.opening,
        nodes=_bounded(tree),
        source=source,
    ), node


@transaction.atomic
def begin_from(*, user: User, game: Game, number: int) -> tuple[Playtest, int]:
    """A finished table, with all its moves; the node after so many of them.

    Raises ``GameNotStarted``, ``OnlyOverTables``, ``NoSuchPosition`` and what ``begin_with`` raises.
    """
    expect_started(game)
    if not game.is_over:
        raise OnlyOverTables
    if not 0 <= number <= game.move_count:
        raise NoSuchPosition
    decisions, places = _decisions_of(game)
    start = Start(game.edition, game.rules, game.options, game.seed, game.opening, decisions)
    playtest, _last = begin_with(user=user, start=start, source=game)
    return playtest, places[number]


def _decisions_of(game: Game) -> tuple[list[list[Document]], list[int]]:
    """The moves, each with the automatic ones after it; and after so many moves at which node one is."""
    decisions: list[list[Document]] = []
    places = [ROOT]
    rows = MoveRow.objects.standing_of(game).order_by("number").values_list("data", "auto")
    for data, is_automatic in rows:
        if decisions and is_automatic:
            decisions[-1].append(data)
        else:
            decisions.append([data])
        places.append(len(decisions))
    return decisions, places


@transaction.atomic
def make_move(*, playtest: Playtest, node: int, seat: int, move: Document) -> int:
    """Let a seat decide at a node; the node to which that leads.

    Raises ``NoSuchNode``, ``GameFinished``, ``NotItsTurn``, ``MoveRefused``, ``PlaytestFull``, ``TitleFailed`` and what
    ``standing_at`` raises.
    """
    playtest, tree = _lock(playtest)
    standing = selectors.standing_at(playtest, tree, node)
    _expect_turn(standing, seat)
    try:
        with faults_of(playtest.title, playtest.public_id):
            made = _made(standing, {**move, "seat": seat})
    except RuleError as error:
        raise MoveRefused(title=playtest.title, error=error) from error
    number = _add(tree, node, made)
    playtest.nodes, playtest.changed_at = _bounded(tree), timezone.now()
    playtest.save(update_fields=["nodes", "changed_at"])
    return number


def let_bot_move(*, playtest: Playtest, node: int, seat: int, level: str) -> int:
    """The same with what a bot decides, which thinks without a lock. Raises ``UnknownBot`` and like ``make_move``."""
    if level not in AT_ONCE:
        raise UnknownBot
    standing = selectors.standing_at(playtest, selectors.tree_of(playtest), node)
    _expect_turn(standing, seat)
    title = standing.title
    with faults_of(playtest.title, playtest.public_id):
        view = title.rules.view(standing.state, seat)
        move = BOTS[level].choose(title, view, seat, Random(secrets.randbits(64)), Budget())
        document = title.rules.moves.write(move)
    return make_move(playtest=playtest, node=node, seat=seat, move=document)


def _expect_turn(standing: Standing, seat: int) -> None:
    if standing.decider is None:
        raise GameFinished
    if seat not in standing.title.rules.to_move(standing.state):
        raise NotItsTurn


def _made(standing: Standing, document: Document) -> list[Document]:
    """The move with all that follows unasked, as documents. Raises ``RuleError``."""
    title, state = standing.title, standing.state
    move = title.rules.moves.read(document)
    if isinstance(move, Resign):
        raise InvalidMove("resign-is-no-step")
    title.rules.apply(state, move)
    return _written(title, [move, *unasked(title, state)])


def _written(title: AnyTitle, moves: Sequence[Move]) -> list[Document]:
    return [title.rules.moves.write(move) for move in moves]


@transaction.atomic
def copy(*, playtest: Playtest, user: User, node: int) -> tuple[Playtest, int]:
    """The moves up to a node as a playtest of one's own; the node there.

    Raises ``NoSuchNode``, ``TooManyPlaytests``.
    """
    tree = selectors.tree_of(playtest)
    decisions = [tree.node(number).moves for number in tree.path(node)]
    start = Start(playtest.edition, playtest.rules, playtest.options, playtest.seed, playtest.opening, decisions)
    return begin_with(user=user, start=start, source=playtest.source)


@transaction.atomic
def delete(*, playtest: Playtest, shown: str) -> None:
    """Remove a playtest, of which ``shown`` proves what its owner saw. Raises ``NoSuchPlaytest``, ``MovedOn``."""
    locked, _tree = _lock(playtest)
    expect_shown(shown, proof_of_deleting(locked))
    locked.delete()


def proof_of_deleting(playtest: Playtest) -> str:
    """It is another one once there are more moves."""
    return fingerprint("delete", playtest.public_id, len(playtest.nodes))


def _lock(playtest: Playtest) -> tuple[Playtest, Tree]:
    """Raises ``NoSuchPlaytest`` for one that was deleted at this moment."""
    rows = Playtest.objects.select_for_update(of=("self",), no_key=True)
    locked = rows.filter(pk=playtest.pk).first()
    if locked is None:
        raise NoSuchPlaytest
    return locked, selectors.tree_of(locked)


def _add(tree: Tree, parent: int, moves: Sequence[Document]) -> int:
    try:
        return tree.add(parent, moves, most=MOST_NODES)
    except StudyFull as error:
        raise PlaytestFull(most=MOST_NODES) from error


def _bounded(tree: Tree) -> list[Document]:
    """What is kept. Raises ``PlaytestFull``."""
    written = tree.write()
    if len(json.dumps(written)) > LARGEST:
        raise PlaytestFull(most=MOST_NODES)
    return written
