"""Refusals about exports."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from accounts.refusal import Refusal


class ExportedToday(Refusal):
    """One a day is enough for anybody, and costs the site some work."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = _("You’ve already asked for your data today. Download that file, or ask again tomorrow.")


class ExportUnderWay(Refusal):
    """One that is being written."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = _("Your file is already on its way. This page shows how far it is.")


class ExportsFailed(Refusal):
    """It could not be written however often it was asked for."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = _("We’ve tried and failed today, and the admins know. Ask again tomorrow. Attempts: %(number)s")


class NoSuchExport(Refusal):
    """A file that is not there, not ready, or somebody else's: nothing tells these apart."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("There’s no such file: we delete them after a few days. Ask for a new one in your profile.")
