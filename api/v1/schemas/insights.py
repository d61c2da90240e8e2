"""Where somebody loses points."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from api.v1.schemas.base import Body, Document, Moment, Text


class AmountOut(Document):
    """What was given away, in parts of the chance to win: 0.01 is one win in a hundred."""

    mean: float
    margin: float = Field(description="19 times out of 20 the true figure lies that close.")
    decisions: int
    games: int


class GroupOut(Document):
    """One group of decisions."""

    code: str
    amount: AmountOut
    typical: AmountOut | None = Field(description="Of people of about the same rating.")


class SectionOut(Document):
    """All decisions by one feature; groups with too few decisions are left out."""

    by: str = Field(description="`kind`, `thing`, `phase`, `module`, `theme` a game; `pace`, `day`, `hour` a decision.")
    groups: list[GroupOut]


class SurveyOut(Document):
    """How far games are looked through."""

    is_pending: bool
    games: int
    quick: int
    thorough: int


class ExerciseOut(Document):
    """A position to practise on: answer its puzzle."""

    number: int
    puzzle: int
    right: int = Field(description="Times in a row.")
    due_on: str


class PractisedThemeOut(Document):
    """Something that is practised."""

    code: str
    began_at: Moment
    exercises: list[ExerciseOut]


class InsightsOut(Document):
    """Where somebody loses points in a title."""

    title: str
    games: int
    decisions: int
    whole: AmountOut | None
    typical_whole: AmountOut | None
    sections: list[SectionOut]
    themes: list[str] = Field(description="What is worth practising most, by code, the most expensive first.")
    progress: SurveyOut | None
    practice: list[PractisedThemeOut]


class AskIn(Body):
    """Which games to look through."""

    latest: int = Field(default=0, ge=0, le=400, description="So many of the last games; 0 for all.")


class PractiseIn(Body):
    """What to practise."""

    code: Annotated[Text, Field(max_length=40)]
