"""Page: how a title is shown on the site, with the objects it may have for that; what it leaves out is plain."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from PIL.Image import Image

from games.engine.diff import Change
from games.engine.ruleset import Document, Event, SeatNumber
from games.tables.pages import fields, plain
from games.tables.pages.lessons import Lessons
from games.tables.pages.pictures import Size
from games.tables.pages.scene import Badge, Earned, Foreseen, Look, RulesPage, Scene, Sitter, Spot


@dataclass(frozen=True, kw_only=True)
class Handbook:
    """The rules to read."""

    pages: Callable[[Document | None], Sequence[RulesPage]]
    """The rules for a game with these options, or all there are."""
    short: str = ""
    """The template of a version that fits on a screen; empty where there is none."""
    styles: tuple[str, ...] = ()
    """The style sheets of that page besides ``css/rules.css``, as static files."""

    @property
    def templates(self) -> Sequence[str]:
        return [template for template in (self.short, *(page.template for page in self.pages(None))) if template]


@dataclass(frozen=True, kw_only=True)
class Preview:
    """What a game with some options is played with, for forms."""

    template: str
    context: Callable[[Document], dict[str, Any]]
    """The context of the template, from ``OptionsSpec.preview``."""
    picture: Callable[[str, str], SafeString | str]
    """What a choice of an option looks like; empty when its name is all there is."""


@dataclass(frozen=True, kw_only=True)
class Pictures:
    """Pictures of positions."""

    draw: Callable[[Any, Sequence[Sitter], Size], Image | None]
    """The board as a spectator sees it, if there is anything to be drawn.

    Before a table begins nobody is known to sit anywhere: there are no sitters, the view was dealt by some seed, and
    the picture leaves out what any seed decides.
    """
    are_mailed: bool = False
    """Whether mails show the picture of a position instead of ``Page.mail_board``."""


@dataclass(frozen=True, kw_only=True)
class Rounds:
    """A page on which all rounds are looked up."""

    template: str
    context: Callable[[Scene, Iterable[Any]], dict[str, Any]]
    """From the table now and what the viewer saw at the end of each turn."""


@dataclass(frozen=True, kw_only=True)
class PlansPage:
    """A page on which a turn is planned: nothing is asked again there, nothing foreseen."""

    scripts: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class PlansInForm:
    """Turns to come are planned in the form of the table's page, beside what is asked now."""

    read: Callable[[Mapping[str, str]], Mapping[str, Sequence[Document]]]
    """What a form plans ahead beside its move, by occasion (see ``engine.plans``): no moves, no plan.

    Occasions that it leaves out stay as they are. Raises ``InvalidMove``.
    """


@dataclass(frozen=True, kw_only=True)
class Forecasts:
    """What moves would bring, shown on the board before they are made."""

    foreseen: Callable[[Sequence[Any], Mapping[str, str]], Sequence[Foreseen]]
    """What a seat with these legal moves could send with what is marked in the form, as far as a forecast helps."""
    badges: Callable[[Sequence[Event]], Sequence[Badge]]
    """What happened, at the places on the board where it did."""


def _no_consequence(change: Change) -> str:
    return ""


def _nothing_earned(event: Sequence[Any]) -> Earned | None:
    return None


def _no_cells(event: Sequence[Any]) -> Sequence[str]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Logbook:
    """Logs tell move by move under the name of each turn, with what it brought everybody."""

    pictured: Callable[[Sequence[Any], Sequence[str]], Mapping[SeatNumber, SafeString]]
    """What seats laid or built in an event (``[kind, seat, details]``), small; empty for most.

    The second argument are the colours of the seats. A picture that is not mere decoration has words.
    """
    takes_turns: bool = False
    """Whether seats take turns, so that whoever moves is told first; else a turn is told by its name."""
    show_template: str = ""
    """The template of the way to see what happened since one's last move; empty for a title that shows none."""
    consequence: Callable[[Change], str] = _no_consequence
    """What a change means for a seat that did nothing for it in somebody else's turn, in words.

    Empty where what its workers brought is pictured."""
    cells: Callable[[Sequence[Any]], Sequence[str]] = _no_cells
    """The ids of the cells on the board where something happened (``[kind, seat, details]``)."""
    earned: Callable[[Sequence[Any]], Earned | None] = _nothing_earned
    """What on the board brought points for good in an event (``[kind, seat, details]``)."""


class Page:
    """How a title is shown and played: by default the legal moves as buttons, the scores, and what the view says."""

    styles: tuple[str, ...] = ("css/choices.css", "css/villages.css")
    """The style sheets of the table's page besides those of every table, as static files."""
    scripts: tuple[str, ...] = ()
    """The scripts of the table's page besides those that ask for news and send steps, as static files."""
    replay_scripts: tuple[str, ...] = ()
    """The scripts that a replay's page needs of them: nothing is chosen there."""
    marked: tuple[str, ...] = ()
    """Form fields that a person sets without sending a move; they come back as they were (``Scene.chosen``)."""
    board_template = "games/plain/play.html"
    """The template of the board and of what a seat chooses from; it stands inside the form."""
    villages_template = "games/plain/scores.html"
    """The template of what else is on the table: the players, piles, points."""
    options: tuple[str, ...] = ()
    """The options that a new table may choose: those whose games the templates can show."""
    handbook: Handbook | None = None
    preview: Preview | None = None
    pictures: Pictures | None = None
    minutes: int = 0
    """How long a game takes around a table, for people who do not know the title; 0 where nobody has said."""
    rounds: Rounds | None = None
    lessons: Lessons | None = None
    """How it explains itself in a first game."""
    plans: PlansPage | PlansInForm | None = None
    """Where turns are planned ahead, if ``Title.plans`` has any."""
    forecasts: Forecasts | None = None
    logbook: Logbook | None = None

    def context(self, scene: Scene) -> dict[str, Any]:
        """All that the templates need: ``task`` says what the viewer is asked (``confirm``, ``wait``, ``over`` or the
        title's own words), ``hint`` what to do next."""
        return plain.context(scene)

    def document(self, form: Mapping[str, str]) -> Document:
        """The move a form stands for, without its seat. Raises ``InvalidMove``."""
        return fields.json_object(form.get("move", ""))

    def holding(self, part: str) -> Look | None:
        """How a part of what seats have looks (see ``Rules.inventory``); ``None`` for one that nobody has drawn."""
        return None

    def hidden(self, part: str, values: Sequence[Any], colour: str) -> Sequence[SafeString]:
        """Drawings, with words, of what only the seat of a colour sees in a field of its view; none for plain words."""
        return ()

    def spot(self, number: int) -> Spot | None:
        """Where on the board a seat has a place (see ``engine.diff.Places``); ``None`` for what has no name."""
        return None

    def mark(self, colour: str) -> SafeString:
        """What a seat is told by in lists: its emblem, or its colour alone."""
        return format_html('<span class="dot seat-{}"></span>', colour)

    def prospects(self, view: Any, seat: SeatNumber) -> Sequence[str]:
        """What a seat of a running game has and what is still to come, in whole sentences, from a spectator's view."""
        return ()

    def tie_break(self, count: int) -> str:
        """What decides between players with as many points, for one of them, by ``Rules.tie_breaks``."""
        return ""

    def turn_name(self, turn: int) -> str:
        """What a turn is called, by ``Rules.turn_number``."""
        return _("Turn %(turn)s") % {"turn": turn}

    def turns_name(self, first: int, last: int) -> str:
        """What several turns are called that were decided in one go."""
        return self.turn_name(first)

    def how_far(self, turn: int, options: Mapping[str, Any]) -> str:
        """How far a game is, for lists: the turn, and of how many where the title knows."""
        return self.turn_name(turn)

    def revealed_at_end(self, facts: Any, sitters: Sequence[Sitter]) -> SafeString:
        """A panel with all that lay hidden, from ``Rules.revealed_at_end``; empty when nothing did."""
        return SafeString()

    def advised(self, way: Document, than: Document) -> str:
        """What matters most in a way that a bot would go, against another one, where its board does not show it."""
        return ""

    def made_of(self, way: Sequence[Document]) -> Sequence[Document]:
        """The moves that make a way through a turn another one: those that differ in the others alone are one."""
        return way

    def differs(self, way: Sequence[Document], than: Sequence[Document]) -> str:
        """What is other in a way through a turn than in what was played, in a few words; empty where none are known."""
        return ""

    def to_do(self, scene: Scene) -> str:
        """What the viewer is asked, as a whole sentence for subjects of mails: nothing that one seat alone may know."""
        return plain.your_turn()

    def answers_ahead(self, view: Any) -> str:
        """How further questions of a round can be answered before they are asked, for mails; empty where none come.

        It leads to the page of preferences, whose link follows.
        """
        return ""

    def mail_words(self, view: Any) -> str:
        """How the game stands, for mails without pictures: what the board's heading says; often nothing."""
        return ""

    def mail_board(self, view: Any, sitters: Sequence[Sitter]) -> SafeString:
        """The board as a small table with colours in its attributes, for mail programs; plainly, who plays."""
        rows = format_html_join("", "<tr><td>{}</td></tr>", ((sitter.name,) for sitter in sitters))
        return format_html("<table>{}</table>", rows)

    @property
    def templates(self) -> Sequence[str]:
        """All that must be there for it to be shown."""
        shown = [self.board_template, self.villages_template, *(self.handbook.templates if self.handbook else ())]
        shown += [each.template for each in (self.preview, self.rounds) if each is not None]
        return shown + ([self.logbook.show_template] if self.logbook and self.logbook.show_template else [])


PLAIN = Page()
