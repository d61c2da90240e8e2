"""From a study to the context of its page: the table's own templates with a position of it, and the tree of turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from games import texts
from games.engine.ruleset import Event
from games.pages.presenters.previews import ShownPreview, previews_in
from games.studies import selectors
from games.studies.models import Study
from games.studies.selectors import Standing, is_drawn
from games.studies.tree import ROOT, Tree
from games.tables.pages.board import Board
from games.tables.pages.headline import headline
from games.tables.pages.scene import Scene, Sitter


class Place(NamedTuple):
    """Where in a study somebody is, and on the way where to."""

    node: int
    towards: int


class ShownNode(NamedTuple):
    """A turn in the tree."""

    number: int
    colour: str
    words: str


class ShownLine(NamedTuple):
    """Turns one after the other; ``depth`` says from how many other lines this one turned off."""

    depth: int
    nodes: tuple[ShownNode, ...]


@dataclass(frozen=True)
class Ways:
    """The nodes to go to from one; ``None`` where there is none."""

    undo: int | None
    redo: int | None
    towards: int


def page(study: Study, place: Place, fields: Mapping[str, str], *, is_own: bool) -> dict[str, Any]:
    """The context of the page. ``fields`` may hold what the person has marked. Raises what ``standing_at`` raises."""
    tree = selectors.tree_of(study)
    standing = selectors.standing_at(study, tree, place.node)
    board = _board(standing, fields, is_own=is_own)
    is_mine = is_own and standing.decider is not None
    step_address = reverse("studies:step", args=[study.public_id])
    return board.context() | {
        "study": study,
        "game": study.game,
        "is_own": is_own,
        "may_play_on": study.game.is_over and standing.decider is not None and not is_drawn(study, tree, place.node),
        "is_mine": is_mine,
        "decision": place.node,
        "step_address": step_address if is_mine else "",
        "seat": None if standing.decider is None else standing.seats[standing.decider],
        "node": place.node,
        "ways": _ways(tree, place),
        "next_tiles": _next_tiles(standing, fields) if is_own else (),
        "lines": _lines(study, tree, board.scene.sitters),
        "headline": _headline(board.scene),
        "hand_in": step_address,
    }


def previews(study: Study, node: int, fields: Mapping[str, str]) -> list[ShownPreview]:
    """What each button on the board would bring at a node. Raises what ``standing_at`` raises, and ``MoveRefused``."""
    standing = selectors.standing_at(study, selectors.tree_of(study), node)
    if standing.decider is None:
        return []
    drafted = standing.title.rules.drafting(standing.state)
    return previews_in(standing.title, drafted, standing.decider, fields)


def _board(standing: Standing, fields: Mapping[str, str], *, is_own: bool) -> Board:
    """The sight of the seat that decides: all seats are played by one person, who looks where the turn is."""
    title, state, seat = standing.title, standing.state, standing.decider
    return Board.of(
        title,
        state,
        seat,
        [Sitter(number, seat.player_name, seat.colour) for number, seat in enumerate(standing.seats)],
        fields,
        is_tried=True,
        awaited=() if seat is None else (seat,),
        moves=title.rules.legal_moves(state, seat) if is_own and seat is not None else (),
        changes=standing.changes,
        news=title.rules.shown_moves(state, [title.rules.moves.read(move) for move in standing.moves], seat),
    )


def _next_tiles(standing: Standing, fields: Mapping[str, str]) -> list[tuple[str, str, bool]]:
    """What may be turned up next from the pile: code, name, and whether it is marked."""
    codes = standing.title.rules.next_tiles(standing.state)
    return [(code, texts.word(standing.title.name, code), code == fields.get("next_tile")) for code in codes]


def _headline(scene: Scene) -> str:
    if scene.seat is None:
        return headline(scene)
    return _("%(name)s decides") % {"name": scene.sitters[scene.seat].name}


def _ways(tree: Tree, place: Place) -> Ways:
    undo = None if place.node == ROOT else tree.node(place.node).parent
    return Ways(undo, tree.onward(place.node, place.towards), place.towards)


def _lines(study: Study, tree: Tree, sitters: Sequence[Sitter]) -> list[ShownLine]:
    happened = selectors.happened_at(study, tree)
    names = [sitter.name for sitter in sitters]

    def shown(number: int) -> ShownNode:
        seat = tree.node(number).moves[0]["seat"]
        return ShownNode(number, sitters[seat].colour, _words(study.game.title, happened.get(number, ()), names))

    return [ShownLine(line.depth, tuple(map(shown, line.nodes))) for line in tree.lines()]


def _words(title: str, events: Sequence[Event], names: Sequence[str]) -> str:
    """The first thing that happened: enough to know a turn again."""
    told = (texts.event(title, (event.kind, event.seat, event.details), names) for event in events)
    return next(filter(None, told), _("a move"))
