"""A leaderboard for one reader: its rows, where the reader stands, and the other leaderboards of the title."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import urlencode

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User, Viewer
from accounts.relations import selectors as ties
from games.lobby.companies import companies
from games.models import PersonRating
from games.profiles.selectors import hidden_of
from games.ratings.calculator import Rating
from games.ratings.leaderboards import SINCE, Leaderboard, Page, Placed, this_quarter
from games.ratings.recording import rating_of
from games.ratings.selectors import rating_in
from games.ratings.sharing import are_shared

ALL, QUARTER, FRIENDS = "", "quarter", "friends"
"""What stands in the address for a leaderboard; that of a group has the group's own code."""


class Row(NamedTuple):
    """Somebody on the page, of plain values, so that equal rows share one cached fragment."""

    place: int
    username: str
    name: str
    rating: Rating
    is_reader: bool


@dataclass(frozen=True, slots=True)
class Own:
    """Where the reader stands; ``place`` is 0 for who does not stand there, and ``why`` says why."""

    rating: Rating | None
    place: int
    why: str


@dataclass(frozen=True, slots=True)
class Shown:
    """The page, with the addresses of those before and after it, and of the one on which the reader stands."""

    rows: Sequence[Row]
    own: Own | None
    """``None`` for whoever is not signed in."""
    higher: str
    lower: str
    here: str


def choices(user: Viewer) -> dict[str, str]:
    """All leaderboards of a title by what stands in the address; those among one's own people for who is signed in."""
    open_to_all = {ALL: _("Everyone"), QUARTER: _("This quarter")}
    if not isinstance(user, User):
        return open_to_all
    groups = {company.code: company.name for company in companies().of(user)}
    return {**open_to_all, FRIENDS: _("My friends"), **groups}


def board_of(title: str, who: str, user: Viewer) -> Leaderboard:
    """The leaderboard with this name in the address."""
    if who == QUARTER:
        return Leaderboard(title, quarter=this_quarter())
    return Leaderboard(title, people=_people(who, user) if who != ALL and isinstance(user, User) else None)


def _people(who: str, user: User) -> Collection[int]:
    """The reader with friends, or with the others of a group."""
    if who == FRIENDS:
        return [user.pk, *(tie.other_id for tie in ties.friends_of(user))]
    names = [name for company in companies().of(user) if company.code == who for name in company.others]
    return [user.pk, *User.objects.filter(username__in=names).values_list("pk", flat=True)]


def shown(board: Leaderboard, who: str, fields: Mapping[str, str], user: Viewer) -> Shown:
    """The page that the address asks for; the first one where it names nobody who stands there."""
    page = _page(board, fields)
    blocked = ties.blocked_by(user)
    first, last = (page.rows[0].row.user.username, page.rows[-1].row.user.username) if page.rows else ("", "")
    return Shown(
        rows=list(_rows(page.rows, blocked, user)),
        own=_own(board, page, user) if isinstance(user, User) else None,
        higher=_address(who, before=first) if page.has_higher else "",
        lower=_address(who, after=last) if page.has_lower else "",
        here=_address(who, at=user.get_username()) + "#me",
    )


def _page(board: Leaderboard, fields: Mapping[str, str]) -> Page:
    ways = {"at": board.around, "after": board.below, "before": board.above}
    for name, way in ways.items():
        row = board.of(fields.get(name, ""))
        if row is not None and (page := way(row)).rows:
            return page
    return board.top()


def _rows(placed: Sequence[Placed], blocked: Collection[int], user: Viewer) -> Iterator[Row]:
    """Without those whom the reader has blocked, who keep their places all the same."""
    for place, row in placed:
        if row.user_id not in blocked:
            yield Row(place, row.user.username, row.user.display_name, rating_of(row), row.user_id == user.pk)


def _address(who: str, **fields: str) -> str:
    return "?" + urlencode(({"who": who} if who else {}) | fields)


def _own(board: Leaderboard, page: Page, user: User) -> Own:
    row = rating_in(board.title, user)
    if row is None:
        return Own(None, 0, _no_rating(user))
    if known := next((placed.place for placed in page.rows if placed.row.pk == row.pk), 0):
        return Own(rating_of(row), known, "")
    why = _why_not(board, row, user)
    return Own(rating_of(row), 0 if why else board.place_of(row), why)


def _no_rating(user: User) -> str:
    if user.is_guest:
        return _("Guests aren’t rated. Keep your games first, then play a rated one.")
    return _("You’re not rated yet. Finish a game at a rated table.")


def _why_not(board: Leaderboard, row: PersonRating, user: User) -> str:
    if user.is_unlisted:
        return _("You chose not to be listed: only you see this.")
    if not are_shared(user, hidden_of(user)):
        return _("You hide your games and with them your rating: only you see this.")
    if row.last_game_at <= timezone.now() - SINCE:
        return _("You haven’t finished a rated game for 90 days. Your next one puts you back on the list.")
    if board.quarter and row.quarter != board.quarter:
        return _("You haven’t finished a rated game this quarter. Your next one puts you on the list.")
    return ""
