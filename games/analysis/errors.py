"""Refusals about hints and analyses."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from games.errors import GameError
from games.tables.errors import StaleDecision


class NoHintAsked(StaleDecision):
    """A page of a hint, or a hint that is played, at a table where its person never asked for one."""


class NotOverYet(GameError):
    """An analysis of a game that still runs."""

    status = HTTPStatus.CONFLICT
    sentence = _("You can analyse this game once it’s over.")


class HintsNeedBots(GameError):
    """Somebody wants to be helped against other people."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("Hints are only for tables where all others are bots.")


class HintInTheMaking(GameError):
    """A page of a hint that is asked for while another one of it is thought out."""

    status = HTTPStatus.CONFLICT
    sentence = _("The bot is still thinking. Reload the page in a moment.")


class NoHint(GameError):
    """The mind has failed at this position."""

    sentence = _("The bot has no hint for this decision. You’re on your own here.")


class UndoFirst(GameError):
    """A hint in the middle of a turn."""

    sentence = _("You’ve begun your turn. Undo your steps, then ask what a bot would do.")


class TooManyAnalyses(GameError):
    """Somebody asks for more than the site can think about."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = ngettext_lazy(
        "Come back later: you’ve asked for %(number)s analysis in an hour.",
        "Come back later: you’ve asked for %(number)s analyses in an hour.",
        "number",
    )


class AnalysesUnderWay(GameError):
    """Somebody asks for another one before those are done that were asked for: others wait too."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = ngettext_lazy(
        "Wait until your analysis is done: %(number)s is in the works.",
        "Wait until one of your analyses is done: %(number)s are in the works.",
        "number",
    )
