"""The rules of Oh Hell to read."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cacao_oh_hell.rules.state import BONUS, DEALS
from cacao_oh_hell.title import PLAYERS
from games.engine.ruleset import Document
from games.tables.pages.scene import RulesPage

HEADINGS: dict[str, Promise] = {
    "aim": _("The aim of the game"),
    "round": _("A round"),
    "tricks": _("Tricks"),
    "points": _("Points"),
}
"""The parts in their order, by their anchors."""
FACTS = {"players": tuple(PLAYERS), "bonus": BONUS, "most": max(DEALS["short"])}


def pages(options: Document | None) -> Sequence[RulesPage]:
    """The parts of the rules."""
    return [
        RulesPage(code, str(heading), f"games/oh-hell/rules/{code}.html", FACTS) for code, heading in HEADINGS.items()
    ]
