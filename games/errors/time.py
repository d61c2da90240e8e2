"""Refusals about clocks and when they rest."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.errors.base import GameError


class NoClockRuns(GameError):
    """Nobody waits for the seat, or its table has no clock."""

    sentence = _("No clock runs for this player now.")


class EndsInThePast(GameError):
    """A rest would be over before it begins."""

    sentence = _("A rest ends later than it begins, and later than now.")


class OwnClock(GameError):
    """Somebody would give time to oneself."""

    sentence = _("You can give time to the others, not to yourself.")


class ExtendedAlready(GameError):
    """The ask was given more time before."""

    sentence = _("This player has been given more time already; once for each turn is enough.")


class NotAQuarterHour(GameError):
    """A night that does not begin or end at a whole quarter of an hour."""

    sentence = _("A night begins and ends at whole quarter hours, such as 22:45.")


class NightTooLong(GameError):
    """A night that would be most of the day."""

    sentence = _("A night can last %(hours)s hours at most.")


class HolidayOver(GameError):
    """A day that is over in the person's zone."""

    sentence = _("A holiday can be taken until it begins, and today for its rest; not for days that are over.")


class HolidayBegun(GameError):
    """A day on which clocks rest already."""

    sentence = _("A holiday can be given back until it begins.")


class TooManyHolidays(GameError):
    """More days than a calendar year, or a row, may have."""

    sentence = _("You can take %(number)s days of holiday in a calendar year, and %(in_a_row)s in a row.")
