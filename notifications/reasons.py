"""Texts for the reasons why a notification was dropped or failed."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.texts.catalogue import Sentence

TOLD_OF_ROUND = "told-of-round"
"""Also the reason of pending notifications that wait because their round was notified before."""

REASONS: dict[str, Sentence] = {
    "moved": _("You’d already moved."),
    "stood-in": _("A bot had already decided for you."),
    "planned": _("You’d planned this turn, so it was played right away."),
    TOLD_OF_ROUND: _("You already knew about this round. We’ll write again if the table waits a while."),
    "title-away": _("This table’s game isn’t working right now. We’ll tell you as soon as it is."),
    "not-your-turn": _("It was no longer your turn."),
    "switched-off": _("You’ve turned off these emails."),
    "quiet-table": _("You’ve muted this table."),
    "blocked": _("It was from somebody you’ve blocked."),
    "merged": _("It’s in one email with other tables."),
    "in-digest": _("It’s in your digest."),
    "nothing-waits": _("Nothing was waiting, so there was no digest."),
    "no-address": _("Your profile has no confirmed email address."),
    "no-webhook": _("You’d already removed your webhook."),
    "webhook-off": _("Your webhook was off after failing for a day."),
    "webhook-failed": _("Your webhook failed for a day, so we turned it off."),
    "webhook-port": _("This site doesn’t send to the port in your webhook’s address."),
    "webhook-on": _("Your webhook was on again, or you’d removed it."),
    "host-paused": _("The receiving service asked us to wait. We’ll send it as soon as we may."),
    "no-browser": _("Your browsers no longer accept notifications."),
    "no-pushes": _("This site no longer sends browser notifications."),
    "table-gone": _("The table was cancelled, or you no longer play there."),
    "is-over": _("The game was over, and you were told that instead."),
    "not-over": _("The game goes on: moves were taken back."),
    "counts-again": _("The game already counts again."),
    "voided-again": _("The game was voided again."),
    "answered": _("You’d already answered the invitation."),
    "wish-gone": _("The friend request was withdrawn."),
    "answered-wish": _("You’d already answered the friend request."),
    "not-of-group": _("The invitation was over, or you’d left the group."),
    "not-looking": _("A game was found for you, or you’d stopped looking."),
    "trophy-gone": _("The game it was earned with no longer counts."),
    "tournament-gone": _("The tournament was cancelled, or you were no longer in it."),
    "tournament-goes-on": _("The tournament isn’t over after all."),
    "entries-over": _("You’d already answered, or entries were closed."),
    "no-place": _("All places at the table were taken."),
    "sits-there": _("You’d already sat down."),
    "read": _("You’d already read it."),
    "not-asked": _("You’d already answered, or the proposal was over."),
    "told-lately": _("You’d just been invited by email. The invitation is waiting in “My games”."),
    "address-refused": _("Your mail server refused it for good. Check the address in your profile."),
    "address-rests": _("Your emails came back three days in a row, so we’d stopped sending them."),
    "never-again": _("Whoever reads this address has asked for no more invitations."),
    "text-refused": _("Your mail server took other emails but refused this one three times."),
    "report-gone": _("The report was deleted meanwhile."),
    "called-off": _("An admin called it off."),
    "given-up": _("The receiving server kept putting it off for two days."),
    "no-answer": _("The mail server never confirmed it. It may have reached you, so we won’t send it again."),
}


def reason(code: str) -> str:
    """The text of a reason code; empty for an empty code."""
    return str(REASONS[code]) if code else ""
