"""When something is due, as the reader's language says it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.conf import settings
from django.utils import timezone, translation
from django.utils.formats import date_format

from games.clocks.presenters.calendar import months
from games.clocks.presenters.clocks import moment
from games.texts.clock import duration

CHRISTMAS = datetime(2031, 12, 24, 20, 30, tzinfo=UTC)
SPOKEN = [code for code, _name in settings.LANGUAGES]
WEEKDAYS = {
    "en": ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
    "de": ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"],
    "fr": ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"],
    "nl": ["maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag"],
}


@pytest.mark.parametrize("language", SPOKEN)
def test_a_day_of_this_week_has_its_name(language: str) -> None:
    soon = timezone.localtime() + timedelta(days=3)
    with translation.override(language):
        said = moment(soon)
    assert said.lower().startswith(WEEKDAYS[language][soon.weekday()].lower())


@pytest.mark.parametrize(
    ("language", "day"),
    [("en", "24 December 2031"), ("de", "24. Dezember 2031"), ("fr", "24 décembre 2031"), ("nl", "24 december 2031")],
)
def test_a_later_day_has_the_name_of_its_month(language: str, day: str) -> None:
    with translation.override(language):
        assert date_format(CHRISTMAS, "DATE_FORMAT") == day


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Wednesday, 24 December 2031"),
        ("de", "Mittwoch, 24. Dezember 2031"),
        ("fr", "mercredi 24 décembre 2031"),
        ("nl", "woensdag 24 december 2031"),
    ],
)
def test_a_day_of_the_calendar_is_read_out_as_the_language_writes_it(language: str, said: str) -> None:
    with translation.override(language):
        month = months(CHRISTMAS.date(), (), ())[0]
    assert said in [day.name for week in month.weeks for day in week if day]


@pytest.mark.parametrize(
    ("language", "left"),
    [("en", "29 hours"), ("de", "29 Stunden"), ("fr", "29 heures"), ("nl", "29 uur")],
)
def test_time_that_is_left_is_counted_in_words(language: str, left: str) -> None:
    with translation.override(language):
        assert duration(29 * 3600) == left
