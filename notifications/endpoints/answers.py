"""Texts for a webhook's owner about its last response: the status, and nothing of the response's content."""

from __future__ import annotations

from http import HTTPStatus

from django.conf import settings
from django.utils.translation import gettext as _


def other_port() -> str:
    """The text for an address with a port to which the site does not post."""
    return _("This site only sends to these ports: %(ports)s.") % {"ports": ", ".join(map(str, settings.WEBHOOK_PORTS))}


def in_words(answer: str) -> str:
    """The text for what ``hooks.code_of`` made of a response."""
    if answer.isdecimal():
        return _answered(int(answer))
    unreached = _("We couldn’t reach this address on the open internet, or it has no valid certificate.")
    return {
        # One sentence for both: two would say which names the site's own network knows.
        "forbidden": unreached,
        "unreached": unreached,
        "unanswered": _("We reached the address, but it didn’t answer in time."),
        "paused": _("This service asked us to wait a little. Please try again later."),
        "port": other_port(),
    }.get(answer, answer)


def _answered(status: int) -> str:
    if 200 <= status < 300:
        return _("Delivered (%(status)d).") % {"status": status}
    if 300 <= status < 400:
        return _("The address redirects elsewhere (%(status)d). Enter the final address.") % {"status": status}
    if status in {HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE}:
        return _("The service asked us to wait (%(status)d).") % {"status": status}
    return _("The address refused it (%(status)d).") % {"status": status}
