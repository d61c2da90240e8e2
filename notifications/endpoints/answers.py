"""Texts for a webhook's owner about its last response: the status, and nothing of the response's content."""

from __future__ import annotations

from django.utils.translation import gettext as _


def in_words(answer: str) -> str:
    """The text for an HTTP status, or for a ``Fault`` of ``core.http.sending``."""
    if answer.isdecimal():
        return _answered(int(answer))
    unreached = _("The address couldn't be reached on the open internet, or has no valid certificate.")
    return {
        # One sentence for both: two would say which names the site's own network knows.
        "forbidden": unreached,
        "unreached": unreached,
        "unanswered": _("The address was reached but gave no answer in time."),
    }.get(answer, answer)


def _answered(status: int) -> str:
    if 200 <= status < 300:
        return _("The address has taken it (%(status)d).") % {"status": status}
    if 300 <= status < 400:
        return _("The address sent us elsewhere (%(status)d). Please enter the address where it is in the end.") % {
            "status": status
        }
    return _("The address refused it (%(status)d).") % {"status": status}
