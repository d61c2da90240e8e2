"""Texts for a webhook's owner about its last response: the status, and nothing of the response's content."""

from __future__ import annotations

from django.utils.translation import gettext as _


def in_words(answer: str) -> str:
    """The text for an HTTP status, or for a ``Fault`` of ``core.http.sending``."""
    if answer.isdecimal():
        return _answered(int(answer))
    unreached = _("We couldn’t reach this address on the open internet, or it has no valid certificate.")
    return {
        # One sentence for both: two would say which names the site's own network knows.
        "forbidden": unreached,
        "unreached": unreached,
        "unanswered": _("We reached the address, but it didn’t answer in time."),
    }.get(answer, answer)


def _answered(status: int) -> str:
    if 200 <= status < 300:
        return _("Delivered (%(status)d).") % {"status": status}
    if 300 <= status < 400:
        return _("The address redirects elsewhere (%(status)d). Enter the final address.") % {"status": status}
    return _("The address refused it (%(status)d).") % {"status": status}
