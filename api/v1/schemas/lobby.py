"""Making tables, coming and going, agreeing."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from api.v1.schemas.base import Body, Document, Free, Moment, Text

Name = Annotated[Text, Field(max_length=60)]


class PlaceIn(Body):
    """Who a place is for."""

    sitter: Literal["me", "open", "invited", "bot"] = Field(description="“bot” is one of the site’s.")
    name: Name = Field(default="", description="Of whom you invite, only for “invited”.")
    level: Annotated[Text, Field(max_length=30)] = Field(
        default="", description="One of “levels” of GET /titles, needed for “bot”."
    )


class TermsIn(Body):
    """A clock of one's own: seconds."""

    start: int
    gain: int
    cap: int
    weekends: bool = False
    nights: bool = False
    late: Literal["stand-in", "resign"] = "stand-in"


class TableIn(Body):
    """A new table; its game begins at once when nobody is missing."""

    title: Annotated[Text, Field(max_length=30)]
    places: list[PlaceIn] = Field(min_length=1, max_length=12)
    options: Free = Field(default={}, description="The title’s, without “players”.")
    surprise: bool = False
    is_public: bool = True
    is_rated: bool | None = Field(
        None,
        description="Null: a person’s public table is rated, a private one or a bot’s isn’t. Guests can’t join "
        "rated games.",
    )
    allows_bots: bool = Field(False, description="Whether bots by others may sit down.")
    pace: Literal["usual", "brisk", "daily", "relaxed", "weekly", "no-clock"] = "usual"
    terms: TermsIn | None = Field(None, description="Instead of a pace.")


class InviteIn(Body):
    """Somebody by name."""

    name: Name


class DeclineIn(Body):
    """Why an invitation is declined."""

    reason: Literal["busy", "title", "options", "pace", "later"] = Field(
        description="Too many tables; not this title; not with these options; not at this pace; not now."
    )


class StartIn(Body):
    """Which bots of the site take the places that nobody has taken."""

    level: Annotated[Text, Field(max_length=30)] = Field(
        default="", description="One of “levels” of GET /titles, needed if a place is free."
    )


class ProposalIn(Body):
    """What is proposed to all at a table."""

    code: Literal["cancel", "pause", "terms", "take-back", "new-link", "no-link", "stand-in", "absent"]
    days: int | None = None
    name: Name | None = None
    terms: TermsIn | None = None
    version: str | None = Field(None, description="Of the table: take back only the turn that you saw as the last one.")


class AnswerProposalIn(Body):
    """An answer to what is proposed."""

    agree: bool
    id: str | None = Field(None, description="Of the proposal that you saw: answer no other one.")


class ProposalOut(Document):
    """What is proposed."""

    id: str
    code: str
    by: str | None = Field(description="Null: the site asks.")
    details: Free
    made_at: Moment
    status: str
    waits_for: list[str]


class ProposalsOut(Document):
    """The open proposal, if there is one."""

    proposal: ProposalOut | None
