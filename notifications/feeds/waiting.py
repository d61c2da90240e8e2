"""The tables at which a user is to move, as feed entries."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple
from urllib.parse import urljoin

from django.conf import settings
from django.db.models import OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.models import User
from core.cached_html import cached_html
from core.db.compiled import compiled_query
from core.names import listed
from games import texts
from games.lobby import my_games
from games.models import Ask, Seat
from games.tables.faults import Contained
from games.tables.pages.board import to_do
from games.tables.selectors import seats_at
from games.tables.tables import with_seats

KIND = "to do"
"""Of what is kept as HTML."""
MOST = 100
TOLD = 20
"""Tables whose pending decision is described; later ones only say that it is the user's turn."""


class Waiting(NamedTuple):
    """A feed entry: one table at which the user is to move."""

    key: str
    title: str
    others: str
    to_do: str
    url: str
    since: datetime
    deadline: datetime | None
    moved_at: datetime | None = None
    """When the deadline was set or last moved."""


def waiting_for(user: User) -> list[Waiting]:
    """Entries by deadline, then longest waiting first; two queries, however many."""
    turns = _turns.rows(user.pk)[:MOST]
    for turn in turns:
        turn.user = user
    seats = _seats(turns)
    return [_waiting(turn, seats[turn.game_id], is_told=place < TOLD) for place, turn in enumerate(turns)]


@compiled_query
def _turns(person: int) -> QuerySet[Seat]:
    return my_games.turns_of(person).annotate(moved_at=_moved_at())


def _waiting(turn: Seat, seats: list[Seat], *, is_told: bool) -> Waiting:
    assert turn.waiting_since is not None, "only seats to move are selected"
    return Waiting(
        key=f"{turn.game.public_id}-{turn.waiting_since:%Y%m%dT%H%M%S%f}",
        title=str(texts.title(turn.game.title)),
        others=listed(seat.player_name for seat in seats if seat is not turn),
        to_do=(_to_do(turn, seats) if is_told else "") or _("It’s your turn."),
        url=urljoin(settings.BASE_URL, turn.game.get_absolute_url()),
        since=turn.waiting_since,
        deadline=turn.deadline,
        moved_at=turn.moved_at,  # type: ignore[attr-defined]  # It is annotated.
    )


def _moved_at() -> Subquery:
    """When the deadline of a seat's running clock was set or last moved."""
    running = Ask.objects.open().filter(seat=OuterRef("pk"))
    return Subquery(running.values_list(Coalesce("planned_at", "asked_at"))[:1])


def _to_do(turn: Seat, seats: list[Seat]) -> str:
    """What is asked; empty where the title of the table does not work."""
    game, names = turn.game, tuple([seat.player_name for seat in seats])
    key = (KIND, game.pk, game.version, turn.number, str(turn.draft), names, get_language())
    with Contained(game.title, game.public_id):
        return cached_html(key, lambda: to_do(with_seats(game, seats), turn))
    return ""


def _seats(turns: Iterable[Seat]) -> dict[int, list[Seat]]:
    """Seats by game, with these objects for the user's own; of the others what lists show."""
    own = {turn.pk: turn for turn in turns}
    found = seats_at([turn.game for turn in own.values()])
    return {game: [own.get(seat.pk, seat) for seat in seats] for game, seats in found.items()}
