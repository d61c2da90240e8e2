"""Webhooks."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from api.v1.schemas.base import Body, Document, Moment, Text

Word = Annotated[Text, Field(max_length=30)]


class WebhookIn(Body):
    """Where to post, and what."""

    url: Annotated[Text, Field(max_length=1000)]
    form: Literal["json", "discord", "slack", "mattermost"] = "json"
    mention: Annotated[Text, Field(max_length=64)] = Field("", description="Your ID at that service, to be alerted.")
    moves: bool = Field(False, description="Also when others move, up to three times a minute for each table.")
    kinds: list[Word] = Field(
        default=[], max_length=50, description="Only these, by “type” of what is posted; empty: all."
    )


class WebhookOut(Document):
    """One webhook."""

    id: int
    host: str = Field(description="Of its address.")
    form: str
    mention: str
    moves: bool
    kinds: list[str]
    made_at: Moment
    off_since: Moment | None = Field(description="Since when it is off, after a day of failures.")
    answer: str = Field(description="The status of the last answer, or why there was none; empty before the first.")
    answered_at: Moment | None


class NewWebhookOut(WebhookOut):
    """A webhook that was just made."""

    secret: str = Field(description="Signs what is posted as JSON. It isn’t shown again.")


class WebhooksOut(Document):
    """All webhooks of a person."""

    webhooks: list[WebhookOut]


class TestOut(Document):
    """What came back."""

    is_taken: bool
    answer: str
    text: str = Field(description="A sentence in the reader’s language.")
