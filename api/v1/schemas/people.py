"""People, ratings, leaderboards, puzzles."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from api.v1.paging import Next
from api.v1.schemas.base import Body, Document, Free, Moment


class RatingOut(Document):
    """What somebody is rated in a title."""

    title: str
    rating: int
    deviation: int
    games: int
    is_provisional: bool


class PlayedOut(Document):
    """How many games somebody has played to the end."""

    title: str
    players: int
    games: int
    won: int


class PersonOut(Document):
    """Somebody who plays here; null is what they do not show."""

    name: str
    is_bot: bool
    owner: str | None = Field(description="Who is responsible for a bot.")
    since: Moment | None
    played: list[PlayedOut] | None
    ratings: list[RatingOut] | None


class PlacedOut(Document):
    """Somebody on a leaderboard."""

    place: int
    name: str
    is_bot: bool
    rating: RatingOut


class LeaderboardOut(Document):
    """A piece of a leaderboard."""

    title: str
    rows: list[PlacedOut]
    next: Next


Difficulty = Literal["easy", "medium", "hard"]


class PuzzleLineOut(Document):
    """A puzzle in a list."""

    number: int
    title: str
    day: str | None
    is_right: bool | None = Field(description="Null until you answer.")
    theme: str | None = Field(description="Null until you answer; empty if it has none.")
    difficulty: Difficulty
    tried: int = Field(description="How many have answered it.")


class PuzzlesOut(Document):
    """The puzzles of the last days."""

    puzzles: list[PuzzleLineOut]


class PuzzleOut(PuzzleLineOut):
    """A puzzle: a position, and whose turn it is. The ways come once you have answered."""

    options: Free
    seat: int
    view: Free
    legal: list[Free]
    ways: list[Free] | None
    best: int | None


class ThemeOut(Document):
    """Puzzles of one title, theme and difficulty: how many you may see, have answered, and solved."""

    title: str
    theme: str
    difficulty: Difficulty
    puzzles: int
    answered: int
    solved: int


class ThemesOut(Document):
    """What there is to practise."""

    themes: list[ThemeOut]


class AnswerIn(Body):
    """The whole turn."""

    moves: list[Free] = Field(max_length=60)
