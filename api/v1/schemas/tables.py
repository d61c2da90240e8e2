"""A table: what everybody may know, what one seat sees, what it may do."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from api.v1.paging import Next
from api.v1.schemas.base import Document, Free, Moment


class SeatOut(Document):
    """A place at a table."""

    place: int
    seat: int | None = Field(description="Its number in turn order, from 0; null before the game.")
    status: Literal["open", "invited", "taken"]
    kind: Literal["nobody", "person", "bot", "site-bot"] = Field(
        description="“bot” is a program of somebody’s, “site-bot” one of the site’s own."
    )
    name: str
    rating: int | None = Field(description="Of one of the site’s bots, about, on the scale of people’s ratings.")
    account: str | None = Field(description="Under which people are asked for.")
    colour: str
    is_me: bool
    to_move: bool = Field(description="Whether the game waits for it.")
    deadline: Moment | None
    stand_in: str = Field(description="Why a bot decides here for now; empty where none does.")
    ready: bool
    resigned: bool
    points: int | None
    won: bool | None


class TermsOut(Document):
    """The clock: seconds."""

    start: int
    gain: int
    cap: int
    weekends: bool
    nights: bool
    late: str


class LineOut(Document):
    """A table in a list."""

    id: str
    title: str
    options: Free
    status: Literal["open", "running", "finished", "cancelled"]
    url: str
    host: str | None
    is_public: bool
    is_rated: bool
    allows_bots: bool
    moves: int = Field(description="Moves made so far.")
    terms: TermsOut | None = Field(description="Null: no clock.")
    made_at: Moment
    started_at: Moment | None
    ended_at: Moment | None
    seats: list[SeatOut]


class LegalOut(Document):
    """What a seat may decide, in a fixed order; some titles have millions of ways."""

    count: int
    start: int
    moves: list[Free]


class OwnOut(Document):
    """What concerns the reader’s own seat."""

    place: int
    seat: int | None
    decision: str = Field(
        description="Fingerprint of what you see here: your position, draft and plans. Send it with what you decide; "
        "once it is another one, that is refused as “stale-decision”. Compare it, and read nothing from it."
    )
    draft: list[Free] = Field(description="Steps that are not confirmed, with what followed by itself (“auto”).")
    to_move: bool = Field(
        description="Whether you may decide now, sometimes before the game waits for your seat: then each move of "
        "others makes “decision” another one."
    )
    may_confirm: bool
    may_undo: bool
    may_withdraw: bool
    legal: LegalOut | None = Field(description="The first of them; GET …/legal has the others. Null: nothing to do.")


class TableOut(LineOut):
    """A table as its reader sees it."""

    rules: int
    version: str = Field(description="Changes whenever the table does.")
    me: OwnOut | None = Field(description="Null if you don’t sit here.")
    view: Free | None = Field(description="As “view” of the title says (GET /titles/{title}); null before the game.")


class LinesOut(Document):
    """Some tables."""

    tables: list[LineOut]
    next: Next


class LogEntryOut(Document):
    """What happened in one move."""

    number: int
    seat: int | None
    at: Moment
    auto: bool
    turn: int
    events: list[Free]
    text: list[str] = Field(description="In the reader’s language.")


class LogOut(Document):
    """Some of a table’s log, the oldest first."""

    entries: list[LogEntryOut]
    next: Next


class PositionOut(Document):
    """A table after so many moves, as the reader’s seat saw it then."""

    number: int
    last: int
    seat: int | None
    view: Free
