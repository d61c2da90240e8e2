"""A table of Oh Hell for templates: everything the plain page has, and cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from cacao_oh_hell.pages.rules import pages
from cacao_oh_hell.rules.cards import suit
from cacao_oh_hell.rules.state import DEALS, turn_number
from cacao_oh_hell.rules.view import HIDDEN, View
from cacao_oh_hell.texts.catalogue import CATALOGUE, RANKS, SUITS
from games.engine.ruleset import SeatNumber
from games.tables.pages import fields
from games.tables.pages.page import Handbook, Page
from games.tables.pages.scene import Scene, Sitter

SUIT_FILES = {"c": "clubs", "d": "diamonds", "s": "spades", "h": "hearts"}


class Card(NamedTuple):
    """A card as templates draw it; ``move`` is the value of its button, empty for one that cannot be played now."""

    rank: str
    suit: str
    name: str
    picture: str
    move: str = ""


class Player(NamedTuple):
    """A line of the table of players."""

    sitter: Sitter
    bid: str
    taken: int
    points: int
    is_awaited: bool


class OhHellPage(Page):
    """The plain page with a table of cards in its place."""

    options = ("length",)
    handbook = Handbook(pages=pages, short="games/oh-hell/short_rules.html")
    styles = ("css/choices.css", "css/villages.css", "games/oh-hell/table.css")
    board_template = "games/oh-hell/play.html"
    villages_template = "games/oh-hell/players.html"

    def context(self, scene: Scene) -> dict[str, Any]:
        view: View = scene.view
        return {
            "task": _task(scene),
            "hint": _hint(scene),
            "trump": card(view.trump),
            "round_name": "" if view.is_over else self.turn_name(turn_number(view)),
            "trick": _trick(scene, view.trick, view.leader),
            "last_trick": _trick(scene, view.last_trick, view.last_leader),
            "hand": _hand(scene),
            "bids": _bids(scene),
            "players": [_player(scene, sitter) for sitter in scene.sitters],
        }

    def turn_name(self, turn: int) -> str:
        for number, cards in enumerate(DEALS["long"], start=1):
            if turn == 0:
                return _("Round %(round)s, bids") % {"round": number}
            if turn <= cards:
                return _("Round %(round)s, trick %(trick)s") % {"round": number, "trick": turn}
            turn -= cards + 1
        return super().turn_name(turn)

    def tie_break(self, count: int) -> str:
        return _("Equal points: the number of exact bids decides, here %(count)s.") % {"count": count}

    def to_do(self, scene: Scene) -> str:
        if scene.view.is_bidding:
            return _("It's your turn to bid.")
        return _("It's your turn to play a card.")

    def mail_words(self, view: View) -> str:
        return _("Trumps: %(suit)s.") % {"suit": SUITS[suit(view.trump)]}

    def mail_board(self, view: View, sitters: Sequence[Sitter]) -> SafeString:
        """The trick on the table, then bids and tricks of everybody."""
        rows = format_html_join(
            "",
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            [
                (each.name, _played_by(view, each.number), _bid(view, each.number), view.taken[each.number])
                for each in sitters
            ],
        )
        names = (_("Player"), _("Card"), _("Bid"), _("Tricks"))
        titles = format_html_join("", "<th>{}</th>", ((name,) for name in names))
        return format_html('<table border="0" cellpadding="6"><tr>{}</tr>{}</table>', titles, rows)


def card(code: str, move: str = "") -> Card:
    """A card to draw."""
    name = CATALOGUE.word(code)
    rank = str(RANKS.get(code[1:], code[1:]))
    return Card(rank, SUIT_FILES[suit(code)], name, f"games/oh-hell/{SUIT_FILES[suit(code)]}.svg", move)


def _task(scene: Scene) -> str:
    if scene.winners is not None:
        return "over"
    if scene.moves:
        return "bid" if scene.view.is_bidding else "play"
    return "confirm" if scene.draft else "wait"


def _hint(scene: Scene) -> str:
    task = _task(scene)
    if task == "bid":
        return _("How many tricks will you take? Everybody bids in secret, and all bids are shown at once.")
    if task == "play":
        return _("Play a card. Follow suit if you can.")
    return ""


def _trick(scene: Scene, cards: Sequence[str], leader: SeatNumber) -> list[tuple[Sitter, Card]]:
    count = len(scene.sitters)
    return [(scene.sitters[(leader + place) % count], card(code)) for place, code in enumerate(cards)]


def _hand(scene: Scene) -> list[Card]:
    documents = [scene.title.rules.moves.write(move) for move in scene.moves]
    moves = {document["card"]: fields.value(document) for document in documents if document["type"] == "play"}
    return [card(code, moves.get(code, "")) for code in scene.view.hand]


def _bids(scene: Scene) -> list[tuple[int, str]]:
    documents = [scene.title.rules.moves.write(move) for move in scene.moves]
    return [(each["tricks"], fields.value(each)) for each in documents if each["type"] == "bid"]


def _player(scene: Scene, sitter: Sitter) -> Player:
    seat, view = sitter.number, scene.view
    return Player(sitter, _bid(view, seat), view.taken[seat], scene.scores[seat]["total"], seat in scene.awaited)


def _bid(view: View, seat: SeatNumber) -> str:
    bid = view.bids[seat]
    if bid is None:
        return "–"
    return _("made") if bid == HIDDEN else str(bid)


def _played_by(view: View, seat: SeatNumber) -> str:
    place = (seat - view.leader) % len(view.bids)
    return CATALOGUE.word(view.trick[place]) if place < len(view.trick) else ""


PAGE = OhHellPage()
