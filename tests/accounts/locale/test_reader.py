"""Texts and times for one person, also outside a request."""

from datetime import UTC, datetime

import pytest
from django.conf import settings
from django.utils import formats, timezone, translation

from accounts.locale.reader import (
    known_language,
    known_zone,
    writing_for,
    zone_choices,
)
from accounts.models import User
from accounts.names.names import place_of

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)


def test_a_text_for_a_person_is_in_that_persons_language_and_zone() -> None:
    reader = User(language="de", time_zone="Europe/Berlin")
    with writing_for(reader):
        assert formats.date_format(timezone.localtime(NOON), "DATETIME_FORMAT") == "1. Juli 2026 14:00"


def test_a_person_who_chose_nothing_reads_english_and_universal_time() -> None:
    with translation.override("de"), writing_for(User()):
        assert translation.get_language() == "en"
        assert timezone.localtime(NOON).hour == 12


def test_a_language_or_zone_that_is_no_longer_offered_counts_as_none_chosen() -> None:
    assert known_language("tlh") == known_zone("Mars/Olympus") == known_zone("../etc/passwd") == ""


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_regions_of_zones_stand_in_the_order_of_the_readers_language(language: str) -> None:
    with translation.override(language):
        regions = [region for region, _zones in zone_choices()]
    assert regions == sorted(regions, key=place_of)
    assert len(set(regions)) == 11


def test_every_place_stands_once_under_its_region() -> None:
    names = [name for _, group in zone_choices() for name, _ in group]
    assert len(names) == len(set(names)) > 300
    assert {"UTC", "Europe/Berlin", "America/Argentina/Ushuaia"} <= set(names)
