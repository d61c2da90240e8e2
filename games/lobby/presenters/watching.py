"""Games to watch as lists show them: pieces of HTML that are the same for everybody, cached for a minute."""

from __future__ import annotations

from typing import NamedTuple

from django.core.cache import cache
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games import texts
from games.lobby.presenters.lines import ListedSeat, how_far, listed_seat
from games.lobby.watching import WatchedGame, games_to_watch
from games.tables.pages.cached_fragment import cached_fragment
from games.tables.pages.position_picture import Position, position_of

MOST_SHOWN = 6
_KEPT = 60


class WatchedLine(NamedTuple):
    """The values of a watched table, as a spectator may know them."""

    public_id: str
    code: str
    """Of the title."""
    position: Position | None
    turn: str
    """How far it is."""
    seats: tuple[ListedSeat, ...]

    @property
    def title(self) -> str:
        return texts.title(self.code)


def lines_to_watch() -> list[SafeString]:
    """The games to watch in the reader's language, the closest first, at most a minute old."""
    key = f"games.watched.{get_language()}"
    known = cache.get(key)
    if known is None:
        known = [str(_html(watched)) for watched in games_to_watch(MOST_SHOWN)]
        cache.set(key, known, _KEPT)
    return [mark_safe(html) for html in known]


def _html(watched: WatchedGame) -> SafeString:
    return cached_fragment("games/watched_line.html", line=_line_of(watched))


def _line_of(watched: WatchedGame) -> WatchedLine:
    game = watched.game
    return WatchedLine(
        public_id=game.public_id,
        code=game.title,
        position=position_of(game),
        turn=how_far(game.public_id, game.title, game.turn, game.options),
        seats=tuple([listed_seat(game.title, seat) for seat in watched.seats]),
    )
