"""What programs are told instead of a sentence that speaks of a page to somebody who looks at it."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.refusal import Refusal
from games.tables.errors import AnotherSeat, NotYourTurn, StaleDecision
from games.tournaments.errors import WrongStep

FOR_PROGRAMS: Mapping[type[Refusal], Promise] = {
    AnotherSeat: _("A token decides for its own seat only."),
    NotYourTurn: _("This seat has nothing to decide now. Wait for the next event “asked”."),
    StaleDecision: _("This decision has been made, or the game has moved on. Get the table again, then decide."),
    WrongStep: _("The tournament isn’t where you think it is. Get it again."),
}


def sentence_for(refusal: Refusal) -> str:
    """Why something was refused, in the language that is asked for."""
    said = FOR_PROGRAMS.get(type(refusal))
    return refusal.message if said is None else str(said)
