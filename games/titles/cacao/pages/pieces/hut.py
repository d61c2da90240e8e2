"""A hut with its price and what it would bring, as lists, buttons and pages of rules show it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString

from games import texts
from games.tables.pages import numbers
from games.titles.cacao.pages.pieces import art, explained


@dataclass(frozen=True, slots=True)
class Hut:
    """A hut with its price.

    ``bonus`` is what it brings its owner on top if the game ended now; ``gain`` what it would add to the viewer's score
    now if it were built, ``None`` where that is nothing one could count.
    """

    code: str
    cost: int
    bonus: int = 0
    gain: int | None = None
    is_owned: bool = False
    """Whether the viewer has built one already."""

    @property
    def name(self) -> str:
        return texts.word("cacao", self.code)

    @property
    def text(self) -> str:
        return texts.explanation("cacao", self.code)

    @property
    def signed_gain(self) -> str:
        """What it would add, with its sign."""
        return numbers.signed(self.gain or 0)

    @property
    def picture(self) -> SafeString:
        """Its drawing where its text stands beside it."""
        return art.hut(self.code, self.cost)

    @property
    def question(self) -> SafeString:
        """A button that explains it where it may be built."""
        return explained.question(f"to-build-{self.code}", str(self.name))

    @property
    def explaining(self) -> SafeString:
        """Its drawing as a button that explains it."""
        return explained.explaining(self.code, self.picture, label=str(self.name))
