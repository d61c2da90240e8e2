"""What somebody proposes to the others at a table, what will follow if all agree, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from games.texts.catalogue import Sentence

PROPOSED: Mapping[str, Sentence] = {
    "cancel": _("%(who)s proposes cancelling the table."),
    "pause": ngettext_lazy(
        "%(who)s proposes a pause of %(days)s day.", "%(who)s proposes a pause of %(days)s days.", "days"
    ),
    "terms": _("%(who)s proposes a different time per turn. %(time)s (%(pace)s)."),
    "take-back": _("%(who)s proposes taking back the last turn."),
    "stand-in": ngettext_lazy(
        "%(who)s would like to be away for %(days)s day while %(player)s plays instead.",
        "%(who)s would like to be away for %(days)s days while %(player)s plays instead.",
        "days",
    ),
    "stand-in-bot": ngettext_lazy(
        "%(who)s would like to be away for %(days)s day while a bot plays instead.",
        "%(who)s would like to be away for %(days)s days while a bot plays instead.",
        "days",
    ),
    "new-link": _("%(who)s proposes a new link to this table."),
    "no-link": _("%(who)s proposes closing the link to this table."),
    "absent": _("%(who)s proposes that a bot takes this turn for %(player)s. The table has waited a week."),
    "abandon": _("Nobody has moved here for 60 days. Carry on?"),
}
"""What is proposed, and by whom."""

PROPOSED_BY_READER: Mapping[str, Sentence] = {
    "cancel": _("You propose cancelling the table."),
    "pause": ngettext_lazy("You propose a pause of %(days)s day.", "You propose a pause of %(days)s days.", "days"),
    "terms": _("You propose a different time per turn. %(time)s (%(pace)s)."),
    "take-back": _("You propose taking back the last turn."),
    "stand-in": ngettext_lazy(
        "You’d like to be away for %(days)s day while %(player)s plays instead.",
        "You’d like to be away for %(days)s days while %(player)s plays instead.",
        "days",
    ),
    "stand-in-bot": ngettext_lazy(
        "You’d like to be away for %(days)s day while a bot plays instead.",
        "You’d like to be away for %(days)s days while a bot plays instead.",
        "days",
    ),
    "new-link": _("You propose a new link to this table."),
    "no-link": _("You propose closing the link to this table."),
    "absent": _("You propose that a bot takes this turn for %(player)s. The table has waited a week."),
}
"""The same, to whom it is the own proposal."""

FOLLOWS: Mapping[str, Sentence] = {
    "cancel": _("If everyone agrees, the game ends here and nobody wins."),
    "pause": _("If everyone agrees, all clocks stop until then; you can still move if you like."),
    "terms": _("If everyone agrees, it applies from then on; you keep any time you’ve saved."),
    "terms-none": _("If everyone agrees, all clocks stop."),
    "take-back": _(
        "If everyone agrees, the game continues after move %(number)s. Nothing hidden has been revealed since."
    ),
    "take-back-seen": _(
        "If everyone agrees, the game continues after move %(number)s. Seen since, and to come up again: what was"
        " drawn or laid open for %(seen_by)s."
    ),
    "take-back-seen-by-all": _(
        "If everyone agrees, the game continues after move %(number)s. Everybody has seen what was revealed since, and"
        " it comes up again."
    ),
    "stand-in": _("If everyone agrees, it starts at once. The seat goes back afterwards, or sooner on request."),
    "new-link": _("If everyone agrees, the old link stops working: anyone watching with it no longer sees the table."),
    "no-link": _("If everyone agrees, only the players see this table."),
    "absent": _("If everyone agrees, it happens at once. %(player)s stays at the table and plays the next turn."),
    "abandon": _("The table will be cancelled on %(date)s unless somebody objects."),
}
"""What will come of it."""

OUTCOMES: Mapping[str, Sentence] = {
    "agreed": _("Everyone agreed, so it’s done."),
    "refused": _("Not everyone agreed, so nothing changes."),
    "withdrawn": _("The proposal was withdrawn, so nothing changes."),
    "overtaken": _("The table has moved on or ended, so the proposal lapsed."),
}
"""What came of a proposal, by its status."""

OUTCOMES_BY_TYPE: Mapping[str, Mapping[str, Sentence]] = {
    "abandon": {
        "agreed": _("Nobody objected, so the table was cancelled."),
        "refused": _("Somebody wants to keep the table, so it goes on."),
        "overtaken": _("Somebody has moved or the table has ended, so there’s nothing left to answer."),
    },
    "stand-in": {
        "overtaken": _("The table has moved on or ended, or the stand-in can no longer play, so the proposal lapsed."),
    },
}
"""The same for proposals of which it says something else."""

SUBJECTS: Mapping[str, Sentence] = {
    "cancel": _("%(title)s: %(who)s proposes cancelling the table"),
    "pause": _("%(title)s: %(who)s proposes a pause"),
    "terms": _("%(title)s: %(who)s proposes a different time per turn"),
    "take-back": _("%(title)s: %(who)s proposes taking back the last turn"),
    "stand-in": _("%(title)s: %(who)s would like to be away"),
    "new-link": _("%(title)s: %(who)s proposes a new link to the table"),
    "no-link": _("%(title)s: %(who)s proposes closing the link to the table"),
    "absent": _("%(title)s: %(who)s proposes that a bot takes a turn"),
    "abandon": _("%(title)s: carry on with this table?"),
}
"""What a mail about a proposal is called."""


def proposed(code: str, details: Mapping[str, Any], *, by_reader: bool) -> str:
    """What is proposed, to whoever proposed it or to somebody else; empty for a kind that nobody has named."""
    sentence = (PROPOSED_BY_READER if by_reader else PROPOSED).get(code, "")
    return str(sentence % details) if sentence else ""


def follows(code: str, details: Mapping[str, Any]) -> str:
    """What will come of it."""
    sentence = FOLLOWS.get(code, "")
    return str(sentence % details) if sentence else ""


def outcome(code: str, status: str) -> str:
    """What came of a proposal that is over."""
    return str(OUTCOMES_BY_TYPE.get(code, {}).get(status) or OUTCOMES[status])


def subject(code: str, details: Mapping[str, Any]) -> str:
    """What a mail about it is called."""
    return str(SUBJECTS[code] % details)
