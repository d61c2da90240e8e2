"""Tournaments: facts, rounds, standings."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from api.v1.paging import Next
from api.v1.schemas.base import Document, Moment

FormatName = Literal["swiss", "league", "cup"]
StatusName = Literal["announced", "open", "full", "running", "finished", "cancelled"]


class TournamentLineOut(Document):
    """A tournament in a list."""

    id: str
    name: str
    season: int = Field(description="Of a league, from 1.")
    format: FormatName
    title: str
    modules: str = Field(description="The title’s preset, or “surprise”.")
    size: int = Field(description="People at a table.")
    status: StatusName
    url: str
    is_private: bool = Field(description="Only for a group.")
    is_rated: bool
    people: int = Field(description="Players who have entered.")
    capacity: int
    opens_at: Moment
    starts_at: Moment
    started_at: Moment | None
    ended_at: Moment | None


class TournamentsOut(Document):
    """Some tournaments."""

    tournaments: list[TournamentLineOut]
    next: Next


class RoundLineOut(Document):
    """A round that has begun."""

    number: int
    begun_at: Moment
    ends_at: Moment = Field(description="At the latest.")
    ended_at: Moment | None
    tables: int


class ClockOut(Document):
    """Each clock of a game; nothing is added to it, and all of them stop at once, by night and on these days."""

    days: int
    zone: str
    weekends: bool
    holidays: int = Field(description="So many days of each person’s holidays stop the clocks.")


class EntryOut(Document):
    """My own part."""

    status: Literal["in", "waiting", "asked", "out"] = Field(
        description="“waiting” for a place; “asked” whether I play the next season: enter to confirm."
    )
    why: str = Field(description="Why I am out.")
    division: int | None = Field(description="Of a league, from 1.")
    rank: int | None = Field(description="My final place.")


class TournamentOut(TournamentLineOut):
    """A tournament as its reader sees it."""

    organiser: str | None = Field(description="Null: has left the site.")
    group: str | None
    seed: str | None = Field(description="Decides the draw of tables and lots. Null until entries have closed.")
    seed_hash: str = Field(description="SHA-256 of the seed (its text), known from the announcement on.")
    clock: ClockOut
    rules: list[str] = Field(description="In the reader’s language.")
    rounds: int = Field(description="In all, as far as is known.")
    ends_by: Moment = Field(description="The latest it can end.")
    played: list[RoundLineOut] = Field(description="The first one first.")
    takes_entries: bool
    me: EntryOut | None = Field(description="Null if you’re not in it.")


class StandingOut(Document):
    """Where somebody stands, and what decides it, in the order in which it does."""

    division: int = Field(description="Of a league, from 1; otherwise 1.")
    rank: int = Field(description="Of a cup, by how far they came: those who went out at the same point share it.")
    entry: int = Field(description="As in draws and results.")
    name: str
    account: str | None
    points: float = Field(description="They decide nothing in a cup, nor does what follows.")
    share: float = Field(description="Per cent of the tables’ scores, added up.")
    against: float = Field(description="Results against those with as many points.")
    opponents: float = Field(description="Opponents’ points.")
    late: int = Field(description="Time-outs.")
    games: int
    reached: int | None = Field(description="Of a cup, the last round they were in.")
    is_out: bool = Field(description="Withdrew, was removed, or was knocked out of a cup.")
    is_me: bool


class StandingsOut(Document):
    """A piece of the standings, division by division."""

    standings: list[StandingOut]
    next: Next


class SittingOut(Document):
    """A place at a table of a round, in turn order."""

    entry: int | None = Field(description="Null: a bot that fills up the table.")
    name: str | None = Field(description="Null: a bot.")
    account: str | None
    place: int | None = Field(description="Null while it is played.")
    score: int | None
    is_late: bool


class RoundTableOut(Document):
    """A table of a round."""

    number: int
    division: int
    table: str | None = Field(description="Null where its reader may not see it.")
    is_over: bool
    is_void: bool = Field(description="All of them share its points.")
    seats: list[SittingOut]


class DrawOut(Document):
    """What a round was drawn from. Who has blocked whom counts too, and is not told."""

    key: str = Field(description="The seed, a slash, and the round’s number or the SHA-256 of the results before it.")
    people: list[list[int]] = Field(description="Entries by division; of a cup the best seed first, byes included.")
    results: str | None = Field(description="Of the round before, a line for each table. Null: not part of this draw.")


class RoundOut(RoundLineOut):
    """A round and a piece of its tables."""

    draw: DrawOut
    pairings: list[RoundTableOut]
    next: Next
