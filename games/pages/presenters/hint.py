"""What a bot would do in a person's place, in words and on the board."""

from __future__ import annotations

from typing import Any, NamedTuple

from games.analysis.analyses import events_of
from games.analysis.presenters.analysis import in_words
from games.analysis.presenters.reasons import in_points, why
from games.engine.ruleset import Document
from games.errors import NoSuchPosition
from games.models import Seat
from games.pages.presenters.replay import as_html, looking_back
from games.tables.pages import for_title
from games.tables.tables import Table


class Way(NamedTuple):
    """A way to go on: what would happen, its mean result, and why it is better or worse than another."""

    number: int
    words: str
    mean: str
    why: str


def page(table: Table, seat: Seat, found: list[Document], number: int) -> dict[str, Any]:
    """The context of the page, with the way of this number, from 1, on the board. Raises ``NoSuchPosition``."""
    if not 0 < number <= len(found):
        raise NoSuchPosition
    ways = [_way(table, found, index) for index in range(len(found))]
    return {
        "game": table.game,
        "presenter": for_title(table.game.title),
        "ways": ways,
        "shown": number,
        "board": _board(table, seat, found[number - 1]),
    }


def _way(table: Table, found: list[Document], index: int) -> Way:
    """The best way is compared with the second, all others with the best."""
    way, other = found[index], found[0 if index else min(1, len(found) - 1)]
    title = table.game.title
    moves = [table.ruleset.read_move(move) for move in way["moves"]]
    words = in_words(title, events_of(table.ruleset, table.state, moves), table.names)
    return Way(index + 1, words, in_points(way["mean"]), why(title, way, other))


def _board(table: Table, seat: Seat, way: Document) -> Any:
    """The board as the seat would see it after its turn, before anything is revealed."""
    moves = [table.ruleset.read_move(move) for move in way["moves"]]
    after = Table(table.game, table.seats, table.ruleset.after(table.state, moves), table.number, is_past=True)
    presenter = for_title(table.game.title)
    scene = looking_back(after, seat.number, ())
    context = {"game": table.game, "seat": seat, "presenter": presenter, "zoom": "1", **presenter.context(scene)}
    return as_html(presenter.board_template, context)
