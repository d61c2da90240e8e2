"""When a host wants to be asked again, in whatever words it says so."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
import time_machine

from core.http.retry_after import not_before

NOW = datetime(2026, 11, 28, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("2", 2),
        (" 120 ", 120),
        ("0", 1),
        ("86400", 3600),
        ("9" * 5000, 3600),
        ("Sat, 28 Nov 2026 12:05:00 GMT", 300),
        ("Saturday, 28-Nov-26 12:05:00 GMT", 300),
        ("Sat Nov 28 12:05:00 2026", 300),
        ("Sat, 28 Nov 2026 13:05:00 +0100", 300),
        ("Wed, 21 Oct 2015 07:28:00 GMT", 1),
        ("Fri, 31 Dec 9999 23:59:59 GMT", 3600),
        ("Sat, 28 Nov 2026807:28:00 GMT 99999999999999999999999", 60),
        ("", 60),
        ("-5", 60),
        ("1.5", 60),
        ("soon", 60),
        ("²", 60),
        ("12, 13", 60),
        ("2026-11-28T12:05:00Z", 60),
    ],
)
@pytest.mark.parametrize("status", [429, 503])
def test_a_pause_lasts_as_long_as_the_host_says_within_bounds(status: int, header: str, seconds: int) -> None:
    with time_machine.travel(NOW, tick=False):
        pause = not_before(status, header)
    assert pause is not None
    assert (pause - NOW).total_seconds() == seconds


@pytest.mark.parametrize("status", [200, 302, 404, 500, 502])
def test_other_answers_ask_for_no_pause(status: int) -> None:
    assert not_before(status, "120") is None
