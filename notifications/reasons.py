"""Texts for the reasons why a notification was dropped or failed."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.texts.catalogue import Sentence

TOLD_OF_ROUND = "told-of-round"
"""Also the reason of pending notifications that wait because their round was notified before."""

REASONS: dict[str, Sentence] = {
    "moved": _("You had moved before it was due."),
    "stood-in": _("A bot had decided in your place before it was due."),
    "planned": _("You had planned this turn, so that it was played at once."),
    TOLD_OF_ROUND: _(
        "You had been told of this round before. A further question of it is told only when it has waited for a while."
    ),
    "not-your-turn": _("It was not your turn any more."),
    "switched-off": _("You have switched off mails of this kind."),
    "quiet-table": _("You have made this table quiet."),
    "blocked": _("It came from somebody whom you have blocked."),
    "merged": _("It stands in one mail with other tables."),
    "in-digest": _("It stands in your digest."),
    "nothing-waits": _("Nothing waited for you, so there was no digest."),
    "no-address": _("There is no confirmed e-mail address in your profile."),
    "no-webhook": _("You had removed your webhook before it was due."),
    "webhook-off": _("Your webhook was switched off, because it had failed three times in a row."),
    "webhook-failed": _("Your webhook failed for the third time in a row and was switched off."),
    "no-browser": _("None of your browsers takes such messages any more."),
    "no-pushes": _("The site sends no messages to browsers any more."),
    "table-gone": _("The table was cancelled, or you do not play there any more."),
    "not-over": _("The game goes on after all: moves were taken back."),
    "answered": _("You had answered the invitation before."),
    "wish-gone": _("The wish to be friends had been taken back."),
    "answered-wish": _("You had answered the wish to be friends before."),
    "not-of-group": _("You were not asked any more, or not of the group any more."),
    "not-looking": _("A game had been found for you, or you had stopped looking."),
    "tournament-gone": _("The tournament was cancelled before, or you didn’t take part any longer."),
    "entries-over": _("You had answered before, or entries were closed."),
    "no-place": _("All places at the table were taken before."),
    "sits-there": _("You had sat down at the table before."),
    "read": _("You had read it before."),
    "not-asked": _("You had answered before, or the proposal was over."),
    "told-lately": _(
        "The same host, or another guest, had invited you by a mail shortly before. The invitation waits in My games."
    ),
    "address-refused": _("The mail server of your address refused it for good. Check the address in your profile."),
    "address-rests": _("The mail server of your address refused it three times. Change the address in your profile."),
    "text-refused": _("The mail server took other mails but refused this one, three times."),
    "called-off": _("An administrator of the site called it off."),
    "given-up": _("The server that was to take it put it off again and again, for two days."),
    "no-answer": _(
        "The mail server was given it but never said that it has it. It may have reached you, so it is not sent again."
    ),
}


def reason(code: str) -> str:
    """The text of a reason code; empty for an empty code."""
    return str(REASONS[code]) if code else ""
