"""The rules of my title to read."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cacao_my_title.rules.ruleset import BONUS, MOST, NUMBERS, STICKS
from cacao_my_title.title import PLAYERS
from games.engine.ruleset import Document
from games.tables.pages.scene import RulesPage

HEADINGS: dict[str, Promise] = {"aim": _("The aim of the game"), "turn": _("Your turn")}
"""The parts in their order, by their anchors."""
FACTS = {
    "players": tuple(PLAYERS),
    "sticks": STICKS,
    "most": MOST,
    "bonus": BONUS,
    "least_number": min(NUMBERS),
    "most_number": max(NUMBERS),
}


def pages(options: Document | None) -> Sequence[RulesPage]:
    """The parts of the rules."""
    return [
        RulesPage(code, str(heading), f"games/my-title/rules/{code}.html", FACTS) for code, heading in HEADINGS.items()
    ]
