"""Why a mail was dropped or failed, in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.sentences.catalogue import Sentence

REASONS: dict[str, Sentence] = {
    "moved": _("You had moved before it was due."),
    "not-your-turn": _("It was not your turn any more."),
    "switched-off": _("You have switched off mails of this kind."),
    "no-address": _("There is no confirmed e-mail address in your profile."),
    "table-gone": _("The table was cancelled, or you do not play there any more."),
    "not-over": _("The game goes on after all: moves were taken back."),
    "answered": _("You had answered the invitation before."),
    "address-refused": _("The mail server of your address refused it for good. Check the address in your profile."),
    "given-up": _("The mail server could not be reached for two days."),
}


def reason(code: str) -> str:
    """The sentence for a reason; empty when there is none."""
    return str(REASONS[code]) if code else ""
