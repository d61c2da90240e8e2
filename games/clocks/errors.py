"""Refusals about time at a table."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.errors import GameError


class NoClockRuns(GameError):
    """Nobody waits for the seat, or its table has no clock."""

    sentence = _("This player’s clock isn’t running.")


class EndsInThePast(GameError):
    """A rest would be over before it begins."""

    sentence = _("A pause has to end later than it begins, and later than now.")


class OwnClock(GameError):
    """Somebody would give time to oneself."""

    sentence = _("You can give time to the others, not to yourself.")


class ExtendedAlready(GameError):
    """The ask was given more time before."""

    sentence = _("They’ve already got more time; once a turn is enough.")


class NotAQuarterHour(GameError):
    """A night that does not begin or end at a whole quarter of an hour."""

    sentence = _("Nights begin and end on the quarter hour, such as 22:45.")


class NightTooLong(GameError):
    """A night that would be most of the day."""

    sentence = _("A night can last at most %(hours)s hours.")


class HolidayOver(GameError):
    """A day that is over in the person's zone."""

    sentence = _("You can take a holiday until it begins, and today for the rest of the day, but not in the past.")


class HolidayBegun(GameError):
    """A day on which clocks rest already."""

    sentence = _("You can give a holiday back until it begins.")


class TooManyHolidays(GameError):
    """More days than a calendar year, or a row, may have."""

    sentence = _("Choose fewer days: you have %(number)s days of holiday a year, and %(in_a_row)s in a row.")


class NotAway(GameError):
    """Somebody is back who was never given up."""

    sentence = _("You aren’t away: nobody is standing in for you.")
