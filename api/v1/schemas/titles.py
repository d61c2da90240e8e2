"""The titles of the site: what can be asked for when a table is made."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from api.v1.schemas.base import Document, Free
from api.v1.schemas.tables import TermsOut


class RangeOut(Document):
    """Whole numbers, both ends allowed."""

    least: int
    most: int


class TitleLineOut(Document):
    """A title."""

    title: str = Field(description="As operations take it.")
    name: str = Field(description="In the reader’s language.")
    players: RangeOut
    rules: int = Field(description="The version of the rules that new games get.")


class LevelOut(Document):
    """A level of the site’s bots, the weakest first."""

    level: str
    name: str
    strength: str = Field(description="In words.")
    ratings: dict[str, int] = Field(description="By title, about, on the scale of people’s ratings.")


class PaceOut(Document):
    """A pace that a table may have."""

    pace: str
    terms: TermsOut | None


class TermsBoundsOut(Document):
    """What a clock of one’s own may have, in seconds. “start” and “gain” are at most “cap”."""

    start: RangeOut
    gain: RangeOut
    cap: RangeOut


class TitlesOut(Document):
    """All titles, and what tables of any title may have."""

    titles: list[TitleLineOut]
    levels: list[LevelOut]
    paces: list[PaceOut]
    terms: TermsBoundsOut


class ChoiceOut(Document):
    """What an option may be."""

    choice: str
    name: str
    hint: str
    group: str | None = Field(description="Choices of one box.")
    most: int | None = Field(description="How many there are, of what is counted.")


class OptionOut(Document):
    """An option besides the number of players."""

    key: str
    kind: Literal["choice", "flag", "set", "counts"] = Field(
        description="One of the choices; true or false; a list of choices; a number by choice."
    )
    name: str
    hint: str
    default: Any
    choices: list[ChoiceOut]


class ExclusionOut(Document):
    """What can’t be chosen, and why."""

    players: list[int] = Field(description="With so many players.")
    beside: Free = Field(description="Beside these options; empty: whatever else is chosen, unless that allows it.")
    option: str
    choice: str | None = Field(description="Null: the option can’t be used at all.")
    rule: str
    reason: str


class PresetOut(Document):
    """Options that are offered by a name."""

    preset: str
    players: int
    options: Free


class TitleOut(TitleLineOut):
    """A title with all that a program must know to make tables of it, and to read and write its moves."""

    options: list[OptionOut]
    excluded: list[ExclusionOut]
    presets: list[PresetOut]
    view: Free = Field(description="JSON Schema of “view” of a table.")
    move: Free = Field(description="JSON Schema of moves. In a request “seat” may be left out.")
