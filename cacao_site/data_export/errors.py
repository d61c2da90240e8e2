"""Refusals about exports."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from accounts.refusal import Refusal


class ExportedToday(Refusal):
    """One a day is enough for anybody, and costs the site some work."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = _("You have asked for everything about you within the last day. Take that file, or ask again tomorrow.")


class ExportUnderWay(Refusal):
    """One that is being written."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = _("Everything about you is being written already. This page says how far it is.")


class ExportsFailed(Refusal):
    """It could not be written however often it was asked for."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = _(
        "It could not be written %(number)s times within the last day. The administrators see that; ask again tomorrow."
    )


class NoSuchExport(Refusal):
    """A file that is not there, not ready, or somebody else's: nothing tells these apart."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("There is no such file. It is removed after some days; ask for another one in your profile.")
