"""Context of the play area: board, choices, villages, piles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games import texts as sentences
from games.engine.ruleset import Document
from games.tables.pages.cached_fragment import cached_fragment
from games.tables.pages.final_score import final_score
from games.tables.pages.plain import plain_choices
from games.tables.pages.scene import Scene, Sitter
from games.titles.cacao.pages import (
    asking,
    explanations,
    filling,
    status,
    tiles,
)
from games.titles.cacao.pages.board import board_html
from games.titles.cacao.pages.brought import badges
from games.titles.cacao.pages.filling import is_only_space
from games.titles.cacao.pages.marks import Marks, OpenEdge, Spot
from games.titles.cacao.pages.modules import in_play, overriding
from games.titles.cacao.pages.pieces import art
from games.titles.cacao.pages.pieces.module_page import Board
from games.titles.cacao.pages.planned import planned
from games.titles.cacao.pages.players import (
    Overview,
    overviews,
    pieces,
    points,
    ranked,
)
from games.titles.cacao.pages.temples_and_piles import (
    pile,
    places,
    temples,
    winners,
    workers_left,
)
from games.titles.cacao.rules.board import Cell
from games.titles.cacao.rules.tiles import DISTINCT_ROTATIONS
from games.titles.cacao.rules.view import CacaoView, JungleTile


def context(scene: Scene) -> dict[str, Any]:
    """What ``games/titles/cacao/templates/games/cacao/play.html`` needs."""
    view: CacaoView = scene.view
    task = task_of(scene)
    players = overviews(scene)
    edges = _open_edges(scene, task)
    return {
        "task": task,
        "hint": status.hint(scene, task),
        "board": board_html(view, _colours(scene.sitters), marks(scene, edges)),
        "edges": edges,
        "take_all": asking.take_all(scene) if edges else None,
        "players": players,
        "result": _result(players) if task == "over" else None,
        "points": points(players),
        "pieces": pieces(),
        "explanations": explanations.explanations(view),
        **_beside_the_board(scene),
        **_asked(scene, task),
    }


def _result(players: Sequence[Overview]) -> dict[str, Any]:
    """The final table; the fruits, which count for nothing else, decide between equal totals."""
    best_first = ranked(players)
    return final_score(best_first, (_("Fruits left"), [player.fruit_count for player in best_first]))


def _beside_the_board(scene: Scene) -> dict[str, Any]:
    """The jungle tiles that can be had, and the panels about everything else on the table."""
    view: CacaoView = scene.view
    return {
        "display": tuple(_face_up(tile) for tile in view.display),
        "boards": _boards(scene),
        "jungle_back": art.back(),
        "jungle_pile": view.jungle_pile,
        "beside": [
            *(panel for panels in reversed(overriding(view, "panels")) for panel in panels(view)),
            pile(view),
            workers_left(view, scene.sitters),
            temples(view, scene.sitters),
        ],
    }


def _boards(scene: Scene) -> tuple[tuple[Board, tuple[SafeString, ...]], ...]:
    """The tiles that lie open beside the display, without those that the viewer chooses from now."""
    view: CacaoView = scene.view
    offered = {move.source for move in scene.moves if move.type_name == "fill"}
    shown = [source for source in view.sources if source.tiles and source.name not in {"display", *offered}]
    return tuple((_board(view, source.name), tuple(map(_face_up, source.tiles))) for source in shown)


def _board(view: CacaoView, source: str) -> Board:
    name = sentences.word("cacao", source)
    found = (board(view, source) for board in overriding(view, "board"))
    return next(filter(None, found), None) or Board(name, name, SafeString())


def _face_up(tile: JungleTile) -> SafeString:
    """A tile beside the board, which can be asked what it does."""
    return tiles.asked_tile(tiles.look(tile))


def task_of(scene: Scene) -> str:
    """What the viewer is asked: the kind of its moves, ``confirm`` when only that is left, ``wait`` or ``over``."""
    view: CacaoView = scene.view
    if view.winners is not None:
        return "over"
    kinds = {move.type_name for move in scene.moves}
    found = next((task for kind, task in _tasks(view).items() if kind in kinds), "")
    if found or kinds:
        return found or OTHER
    return "confirm" if scene.draft else "wait"


def _tasks(view: CacaoView) -> dict[str, str]:
    """What the viewer is asked by the type of a move, what is to be chosen from first."""
    return _TASKS | {kind: task for face in in_play(view) for kind, task in face.tasks.items()}


_TASKS = {"overbuild": "overbuild", "place": "place", "discard": "discard", "fill": "fill", "activate": "settle"}
OTHER = "other"
"""What a module asks that has no face of its own."""


def _asked(scene: Scene, task: str) -> dict[str, Any]:
    """The choices beside the board."""
    view: CacaoView = scene.view
    if view.seat is None:
        return {}
    return {
        "hand": asking.hand(scene, scene.sitters[view.seat].colour),
        "rotations": asking.rotations(scene),
        "supplies": filling.supplies(scene) if task == "fill" else (),
        "dock": _dock(scene, task),
    }


def _open_edges(scene: Scene, task: str) -> Sequence[asking.OpenEdge]:
    """The edges to be settled, where that is what the viewer is asked."""
    if task != "settle" or scene.view.seat is None:
        return ()
    room = asking.AT_A_GLANCE - (scene.bundle is not None)
    return asking.open_edges(scene.view, scene.view.seat, scene.moves, room)


def _dock(scene: Scene, task: str) -> SafeString:
    """What modules let the viewer choose from; plain buttons for the moves of those that have no face."""
    parts = [dock(scene, task) for dock in overriding(scene.view, "dock")]
    known = _tasks(scene.view)
    if others := [move for move in scene.moves if move.type_name not in known]:
        choices = plain_choices(scene.title, others)
        parts.append(cached_fragment("games/cacao/plain_choices.html", choices=choices))
    return mark_safe("".join(parts))


# --- marks on the board --------------------------------------------------------------------------------------------


def marks(scene: Scene, to_settle: Sequence[asking.OpenEdge] = ()) -> Marks:
    """What stands out on the board, with what may be chosen there at the edges ``to_settle``."""
    return Marks(
        spots={**_turnable(scene), **_spots(scene)},
        brought=badges(scene.happened),
        edges=_edges(scene, to_settle),
        uses=asking.uses_at_edges(to_settle),
        places=places(scene.view),
        fresh=cells_of(scene.news),
        draft=cells_of(scene.draft),
        planned=planned(scene),
        won=winners(scene.view, scene.sitters),
        explains=True,
    )


def cells_of(documents: Sequence[Document]) -> frozenset[Cell]:
    """The cells where moves laid a tile."""
    return frozenset((document["cell"][0], document["cell"][1]) for document in documents if "cell" in document)


def _spots(scene: Scene) -> dict[Cell, Spot]:
    """The cells that the viewer may choose."""
    texts = _spot_texts(scene.view)
    field = "" if is_only_space(scene.moves) else "move"
    kinds = {move.cell: move.type_name for move in scene.moves if move.type_name in texts}
    return {
        cell: Spot(
            _noted(scene.view, cell, texts[kind]) if kind != "fill" else texts["fill"],
            {"type": kind, "cell": cell},
            field,
        )
        for cell, kind in kinds.items()
    }


def _spot_texts(view: CacaoView) -> dict[str, str]:
    """What a cell does, by the type of the move."""
    is_free = view.seat is not None and not view.players[view.seat].overbuild_cost
    return {
        "place": _("lay the chosen tile here"),
        "overbuild": _("build the chosen tile over this one")
        if is_free
        else _("build the chosen tile over this one for 1 sun token"),
        "fill": _("the chosen jungle tile comes here"),
    }


def _noted(view: CacaoView, cell: Cell, text: str) -> str:
    """The text of a cell for a worker tile, with what modules say it would bring."""
    for note in overriding(view, "note"):
        text = note(view, cell, text)
    return text


def _turnable(scene: Scene) -> dict[Cell, Spot]:
    """The tile just laid, as long as nothing else was decided: tapping it turns it."""
    if scene.steps != 1 or "rotation" not in scene.draft[0]:
        return {}
    laid = scene.draft[0]
    ways = DISTINCT_ROTATIONS[laid["tile"]]
    if len(ways) == 1:
        return {}
    cell: Cell = (laid["cell"][0], laid["cell"][1])
    turned = {
        "type": laid["type"],
        "tile": laid["tile"],
        "cell": cell,
        "rotation": ways[(laid["rotation"] + 1) % len(ways)],
    }
    return {cell: Spot(_("turn this tile"), turned, "instead")}


def _edges(scene: Scene, to_settle: Sequence[asking.OpenEdge]) -> dict[Cell, list[OpenEdge]]:
    """The open edges of all seats by worker cell, but for those to be settled now."""
    view: CacaoView = scene.view
    found: dict[Cell, list[OpenEdge]] = {}
    asked = {(edge.worker, edge.side) for edge in to_settle}
    for batch in view.batches:
        colour, is_own = scene.sitters[batch.seat].colour, batch.seat == view.seat
        for edge in batch.edges:
            if (edge.worker, edge.edge) not in asked:
                found.setdefault(edge.worker, []).append((edge.edge, colour, edge.workers, is_own))
    return found


def _colours(sitters: Sequence[Sitter]) -> dict[int, str]:
    return {sitter.number: sitter.colour for sitter in sitters}
