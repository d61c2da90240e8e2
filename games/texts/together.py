"""What somebody proposes to the others at a table, what will follow if all agree, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from games.texts.catalogue import Sentence

PROPOSED: Mapping[str, Sentence] = {
    "cancel": _("%(who)s proposes to cancel the table."),
    "pause": ngettext_lazy(
        "%(who)s proposes a pause of %(days)s day.", "%(who)s proposes a pause of %(days)s days.", "days"
    ),
    "terms": _("%(who)s proposes another time for a turn. %(time)s (%(pace)s)."),
    "take-back": _("%(who)s proposes to take back the last turn."),
    "stand-in": ngettext_lazy(
        "%(who)s would like to be away for %(days)s day and let %(player)s play instead.",
        "%(who)s would like to be away for %(days)s days and let %(player)s play instead.",
        "days",
    ),
    "stand-in-bot": ngettext_lazy(
        "%(who)s would like to be away for %(days)s day and let a bot play instead.",
        "%(who)s would like to be away for %(days)s days and let a bot play instead.",
        "days",
    ),
    "new-link": _("%(who)s proposes a new link to this table."),
    "no-link": _("%(who)s proposes to close the link to this table."),
    "absent": _("%(who)s proposes that a bot decides this turn of %(player)s, for whom the table has waited a week."),
    "abandon": _("Nobody has moved at this table for 60 days. Shall it go on?"),
}
"""What is proposed, and by whom."""

PROPOSED_BY_READER: Mapping[str, Sentence] = {
    "cancel": _("You propose to cancel the table."),
    "pause": ngettext_lazy("You propose a pause of %(days)s day.", "You propose a pause of %(days)s days.", "days"),
    "terms": _("You propose another time for a turn. %(time)s (%(pace)s)."),
    "take-back": _("You propose to take back the last turn."),
    "stand-in": ngettext_lazy(
        "You would like to be away for %(days)s day and let %(player)s play instead.",
        "You would like to be away for %(days)s days and let %(player)s play instead.",
        "days",
    ),
    "stand-in-bot": ngettext_lazy(
        "You would like to be away for %(days)s day and let a bot play instead.",
        "You would like to be away for %(days)s days and let a bot play instead.",
        "days",
    ),
    "new-link": _("You propose a new link to this table."),
    "no-link": _("You propose to close the link to this table."),
    "absent": _("You propose that a bot decides this turn of %(player)s, for whom the table has waited a week."),
}
"""The same, to whom it is the own proposal."""

FOLLOWS: Mapping[str, Sentence] = {
    "cancel": _("If all agree, the game ends here, and nobody wins."),
    "pause": _("If all agree, nobody's clock runs until then; whoever likes may move all the same."),
    "terms": _("If all agree, it counts from then on; who has saved up time keeps it."),
    "terms-none": _("If all agree, nobody's clock runs any more."),
    "take-back": _("If all agree, the game goes on after move %(number)s. Nothing hidden has been revealed since."),
    "stand-in": _("If all agree, it begins at once. The seat is given back after that, or as soon as it is wanted."),
    "new-link": _("If all agree, the old link leads nowhere: whoever watches by it no longer sees the table."),
    "no-link": _("If all agree, only those who play see this table."),
    "absent": _("If all agree, it happens at once. %(player)s stays at the table and decides again at the next turn."),
    "abandon": _("On %(date)s the table will be cancelled, unless somebody objects."),
}
"""What will come of it."""

OUTCOMES: Mapping[str, Sentence] = {
    "agreed": _("All have agreed, and it is done."),
    "refused": _("Somebody did not agree, so everything stays as it is."),
    "withdrawn": _("The proposal was withdrawn, so everything stays as it is."),
    "overtaken": _("The table has moved on or ended since, so the proposal fell."),
}
"""What came of a proposal, by its status."""

OUTCOMES_OF_THE_SITE: Mapping[str, Sentence] = {
    "agreed": _("Nobody objected, so the table was cancelled."),
    "refused": _("Somebody wants to keep the table, so it goes on."),
    "overtaken": _("Somebody has moved or the table has ended since, so nothing is asked any more."),
}
"""What came of a question of the site."""

SUBJECTS: Mapping[str, Sentence] = {
    "cancel": _("%(title)s: %(who)s proposes to cancel the table"),
    "pause": _("%(title)s: %(who)s proposes a pause"),
    "terms": _("%(title)s: %(who)s proposes another time for a turn"),
    "take-back": _("%(title)s: %(who)s proposes to take back the last turn"),
    "stand-in": _("%(title)s: %(who)s would like to be away"),
    "new-link": _("%(title)s: %(who)s proposes a new link to the table"),
    "no-link": _("%(title)s: %(who)s proposes to close the link to the table"),
    "absent": _("%(title)s: %(who)s proposes that a bot decides a turn"),
    "abandon": _("%(title)s: does this table go on?"),
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


def outcome(status: str, *, of_the_site: bool) -> str:
    """What came of a proposal that is over."""
    return str((OUTCOMES_OF_THE_SITE if of_the_site else {}).get(status) or OUTCOMES[status])


def subject(code: str, details: Mapping[str, Any]) -> str:
    """What a mail about it is called."""
    return str(SUBJECTS[code] % details)
