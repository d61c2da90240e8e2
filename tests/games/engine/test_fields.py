"""Fields of documents that programs send, each written in one way only."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from games.engine.fields import Unreadable, read_instant


def test_an_instant_is_read_in_utc() -> None:
    assert read_instant("2026-11-21T20:00:00Z", "asked") == datetime(2026, 11, 21, 20, tzinfo=UTC)


@pytest.mark.parametrize(
    "value",
    [
        *("2026-11-21T20:00:00ZZ", "2026-11-21T20:00:00Z\n", "2026-11-21T20:00:00Z+", " 2026-11-21T20:00:00Z"),
        *("2026-11-21T20:00:00+00:00", "2026-11-21 20:00:00Z", "2026-11-21T20:00Z", "2026-02-30T20:00:00Z", ""),
        *("２０２６-11-21T20:00:00Z", None, 0, ["2026-11-21T20:00:00Z"]),
    ],
)
def test_what_is_written_in_another_way_is_no_instant(value: object) -> None:
    with pytest.raises(Unreadable) as refused:
        read_instant(value, "asked")
    assert [(problem.field, problem.code) for problem in refused.value.problems] == [("asked", "not-an-instant")]
