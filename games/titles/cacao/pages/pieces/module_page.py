"""What a module of Cacao adds to the pages: a face does nothing unless its module says otherwise.

A module without a face of its own is shown by a plain one: it can be played, and takes no page and no mail down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.utils.safestring import SafeString

from games.engine.diff import Change
from games.tables.pages.scene import Scene
from games.titles.cacao.pages.pieces import art
from games.titles.cacao.pages.pieces.example import Example
from games.titles.cacao.pages.pieces.holding import Holding
from games.titles.cacao.pages.pieces.tile import Tile
from games.titles.cacao.rules.board import Cell
from games.titles.cacao.rules.effects import Choice
from games.titles.cacao.rules.tiles import Edges
from games.titles.cacao.rules.view import (
    BatchView,
    CacaoView,
    EdgeView,
    JungleTile,
    PlayerView,
    SourceView,
)

PLAIN_RULES = "games/cacao/plain_rules.html"


class Figure(NamedTuple):
    """Something that stands on a cell: what it is asked by, its drawing, what is said of it, and its sign in mails."""

    cell: Cell
    code: str
    picture: SafeString
    text: str
    sign: str


@dataclass(frozen=True, slots=True)
class Board:
    """Tiles beside the display that everybody sees: what they are called, what a tile costs, in words and a picture."""

    label: str
    title: str
    picture: SafeString


@dataclass(frozen=True, slots=True)
class Explained:
    """A tile, a hut or a worker tile on a page of rules, and what it does."""

    code: str
    label: str
    text: str
    picture: SafeString
    number: int = 0
    """A hut's cost, or the copies of a worker tile."""


class ModulePage:
    """What one module adds to the pages; its sentences, templates, art and style are found by the same code.

    Hooks run in the order of ``pages/modules.py``, which is that of the rules. What is drawn once for all is made when
    a page asks for it, because the addresses of drawings are not known before.
    """

    code: str
    tiles: ClassVar[Mapping[str, Tile]] = {}
    """Its jungle tiles by code."""
    drawn_tiles: ClassVar[Mapping[str, JungleTile]] = {}
    """The words for its tiles in the drawings of examples."""
    workers: ClassVar[Sequence[str]] = ()
    """The worker tiles that its page of rules shows."""
    examples: ClassVar[Mapping[str, Example]] = {}
    """The examples on its page of rules, by the name the template uses."""
    figures: ClassVar[Sequence[str]] = ()
    """What goes about on the board and can be asked what it does, by code."""
    styles: ClassVar[Sequence[str]] = ()
    """Its style sheets, as static files."""
    tasks: ClassVar[Mapping[str, str]] = {}
    """What the viewer is asked, by the type of move without which it would not be."""

    inventory: ClassVar[Mapping[str, Holding]] = {}
    """How the parts of what seats have look that are its own (``Module.inventory``, lines of the score)."""
    consequences: ClassVar[Mapping[str, Callable[[Change], str]]] = {}
    """How such a part is told in words when it changes by a turn of somebody else, without the seat's own workers."""

    # --- the board -------------------------------------------------------------------------------------------------

    def standing(self, view: CacaoView) -> Iterable[Figure]:
        """What stands on cells besides tiles."""
        return ()

    def crossing(self, view: CacaoView) -> Cell | None:
        """The cell whose row and column stand out, if any do."""
        return None

    def note(self, view: CacaoView, cell: Cell, text: str) -> str:
        """What a cell where a worker tile may be laid says, with what that would bring besides."""
        return text

    # --- beside the board ------------------------------------------------------------------------------------------

    def board(self, view: CacaoView, source: str) -> Board | None:
        """What its source of tiles looks like beside the display; ``None`` for a source that is not its own."""
        return None

    def price(self, view: CacaoView, source: SourceView) -> str:
        """What a tile of its source costs the viewer, in words; empty for a source that is not its own."""
        return ""

    def panels(self, view: CacaoView) -> Iterable[SafeString]:
        """What else lies on the table for all."""
        return ()

    def goods(self, player: PlayerView) -> SafeString:
        """What a seat collects, as items of a list (``<li>``), each with a drawing, its name for the ear and a number.

        They lie in a village's second row, on the right; an item whose number grows gets its drawing from the tile that
        pays. The row is there for every game with a module that says so.
        """
        return SafeString()

    def village(self, player: PlayerView) -> SafeString:
        """What a seat has built: one element for the second row of its village, on the left, as high as that row.

        It is drawn in three sizes: lengths are multiples of ``var(--u)``, of which a village is 330 wide.
        """
        return SafeString()

    def pictured(self, kind: str, details: Mapping[str, Any]) -> SafeString:
        """What its event brought onto the table, small; empty for what is not its own."""
        return SafeString()

    # --- choosing --------------------------------------------------------------------------------------------------

    def hint(self, scene: Scene, task: str) -> str:
        """What the viewer does next, when the task is its own."""
        return ""

    def dock(self, scene: Scene, task: str) -> SafeString:
        """What the viewer chooses from, when the task is its own."""
        return SafeString()

    def note_use(self, view: CacaoView, batch: BatchView, edge: EdgeView, choice: Choice) -> str:
        """What its things add to what a choice brings the seat whose batch it is; empty for most."""
        return ""

    def hand_workers(self, player: PlayerView, workers: Edges) -> Edges:
        """The workers on the sides of a tile in a seat's hand, as they will count."""
        return workers

    # --- explaining ------------------------------------------------------------------------------------------------

    def explanations(self, view: CacaoView) -> SafeString:
        """The answers of its things, besides tiles and figures."""
        return SafeString()

    def picture(self) -> SafeString:
        """What stands before its heading in the rules."""
        first = next(iter(self.tiles), None)
        return self.tiles[first].picture(first, None, "") if first else art.plain(self.code)

    @property
    def rules_template(self) -> str:
        """Its page of rules; without one the page shows its tiles."""
        name = f"games/cacao/modules/{self.code}/rules.html"
        try:
            get_template(name)
        except TemplateDoesNotExist:
            return PLAIN_RULES
        return name

    def facts(self) -> Mapping[str, Any]:
        """What its page of rules needs besides tiles, worker tiles and examples."""
        return {}


class PlainModulePage(ModulePage):
    """The face of a module that has none of its own."""

    def __init__(self, code: str) -> None:
        self.code = code
