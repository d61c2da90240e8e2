"""Scene (the data of one game for a page) and Presenter (the interface each title implements to render it)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from django.utils.html import format_html
from django.utils.safestring import SafeString
from PIL.Image import Image

from games.engine.diff import Change
from games.engine.ruleset import Document, Event, Score, SeatNumber
from games.engine.title import AnyTitle
from games.tables.pages.lessons import Lessons
from games.tables.pages.pictures import Size


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits at a seat: the name the others see, the colour, and what the reader may know of the person."""

    number: int
    name: str
    colour: str
    absence: str = ""
    """Whether the person is on holiday, in words."""
    page: str = ""
    """Where more is told about the person."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One seat's (or a spectator's, ``None``) view of a game, and the site's data about it.

    ``to_move`` may decide now, ``awaited`` are those among them that the game waits for (for a viewer with a draft: the
    viewer). ``winners`` is ``None`` while it runs. ``moves`` are the viewer's legal moves, if it is to move.
    ``draft`` are its moves not yet confirmed, ``happened`` and ``changes`` what came of them, and ``news`` the moves
    since its last one, as in the record; ``news_turn`` is the turn in which those begin, 0 without any. ``chosen`` is
    what the person has marked in the form without sending a move, as form fields. ``occasions`` are the turns that the
    viewer may plan ahead in the table's own form, ``plans`` the moves of those it has planned. ``can_withdraw`` says
    whether the viewer may take its confirmed decision back, ``is_stood_in`` that a bot decides because the viewer is
    late or away.
    """

    title: AnyTitle
    view: Any
    seat: int | None
    to_move: Sequence[int]
    awaited: Sequence[int]
    winners: Sequence[int] | None
    moves: Sequence[Any]
    sitters: Sequence[Sitter]
    scores: Sequence[Score]
    draft: Sequence[Document] = ()
    steps: int = 0
    happened: Sequence[Event] = ()
    changes: Sequence[Change] = ()
    news: Sequence[Document] = ()
    news_turn: int = 0
    can_withdraw: bool = False
    is_stood_in: bool = False
    chosen: Mapping[str, str] = field(default_factory=dict)
    occasions: Sequence[str] = ()
    plans: Mapping[str, Sequence[Document]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A part of a title's rules: ``code`` is its anchor, ``template`` gets the page itself as ``page``.

    ``picture`` stands before the heading and is only decoration.
    """

    code: str
    heading: str
    template: str
    facts: Mapping[str, Any]
    picture: SafeString | str = ""


class Look(Protocol):
    """How a part of what seats have looks."""

    @property
    def is_place(self) -> bool:
        """Whether one says where it stands, not by how much that is more."""

    def picture(self) -> SafeString:
        """Its drawing, which says nothing to those who do not see it."""

    def thing(self, name: Any) -> SafeString:
        """The drawing of a single thing in it, or its name."""


class Foreseen(NamedTuple):
    """A move that a button on the board would make: the id of its cell, what else is to be marked for it, the move."""

    cell: str
    mark: str
    document: Document


class Badge(NamedTuple):
    """What something brought, on the side (N, E, S or W) of the cell with this id."""

    cell: str
    side: str
    shown: SafeString


class NothingForeseen:
    """A title whose board tells nothing of what moves would bring, and whose log is told move by move."""

    names_turns = False
    takes_turns = False
    show_template = ""
    rounds_template = ""
    plans_in_form = False

    def holding(self, part: str) -> Look | None:
        return None

    def rounds(self, scene: Scene, views: Iterable[Any]) -> dict[str, Any]:
        return {}

    def planned(self, form: Mapping[str, str]) -> Mapping[str, Sequence[Document]]:
        return {}

    def foreseen(self, moves: Sequence[Any], fields: Mapping[str, str]) -> Sequence[Foreseen]:
        return ()

    def badges(self, happened: Sequence[Event]) -> Sequence[Badge]:
        return ()

    def pictured(self, event: Sequence[Any], colours: Sequence[str]) -> Mapping[SeatNumber, SafeString]:
        return {}

    def consequence(self, change: Change) -> str:
        return ""

    def cells(self, event: Sequence[Any]) -> Sequence[str]:
        return ()

    def advised(self, way: Document, than: Document) -> str:
        return ""

    def mark(self, colour: str) -> SafeString:
        return format_html('<span class="dot seat-{}"></span>', colour)


class Presenter(Protocol):
    """The interface that a title implements to be rendered and played on the site."""

    options: tuple[str, ...]
    """The options that a new table may choose: those whose games the templates can show."""
    has_rules: bool
    """Whether there is a page of rules to read."""
    short_rules: str
    """The template of a version of its rules that fits on a screen; empty where there is none."""
    rules_styles: tuple[str, ...]
    """The style sheets of that page besides ``css/rules.css``, as static files."""
    preview_template: str
    """The template of what a game with some options is played with; empty when there is nothing to show."""
    marked: tuple[str, ...]
    """Form fields that a person sets without sending a move; they come back as they were (``Scene.chosen``)."""
    styles: tuple[str, ...]
    """The style sheets of the table's page besides those of every table, as static files."""
    scripts: tuple[str, ...]
    """The scripts of the table's page besides those that ask for news and send steps, as static files."""
    has_pictures: bool
    """Whether there are pictures of its positions."""
    is_mailed_as_picture: bool
    """Whether mails show the picture of a position instead of ``mail_board``."""
    planning_scripts: tuple[str, ...]
    """The scripts that the page needs on which a turn is planned: nothing is asked again there, nothing foreseen.

    Empty for a title whose turns are not planned on a page of their own."""
    replay_scripts: tuple[str, ...]
    """The scripts that a replay's page needs of them: nothing is chosen there."""
    plans_in_form: bool
    """Whether turns to come are planned in the form of the table's page, beside what is asked now."""
    names_turns: bool
    """Whether logs tell move by move under the name of each turn, with what it brought everybody."""
    takes_turns: bool
    """Whether seats take turns, so that whoever moves is told first; else a turn is told by its name."""
    show_template: str
    """The template of the way to see what happened since one's last move; empty for a title that shows none."""
    board_template: str
    """The template of the board and of what a seat chooses from; it stands inside the form."""
    rounds_template: str
    """The template of a page on which all rounds are looked up; empty for a title whose replay is enough."""
    villages_template: str
    """The template of what else is on the table: the players, piles, points."""
    lessons: Lessons | None
    """How it explains itself in a first game; ``None`` for a title that does not."""

    def rules_pages(self, options: Document | None = None) -> Sequence[RulesPage]:
        """The rules for a game with these options, or all there are."""

    def preview(self, facts: Document) -> dict[str, Any]:
        """The context of the preview's template, from ``Ruleset.preview``."""

    def picture(self, option: str, choice: str) -> SafeString | str:
        """What a choice of an option looks like, for forms; empty when its name is all there is."""

    def context(self, scene: Scene) -> dict[str, Any]:
        """All that the templates need: ``task`` says what the viewer is asked (``confirm``, ``wait``, ``over`` or the
        title's own words), ``hint`` what to do next."""

    def rounds(self, scene: Scene, views: Iterable[Any]) -> dict[str, Any]:
        """What ``rounds_template`` needs, from the table now and what the viewer saw at the end of each turn."""

    def document(self, form: Mapping[str, str]) -> Document:
        """The move a form stands for, without its seat. Raises ``InvalidMove``."""

    def planned(self, form: Mapping[str, str]) -> Mapping[str, Sequence[Document]]:
        """What a form plans ahead beside its move, by occasion (see ``Ruleset.occasions``): no moves, no plan.

        Occasions that it leaves out stay as they are. Raises ``InvalidMove``.
        """

    def holding(self, part: str) -> Look | None:
        """How a part of what seats have looks (see ``Ruleset.inventory``); ``None`` for one that nobody has drawn."""

    def foreseen(self, moves: Sequence[Any], fields: Mapping[str, str]) -> Sequence[Foreseen]:
        """What a seat with these legal moves could send with what is marked in the form, as far as a forecast helps."""

    def badges(self, happened: Sequence[Event]) -> Sequence[Badge]:
        """What happened, at the places on the board where it did."""

    def prospects(self, view: Any, seat: SeatNumber) -> Sequence[str]:
        """What a seat of a running game has and what is still to come, in whole sentences, from a spectator's view."""

    def tie_break(self, count: int) -> str:
        """What decides between players with as many points, for one of them, by ``Ruleset.tie_breaks``."""

    def turn_name(self, turn: int) -> str:
        """What a turn is called, by ``Ruleset.turn_number``."""

    def how_far(self, turn: int, options: Mapping[str, Any]) -> str:
        """How far a game is, for lists: the turn, and of how many where the title knows."""

    def turns_name(self, first: int, last: int) -> str:
        """What several turns are called that were decided in one go."""

    def revealed_at_end(self, facts: Any, sitters: Sequence[Sitter]) -> SafeString:
        """A panel with all that lay hidden, from ``Ruleset.revealed_at_end``; empty when nothing did."""

    def to_do(self, scene: Scene) -> str:
        """What the viewer is asked, as a whole sentence for subjects of mails: nothing that one seat alone may know."""

    def answers_ahead(self, view: Any) -> str:
        """How further questions of a round can be answered before they are asked, for mails; empty where none come.

        It leads to the page of preferences, whose link follows.
        """

    def mail_words(self, view: Any) -> str:
        """How the game stands, for mails without pictures: what the board's heading says; often nothing."""

    def pictured(self, event: Sequence[Any], colours: Sequence[str]) -> Mapping[SeatNumber, SafeString]:
        """What seats laid or built in an event (``[kind, seat, details]``), small; empty for most.

        ``colours`` are those of the seats. A picture that is not mere decoration has words.
        """

    def consequence(self, change: Change) -> str:
        """What a change means for a seat that did nothing for it in somebody else's turn, in words.

        Empty where what its workers brought is pictured."""

    def cells(self, event: Sequence[Any]) -> Sequence[str]:
        """The ids of the cells on the board where something happened (``[kind, seat, details]``)."""

    def advised(self, way: Document, than: Document) -> str:
        """What matters most in a way that a bot would go, against another one, where its board does not show it."""

    def mark(self, colour: str) -> SafeString:
        """What a seat is told by in lists: its emblem, or its colour alone."""

    def position_picture(self, view: Any, sitters: Sequence[Sitter], size: Size) -> Image | None:
        """The board as a spectator sees it, if the title has such pictures.

        Before a table begins nobody is known to sit anywhere: ``sitters`` is empty, the view was dealt by some seed,
        and the picture leaves out what any seed decides.
        """

    def mail_board(self, view: Any, sitters: Sequence[Sitter]) -> SafeString:
        """The board as a small table with colours in its attributes, for mail programs."""
