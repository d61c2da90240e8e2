"""A sentence for every code of the rules."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.texts import common
from games.texts.catalogue import Catalogue

CATALOGUE = Catalogue(
    name=_("My title"),
    errors={
        **common.CATALOGUE.errors,
        "not-allowed-now": _("You can’t do that now. Look at the table and decide again."),
    },
    events={
        **common.CATALOGUE.events,
        "took": _("%(player)s takes sticks: %(count)s."),
        "resigned": _("%(player)s resigns."),
    },
    words={
        "take": _("take"),
        "count": _("sticks"),
        "numbers": _("secret numbers"),
        "taken": _("sticks taken"),
        "left": _("sticks left"),
        "turn": _("turn"),
        "active": _("to move"),
        "last": _("took the last stick"),
        "resigned": _("resigned"),
    },
    by_seat=frozenset({"numbers", "taken"}),
    seats=frozenset({"active", "last", "resigned"}),
    score_lines={"total": _("total"), "sticks": _("sticks"), "bonus": _("bonus")},
)
