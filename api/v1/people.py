"""``/people`` and ``/leaderboards``: what people show of themselves."""

from __future__ import annotations

from typing import Annotated, Any

from ninja import Path, Query, Router

from accounts.models import User, Viewer
from accounts.relations import selectors as relations
from accounts.relations.errors import NoSuchPerson
from api.errors import InvalidCursor, InvalidToken, NoSuchTitle
from api.v1.auth import PUBLIC, READ, PublicRequest
from api.v1.paging import Cursor, cursor_of, key_in
from api.v1.schemas.people import LeaderboardOut, PersonOut
from games.engine import registry
from games.models import HiddenPart, PersonRating
from games.pages.presenters.leaderboards import ALL, QUARTER, board_of
from games.profiles import selectors
from games.profiles.access import is_open
from games.ratings.calculator import Rating
from games.ratings.recording import rating_of
from games.ratings.selectors import ratings_of
from games.ratings.sharing import are_shared

router = Router(tags=["people"], auth=READ)
Part = HiddenPart.Part
Name = Annotated[str, Path(max_length=60)]


@router.get("/people/{name}", response=PersonOut, auth=PUBLIC, operation_id="person", summary="Somebody")
def person(request: PublicRequest, name: Name) -> dict[str, Any]:
    """What somebody shows; hidden parts are null. Without a token: of people who may be seen by everybody."""
    found = expect_shown(name, request.user)
    hidden = selectors.hidden_of(found)
    shares = are_shared(found, hidden) or found == request.user
    return {
        "name": found.username,
        "is_bot": found.is_bot,
        "owner": _owner_of(found, request.user),
        "since": None if Part.SINCE in hidden else found.date_joined,
        "played": None if Part.GAMES in hidden else _played_by(found),
        "ratings": [_rating(row.title, rating_of(row)) for row in ratings_of(found)] if shares else None,
    }


def _owner_of(bot: User, viewer: Viewer) -> str | None:
    """Who answers for a bot, if the reader may know of them."""
    owner = bot.bot_owner
    is_shown = owner is not None and not owner.deleted_at and (viewer.is_authenticated or is_open(owner))
    return owner.username if owner and is_shown else None


def _played_by(user: User) -> list[dict[str, Any]]:
    return [played._asdict() for played in selectors.games_of(selectors.kinds_of(user))]


def expect_shown(name: str, viewer: Viewer) -> User:
    """Who has this name, if the reader may know of them. Raises ``InvalidToken``, ``NoSuchPerson``."""
    found = User.objects.named(name)
    if not viewer.is_authenticated and (found is None or not is_open(found)):
        raise InvalidToken  # Whether there is such a person nobody learns from that.
    if found is None:
        raise NoSuchPerson
    return found


def named(name: str) -> User:
    """Who has this name. Raises ``NoSuchPerson``."""
    found = User.objects.named(name)
    if found is None:
        raise NoSuchPerson
    return found


@router.get(
    "/leaderboards/{title}", response=LeaderboardOut, auth=PUBLIC, operation_id="leaderboard", summary="A leaderboard"
)
def leaderboard(
    request: PublicRequest,
    title: str,
    who: Annotated[str, Query(description="Empty: everybody; “quarter”, “friends”.", max_length=30)] = "",
    cursor: Cursor = "",
) -> dict[str, Any]:
    """The standings of a title; of friends they are only told with a token."""
    if title not in registry.titles():
        raise NoSuchTitle(title=title)
    if not request.user.is_authenticated and who not in (ALL, QUARTER):
        raise InvalidToken
    board = board_of(title, who, request.user)
    page = board.below(_last(cursor)) if cursor else board.top()
    blocked = relations.blocked_by(request.user)
    rows = [_placed(title, *placed) for placed in page.rows if placed.row.user_id not in blocked]
    following = cursor_of(page.rows[-1].row.score, page.rows[-1].row.user_id) if page.has_lower else None
    return {"title": title, "rows": rows, "next": following}


def _last(cursor: str) -> PersonRating:
    """The last row of the page before, as it was then. Raises ``InvalidCursor``."""
    score, person = key_in(cursor, int, int)
    if score is None or person is None or abs(score) >= 2**31:
        raise InvalidCursor
    return PersonRating(score=score, user_id=person)


def _placed(title: str, place: int, row: PersonRating) -> dict[str, Any]:
    rating = _rating(title, rating_of(row))
    return {"place": place, "name": row.user.username, "is_bot": row.user.is_bot, "rating": rating}


def _rating(title: str, rating: Rating) -> dict[str, Any]:
    return {
        "title": title,
        "rating": rating.shown,
        "deviation": rating.deviation,
        "games": rating.games,
        "is_provisional": rating.is_provisional,
    }
