"""The sign between a label and what it labels, as a language sets it."""

from __future__ import annotations

from django.utils.translation import gettext as _


def with_colon(label: object) -> str:
    """A label before what follows: a colon at once, in French after a narrow space."""
    return _("%(label)s:") % {"label": label}
