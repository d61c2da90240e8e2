"""Short ways to write what clocks are told."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from games.engine.clock.rests import Window
from games.engine.clock.terms import Terms

BERLIN = ZoneInfo("Europe/Berlin")
NEW_YORK = ZoneInfo("America/New_York")
LORD_HOWE = ZoneInfo("Australia/Lord_Howe")
APIA = ZoneInfo("Pacific/Apia")
"""Had no 30 December 2011."""
SAO_PAULO = ZoneInfo("America/Sao_Paulo")
"""Had no midnight on 15 October 2017."""
CAIRO = ZoneInfo("Africa/Cairo")
"""Has no midnight on 24 April 2026."""

HOUR = 3600
DAY = 24 * HOUR
NEVER_RESTS = Terms(start=DAY, gain=DAY, cap=DAY)
RESTS = Terms(start=DAY, gain=DAY, cap=DAY, weekends=True, nights=True)


def utc(text: str) -> datetime:
    """The instant of ``2026-11-21 20:00``."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def window(begin: str, end: str) -> Window:
    return Window(utc(begin), utc(end))


def after(begin: datetime, seconds: int) -> Window:
    """The window of so many seconds from an instant on."""
    return Window(begin, begin + timedelta(seconds=seconds))
