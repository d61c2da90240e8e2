"""From a playtest to the context of its page: the table's own templates, seen through the eyes of any seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from games import texts
from games.engine.bots import AT_ONCE
from games.engine.ruleset import Event
from games.models import Game, Seat
from games.pages.presenters.previews import ShownPreview, previews_in
from games.playtests import selectors
from games.playtests.hands import hands_at
from games.playtests.models import Playtest
from games.playtests.places import NOBODY, Place, address
from games.playtests.selectors import Standing
from games.studies.tree import ROOT, Tree
from games.tables import bots
from games.tables.faults import plain_if_it_fails
from games.tables.pages.board import Board
from games.tables.pages.headline import headline
from games.tables.pages.scene import Scene, Sitter


class Line(NamedTuple):
    """A decision in the list of them."""

    query: str
    colour: str
    words: str
    is_here: bool


class Way(NamedTuple):
    """A link to another place, or to the same."""

    query: str
    label: str
    is_here: bool


class Kept(NamedTuple):
    """A playtest in the list of one's own."""

    playtest: Playtest
    title: str
    options: str


def page(playtest: Playtest, place: Place, fields: Mapping[str, str], *, is_own: bool) -> dict[str, Any]:
    """The context of the page. ``fields`` may hold what the person has marked. Raises what ``standing_at`` raises."""
    tree = selectors.tree_of(playtest)
    standing = selectors.standing_at(playtest, tree, place.node)
    seat = seat_at(standing, place.eyes, playtest.options["players"])
    is_mine = is_own and seat in standing.title.rules.to_move(standing.state)
    people = sitters(playtest)
    board = _board(standing, seat, people, fields, is_mine=is_mine)
    step_address = reverse("playtests:step", args=[playtest.public_id])
    return board.context() | {
        "playtest": playtest,
        "game": _table(playtest),
        "is_own": is_own,
        "is_mine": is_mine,
        "decision": place.node,
        "step_address": step_address if is_mine else "",
        "seat": None if seat is None else _seats(playtest)[seat],
        "headline": _headline(board.scene, is_mine=is_mine),
        "hand_in": step_address,
        "address": address(playtest, place),
        "around": _ways(tree, place)
        | {
            "title": texts.title(playtest.title),
            "options": _options(playtest),
            "place": place,
            "seat": seat,
            "lines": _lines(playtest, tree, place, people),
            "eyes": _eyes(place, people),
            "hands": hands_at(standing, people) if place.is_open else (),
            "levels": [(level, texts.bot_level(level)) for level in bots.levels() if level in AT_ONCE],
            "level": fields.get("level", bots.QUICK),
        },
    }


def _ways(tree: Tree, place: Place) -> dict[str, str | None]:
    """Back, on, and to the beginning, seen by whoever decides there; and the same place with other hands."""
    after = tree.onward(place.node, place.towards)
    return {
        "undo": None if place.node == ROOT else place.query(node=tree.node(place.node).parent, eyes=""),
        "redo": None if after is None else place.query(node=after, eyes=""),
        "start": place.query(node=ROOT, eyes=""),
        "other_hands": place.query(is_open=not place.is_open),
    }


def before(playtest: Playtest, place: Place) -> int:
    """The node before a place, or its own if it is the first."""
    tree = selectors.tree_of(playtest)
    return ROOT if place.node == ROOT else tree.node(place.node).parent


def previews(playtest: Playtest, place: Place, fields: Mapping[str, str]) -> list[ShownPreview]:
    """What each button on the board would bring. Raises what ``standing_at`` raises, and ``MoveRefused``."""
    standing = selectors.standing_at(playtest, selectors.tree_of(playtest), place.node)
    seat = seat_at(standing, place.eyes, playtest.options["players"])
    if seat is None or seat not in standing.title.rules.to_move(standing.state):
        return []
    return previews_in(standing.title, standing.title.rules.drafting(standing.state), seat, fields)


def seat_at(standing: Standing, eyes: str, players: int) -> int | None:
    """Through whose eyes a position is looked at; ``None`` for a spectator’s."""
    if eyes == NOBODY:
        return None
    if eyes and int(eyes) < players:
        return int(eyes)
    return standing.decider


def sitters(playtest: Playtest) -> list[Sitter]:
    """The seats by their numbers: nobody sits there."""
    return [Sitter(number, seat.name, seat.colour) for number, seat in enumerate(_seats(playtest))]


def kept(playtests: Sequence[Playtest]) -> list[Kept]:
    """The lines of a list; a title’s fault costs its options alone."""
    return [Kept(playtest, texts.title(playtest.title), _options(playtest)) for playtest in playtests]


def _options(playtest: Playtest) -> str:
    return plain_if_it_fails(
        lambda: ", ".join(texts.chosen_options(playtest.title, playtest.options)), plain="", title=playtest.title
    )


def _table(playtest: Playtest) -> Game:
    """A table that is none, for templates that ask one for its title."""
    return Game(
        title=playtest.title, rules=playtest.rules, options=playtest.options, status=Game.Status.RUNNING, public_id="-"
    )


def _seats(playtest: Playtest) -> list[Seat]:
    colours = playtest.edition.colours[: playtest.options["players"]]
    return [
        Seat(number=number, place=number, name=_("Player %(number)s") % {"number": number + 1}, colour=colour)
        for number, colour in enumerate(colours)
    ]


def _board(
    standing: Standing, seat: int | None, people: Sequence[Sitter], fields: Mapping[str, str], *, is_mine: bool
) -> Board:
    title, state = standing.title, standing.state
    known: dict[str, Any] = {}
    if seat is not None and is_mine:
        known = {"awaited": (seat,), "moves": title.rules.legal_moves(state, seat)}
    made = [title.rules.moves.read(move) for move in standing.moves]
    news = title.rules.shown_moves(state, made, seat)
    return Board.of(title, state, seat, people, fields, changes=standing.changes, news=news, **known)


def _headline(scene: Scene, *, is_mine: bool) -> str:
    if scene.seat is None or not is_mine:
        return headline(scene)
    return _("%(name)s decides") % {"name": scene.sitters[scene.seat].name}


def _lines(playtest: Playtest, tree: Tree, place: Place, people: Sequence[Sitter]) -> list[Line]:
    names = [sitter.name for sitter in people]
    return [
        Line(
            place.query(node=told.number, eyes=""),
            people[told.seat].colour,
            _words(playtest.title, told.happened, names),
            told.number == place.node,
        )
        for told in selectors.line_through(playtest, tree, place.node, place.towards)
    ]


def _words(title: str, events: Sequence[Event], names: Sequence[str]) -> str:
    """The first thing that happened: enough to know a move again."""
    told = (texts.event(title, (event.kind, event.seat, event.details), names) for event in events)
    return next(filter(None, told), _("a move"))


def _eyes(place: Place, people: Sequence[Sitter]) -> list[Way]:
    ways = [("", _("Whoever’s turn it is")), *((str(sitter.number), sitter.name) for sitter in people)]
    return [
        Way(place.query(eyes=eyes), label, eyes == place.eyes) for eyes, label in [*ways, (NOBODY, _("A spectator"))]
    ]
