"""Refusals about how somebody is reached."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from accounts.refusal import Refusal


class NoSuchWebhook(Refusal):
    """A webhook of somebody else, or none."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("You have no such webhook.")


class TooManyWebhooks(Refusal):
    """One more webhook than a person may have."""

    sentence = ngettext_lazy(
        "You have %(number)s webhook. Remove it, then add another.",
        "You have %(number)s webhooks. Remove one, then add another.",
        "number",
    )


class TooManyTests(Refusal):
    """More tests of webhooks than somebody may send in a while."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = _("That’s a lot of tests. Please wait a few minutes.")
