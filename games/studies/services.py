"""What people do with studies: begin, try a turn, remove one, name, share, throw away; each in one transaction."""

from __future__ import annotations

from collections.abc import Sequence

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.asking import expect_shown
from accounts.models import User
from games.analysis.errors import NotOverYet
from games.engine.ruleset import Document, InvalidMove, Move, Resign, RuleError
from games.engine.title import AnyTitle
from games.models import Game, Seat
from games.studies import selectors
from games.studies.errors import NoSuchStudy, SharedTooEarly, TooManyStudies
from games.studies.models import Study
from games.studies.selectors import Standing
from games.studies.tree import ROOT, Tree
from games.tables import positions
from games.tables.errors import GameFinished, MoveRefused, NoSuchPosition
from games.tables.fingerprints import fingerprint
from games.tables.tables import expect_started


@transaction.atomic
def begin(*, game: Game, user: User, number: int) -> Study:
    """A study of a table after so many moves; one that has no name yet is gone on with.

    Raises ``GameNotStarted``, ``NoSuchPosition``, ``TooManyStudies``.
    """
    expect_started(game)
    if not 0 <= number <= game.move_count:
        raise NoSuchPosition
    user.lock()
    view = None if game.is_over else _seen(game, user, number)
    own = Study.objects.filter(owner=user)
    for study in own.filter(game=game, number=number, name="").order_by("-changed_at"):
        if study.view == view:
            return study
    if own.count() >= settings.STUDIES_PER_PERSON:
        raise TooManyStudies(most=settings.STUDIES_PER_PERSON)
    return Study.objects.create(owner=user, game=game, number=number, view=view)


@transaction.atomic
def begin_with(*, game: Game, user: User, number: int, plan: Sequence[Move]) -> tuple[Study, int]:
    """A study of a finished game after so many moves, in which these were tried next; the node to which they lead.

    Raises what ``begin`` raises, ``NotOverYet``, ``StudyFull`` and ``MoveRefused``.
    """
    study, tree = _lock(begin(game=game, user=user, number=number))
    if study.view is not None:
        raise NotOverYet
    title, state = game.edition, selectors.standing_at(study, tree, ROOT).state
    try:
        for move in plan:
            title.rules.apply(state, move)
    except RuleError as error:
        raise MoveRefused(title=game.title, error=error) from error
    node = tree.add(ROOT, _written(title, [*plan, *selectors.unasked(title, state)]))
    _keep(study, tree)
    return study, node


def _seen(game: Game, user: User, number: int) -> Document:
    """What somebody saw of a running table: everything that a study of it may know."""
    title = game.edition
    seat = Seat.objects.filter(game=game, user=user).values_list("number", flat=True).first()
    return title.rules.write_view(title.rules.view(positions.at(game, number), seat))


@transaction.atomic
def try_move(*, study: Study, node: int, move: Document, next_tile: str = "") -> int:
    """Let whoever decides at a node make a move; the node to which that leads.

    ``next_tile`` is what is turned up from the pile when the next tile is, if that is chosen.

    Raises ``NoSuchNode``, ``GameFinished``, ``MoveRefused``, ``StudyFull``.
    """
    study, tree = _lock(study)
    standing = selectors.standing_at(study, tree, node)
    if standing.decider is None:
        raise GameFinished
    try:
        if next_tile:
            standing.title.rules.put_next(standing.state, next_tile)
        made = _made(standing, {**move, "seat": standing.decider})
    except RuleError as error:
        raise MoveRefused(title=study.game.title, error=error) from error
    number = tree.add(node, made, next_tile)
    _keep(study, tree)
    return number


def _made(standing: Standing, document: Document) -> list[Document]:
    """The move with all that follows unasked, as documents. Raises ``RuleError``."""
    title, state = standing.title, standing.state
    move = title.rules.moves.read(document)
    if isinstance(move, Resign):
        raise InvalidMove("resign-is-no-step")
    title.rules.apply(state, move)
    return _written(title, [move, *selectors.unasked(title, state)])


def _written(title: AnyTitle, moves: Sequence[Move]) -> list[Document]:
    return [title.rules.moves.write(move) for move in moves]


@transaction.atomic
def remove(*, study: Study, node: int) -> int:
    """Take a turn out with all that follows it; the node before it, as it is numbered then. Raises ``NoSuchNode``."""
    study, tree = _lock(study)
    parent = tree.node(node).parent
    _keep(study, tree.without(node))
    return parent


@transaction.atomic
def rename(*, study: Study, name: str) -> None:
    """Keep a study under a name; without one it is removed some day."""
    study, _tree = _lock(study)
    study.name, study.changed_at = name, timezone.now()
    study.save(update_fields=["name", "changed_at"])


@transaction.atomic
def share(*, study: Study, is_shared: bool) -> None:
    """Let all who may see the table read this, or nobody. Raises ``SharedTooEarly``."""
    study, _tree = _lock(study)
    if is_shared and not study.game.is_over:
        raise SharedTooEarly
    study.is_shared = is_shared
    study.save(update_fields=["is_shared"])


@transaction.atomic
def throw_away(*, study: Study, shown: str | None = None) -> None:
    """Remove a study. Raises ``NoSuchStudy``, ``MovedOn``."""
    study, _tree = _lock(study)
    expect_shown(shown, proof_of_throwing_away(study))
    study.delete()


def proof_of_throwing_away(study: Study) -> str:
    """Another one once more was tried, or others can read it."""
    return fingerprint("throw-away", study.pk, len(study.nodes), study.is_shared)


def _lock(study: Study) -> tuple[Study, Tree]:
    """Raises ``NoSuchStudy`` for one that was thrown away at this moment."""
    rows = Study.objects.select_related("game").select_for_update(of=("self",), no_key=True)
    locked = rows.filter(pk=study.pk).first()
    if locked is None:
        raise NoSuchStudy
    return locked, selectors.tree_of(locked)


def _keep(study: Study, tree: Tree) -> None:
    study.nodes, study.changed_at = tree.write(), timezone.now()
    study.save(update_fields=["nodes", "changed_at"])
