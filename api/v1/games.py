"""``/people/{name}/games``: somebody's finished games with their records, one a line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Annotated, Any

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import StreamingHttpResponse
from ninja import Query, Router
from pydantic import AfterValidator, AwareDatetime, BeforeValidator

from accounts.models import User
from api import rate_limits
from api.v1.auth import PUBLIC, PublicRequest
from api.v1.people import Name, expect_shown
from api.v1.schemas.base import Text
from core.instants import in_utc
from games.models import Game, HiddenPart, Seat
from games.profiles import selectors
from games.records.selectors import whole_record
from games.tables.errors import TitleAway
from games.tables.faults import is_playable
from games.tables.tables import read_table

router = Router(tags=["people"])
CONTENT_TYPE = "application/x-ndjson"
_LINE: dict[str, Any] = {
    "type": "object",
    "properties": {
        "id": {"type": "string"},
        "url": {"type": "string"},
        "ended_at": {"type": "string", "format": "date-time"},
        "is_rated": {"type": "boolean"},
        "record": {"type": "object", "description": "As of the operation “record”."},
    },
}
_SAID: dict[str, Any] = {
    "responses": {200: {"description": "Games, one a line", "content": {CONTENT_TYPE: {"schema": _LINE}}}}
}
Title = Annotated[Text | None, Query(description="Only of this title.", max_length=30)]


def _as_written(value: Any) -> Any:
    """A moment as RFC 3339 has it: numbers and days would be read too."""
    if value is not None and not (isinstance(value, str) and "t" in value.lower()):
        raise ValueError("A moment as in 2026-11-29T12:00:00Z")
    return value


At = Annotated[AwareDatetime, BeforeValidator(_as_written), AfterValidator(in_utc)]
Since = Annotated[At | None, Query(description="Only those that ended then or later.")]
Until = Annotated[
    At | None,
    Query(description="Only those that ended before: “ended_at” of the last line leads on to earlier ones."),
]
Rated = Annotated[bool | None, Query(description="Only rated ones, or only others.")]
Players = Annotated[int | None, Query(description="Only with so many seats.", ge=1, le=100)]
Most = Annotated[int, Query(description="How many at most.", ge=1, le=settings.GAMES_AT_ONCE)]


@router.get(
    "/people/{name}/games", auth=PUBLIC, operation_id="gamesOf", summary="Somebody’s games", openapi_extra=_SAID
)
def games(  # noqa: PLR0913  # Each is a filter.
    request: PublicRequest,
    name: Name,
    *,
    title: Title = None,
    since: Since = None,
    until: Until = None,
    rated: Rated = None,
    players: Players = None,
    limit: Most = 100,
) -> StreamingHttpResponse:
    """Finished games with their records, the latest first, as lines of JSON. Private ones only if you sat there; none
    of guests, and none of who hides results. Others at these tables who hide theirs are told without their names.
    """
    person = expect_shown(name, request.user)
    rate_limits.count_games(request, request.token)
    found = _games(person, request.user)
    wanted = {"title": title, "ended_at__gte": since, "ended_at__lt": until, "is_rated": rated}
    found = found.filter(**{field: value for field, value in wanted.items() if value is not None})
    if players is not None:
        found = found.filter(options__players=players)
    keys = list(found.order_by("-ended_at", "-pk").values_list("pk", flat=True)[:limit])
    return StreamingHttpResponse(_lines(keys), content_type=CONTENT_TYPE)


def _games(person: User, viewer: Any) -> QuerySet[Game]:
    if person.is_guest or (person != viewer and HiddenPart.Part.GAMES in selectors.hidden_of(person)):
        return Game.objects.none()
    seats = Seat.objects.filter(game=OuterRef("pk"))
    may_be_seen = Q(is_public=True) | Q(Exists(seats.filter(user=viewer.pk, user__isnull=False)))
    return Game.objects.filter(may_be_seen, Exists(seats.filter(user=person)), status=Game.Status.FINISHED)


def _lines(keys: Sequence[int]) -> Iterator[bytes]:
    """One game after another: none is read before the one before is on its way."""
    for key in keys:
        game = Game.objects.filter(pk=key, status=Game.Status.FINISHED).first()
        if game is not None and is_playable(game) and (line := _line(game)):
            yield line


def _line(game: Game) -> bytes | None:
    """A game as a line; ``None`` while the code of its title does not work."""
    try:
        record = whole_record(read_table(game), _unnamed(game))
    except TitleAway:
        return None
    line = {
        "id": game.public_id,
        "url": f"{settings.BASE_URL}{game.get_absolute_url()}",
        "ended_at": _exact(game.ended_at) if game.ended_at else None,
        "is_rated": game.is_rated,
        "record": record,
    }
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _unnamed(game: Game) -> set[int]:
    """Who there hides results."""
    hidden = HiddenPart.objects.filter(user__seats__game=game, part=HiddenPart.Part.GAMES)
    return set(hidden.values_list("user_id", flat=True))


def _exact(at: datetime) -> str:
    """To the microsecond, so that nothing is met twice."""
    return at.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
