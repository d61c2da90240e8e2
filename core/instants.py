"""Instants and days that people and programs give: only those that databases, and all zones, can write."""

from __future__ import annotations

from datetime import UTC, date, datetime

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

FIRST_YEAR, LAST_YEAR = 2000, 2199
"""Of what a form takes: far enough from both ends of time for every zone, and for whatever is reckoned from it."""


def in_utc(at: datetime) -> datetime:
    """As databases read it, which know no zone a day from Greenwich.

    Raises ``ValueError`` for what lies outside the years 1 to 9999 there.
    """
    try:
        return at.astimezone(UTC)
    except OverflowError as error:
        raise ValueError("A moment of the years 1 to 9999") from error


def expect_year(day: date) -> None:
    """Refuse a slip of the hand, and what cannot be kept. Raises ``ValidationError``."""
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        years = {"first": str(FIRST_YEAR), "last": str(LAST_YEAR)}
        raise ValidationError(_("Enter a year from %(first)s to %(last)s."), code="year", params=years)


class InstantField(forms.DateTimeField):
    """A day and a time, read in the zone of whoever gives them: one control, and a year that can be kept."""

    widget = forms.DateTimeInput({"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    default_validators = [expect_year]  # noqa: RUF012  # Django’s own name, and type.


class DayField(forms.DateField):
    """A day: a year that can be kept."""

    widget = forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    default_validators = [expect_year]  # noqa: RUF012  # Django’s own name, and type.
