"""Refusals about what people say and note."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from games.errors import GameError


class NoSuchLine(GameError):
    """A line that is not there, or that this person may not read: nothing tells the two apart."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("There’s no such message.")


class MayNotTalk(GameError):
    """Somebody who is not of this talk: a player among spectators while the game runs, a guest at another's table …"""

    status = HTTPStatus.FORBIDDEN
    sentence = _("Only players can write here, or spectators with an account.")


class TalkClosed(GameError):
    """A table that has been over for long."""

    sentence = _("This chat is closed: the game ended %(days)s days ago. You can still read it.")


class TooMuchTalk(GameError):
    """More lines in a minute than anybody reads."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = ngettext_lazy(
        "That was fast: wait a moment. You’ve written %(number)s message in a minute.",
        "That was fast: wait a moment. You’ve written %(number)s messages in a minute.",
        "number",
    )


class NotYourLine(GameError):
    """Somebody else's line to be changed or deleted."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("You can only change or delete your own messages.")


class TooLateToChange(GameError):
    """A line that others have read for a while."""

    sentence = _("It’s too late: you can change or delete a message for %(minutes)s minutes.")


class LineGone(GameError):
    """A line that was deleted or hidden."""

    sentence = _("This message was deleted.")


class UnknownSign(GameError):
    """A sign that is not one of the set."""

    status = HTTPStatus.BAD_REQUEST
    sentence = _("Choose one of the reactions on the page.")
