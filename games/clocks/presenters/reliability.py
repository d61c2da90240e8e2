"""A user's reliability in the viewer's language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.clocks.selectors import LATEST, Reliability, reliability_of


@dataclass(frozen=True, slots=True)
class Period:
    """A span of decisions, under its heading."""

    heading: str
    figures: Reliability


@dataclass(frozen=True, slots=True)
class ShownReliability:
    """What a page says: in a few words, then the figures, of which there are none before the first decision."""

    short: str
    periods: Sequence[Period]


def shown_reliability(user: User) -> ShownReliability:
    """How reliable somebody is."""
    latest, year = reliability_of(user)
    headings = (_("The last %(number)s decisions") % {"number": LATEST}, _("The last year"))
    periods = [Period(heading, figures) for heading, figures in zip(headings, (latest, year), strict=True)]
    return ShownReliability(in_short(latest), periods if latest.decisions else [])


def in_short(figures: Reliability | None) -> str:
    """The share of decisions in time, or that there are none yet."""
    if figures is None or not figures.decisions:
        return _("no timed decisions yet")
    sentence = ngettext(
        "%(share)s%% of %(number)s decision in time", "%(share)s%% of %(number)s decisions in time", figures.decisions
    )
    return sentence % {"share": figures.share, "number": figures.decisions}
