"""Refusals about sanctions."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from accounts.refusal import Refusal


class NotToBeSanctioned(Refusal):
    """Oneself, a bot, somebody who has left, or staff for whoever is no superuser."""

    status = HTTPStatus.FORBIDDEN
    sentence = _("You can’t do this to %(name)s. Staff are a superuser’s business, and bots their owner’s.")


class BannedAlready(Refusal):
    """A second ban beside one that holds."""

    sentence = _("%(name)s is banned already. Lift that ban first.")


class EndsBeforeItBegins(Refusal):
    """An end in the past."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    sentence = _("Choose an end in the future.")


class LiftedAlready(Refusal):
    """Something to be lifted that holds no more."""

    sentence = _("This is over already.")
