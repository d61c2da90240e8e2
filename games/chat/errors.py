"""Refusals about what people say and note."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from games.errors import GameError


class NoSuchLine(GameError):
    """A line that is not there, or that this person may not read: nothing tells the two apart."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("There is no such line.")


class MayNotTalk(GameError):
    """Somebody who is not of this talk: a player among spectators while the game runs, a guest at another's table …"""

    status = HTTPStatus.FORBIDDEN
    sentence = _("Only those who play here may write this, or, among spectators, people with an account.")


class TalkClosed(GameError):
    """A table that has been over for long."""

    sentence = _("This talk is closed: the game has been over for %(days)s days. It stays to be read.")


class Silenced(GameError):
    """An administrator has told somebody to be silent."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("You may not write until %(until)s. The reason: %(reason)s")


class TooMuchTalk(GameError):
    """More lines in a minute than anybody reads."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = ngettext_lazy(
        "You have written %(number)s line within a minute. Wait a moment before the next one.",
        "You have written %(number)s lines within a minute. Wait a moment before the next one.",
        "number",
    )

    @property
    def message(self) -> str:
        return str(self.sentence % self.details)


class NotYourLine(GameError):
    """Somebody else's line to be changed or deleted."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("Only who wrote a line can change or delete it.")


class TooLateToChange(GameError):
    """A line that others have read for a while."""

    sentence = _("A line can be changed or deleted for %(minutes)s minutes after it was written.")


class LineGone(GameError):
    """A line that was deleted or hidden."""

    sentence = _("This line was deleted.")


class UnknownSign(GameError):
    """A sign that is not one of the set."""

    status = HTTPStatus.BAD_REQUEST
    sentence = _("Choose one of the signs on the page.")


class OwnLine(GameError):
    """A complaint about one's own line."""

    sentence = _("You wrote this line yourself; you can delete it.")


class ComplainedAlready(GameError):
    """A second complaint of the same person about the same line."""

    sentence = _("You have reported this line already. An administrator will look at it.")


class TooManyComplaints(GameError):
    """More complaints in a day than administrators can read."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = _("You have reported %(number)s lines today. Report the next one tomorrow.")
