"""Refusals about reports."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from games.errors import GameError


class NothingToReport(GameError):
    """What is not there, or what this person may not see: nothing tells the two apart."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("There’s nothing here to report.")


class YourOwn(GameError):
    """A report about oneself, or about something of one's own."""

    sentence = _("You can’t report yourself, or something of your own.")


class ReportedAlready(GameError):
    """A second report of the same person about the same thing, while the first is open."""

    sentence = _("You’ve already reported this. An admin will look at it.")


class TooManyReports(GameError):
    """More reports in a day than administrators can read."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = ngettext_lazy(
        "You’ve sent %(number)s report today, and that’s the limit. Report the next one tomorrow.",
        "You’ve sent %(number)s reports today, and that’s the limit. Report the next one tomorrow.",
        "number",
    )
