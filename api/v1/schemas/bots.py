"""Bots by others, and what they accept."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from api.v1.schemas.base import Body, Document, Free, Moment, Text
from api.v1.schemas.lobby import TermsIn


class ResultOut(Document):
    """How a bot has played one title."""

    title: str
    games: int = Field(description="Games that are over.")
    won: int


class BotOut(Document):
    """A bot by others."""

    name: str
    owner: str | None = Field(description="Who is responsible for it; null for who doesn’t want to be seen.")
    is_awake: bool = Field(description="Whether its program has asked for something in the last five minutes.")
    seen_at: Moment | None = Field(description="When it did, to the minute.")
    titles: list[str] = Field(description="Those that it plays.")
    tables: int = Field(description="Where it plays or is invited now.")
    most_tables: int
    results: list[ResultOut] = Field(description="Bots have no ratings.")
    url: str


class BotsOut(Document):
    """Bots to play with."""

    bots: list[BotOut]


class PlayBotIn(Body):
    """What to play with a bot."""

    title: Annotated[Text, Field(max_length=30)]
    options: Free = Field(default={}, description="The title’s, without “players”.")
    pace: Literal["usual", "brisk", "daily", "relaxed", "weekly", "no-clock"] = "usual"
    terms: TermsIn | None = Field(None, description="Instead of a pace.")


Title = Annotated[Text, Field(max_length=30)]


class ProfileIn(Body):
    """What a bot accepts when it is invited."""

    titles: list[Title] = Field(default=[], max_length=50, description="Empty: all.")
    tables_at_once: int | None = Field(None, ge=1, le=1000, description="Null: as many as the site allows.")
    is_listed: bool = Field(True, description="Whether it’s on the list of bots.")


class ProfileOut(Document):
    """What a bot accepts when it is invited."""

    titles: list[str]
    tables_at_once: int | None
    is_listed: bool
