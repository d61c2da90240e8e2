"""Calls that take too long are ended, and no exception reaches a thread afterwards."""

from __future__ import annotations

from threading import Thread, get_ident
from time import monotonic, sleep

import pytest

from games.engine import time_limit
from games.engine.time_limit import TimeLimit, TookTooLong
from tests.plugins.patience import before_long, wait_until


@pytest.fixture
def limit(monkeypatch: pytest.MonkeyPatch) -> TimeLimit:
    """Nobody has long."""
    monkeypatch.setattr(time_limit, "SECONDS", 0.1)
    monkeypatch.setattr(time_limit, "TICK", 0.02)
    return TimeLimit()


def forever() -> None:
    while True:
        sleep(0)


def test_a_call_that_never_ends_is_ended(limit: TimeLimit) -> None:
    with before_long(), pytest.raises(TookTooLong):
        limit.call(forever, (), {})
    assert not limit._calls


def test_what_is_returned_and_what_is_raised_passes(limit: TimeLimit) -> None:
    assert limit.call(divmod, (7, 2), {}) == (3, 1)
    with pytest.raises(ZeroDivisionError):
        limit.call(divmod, (7, 0), {})
    assert not limit._calls


def test_a_call_within_a_call_has_no_limit_of_its_own(limit: TimeLimit) -> None:
    assert limit.call(lambda: limit.call(lambda: len(limit._calls), (), {}), (), {}) == 1
    with before_long(), pytest.raises(TookTooLong):
        limit.call(limit.call, (forever, (), {}), {})


def test_one_that_catches_everything_is_told_again(limit: TimeLimit) -> None:
    caught: list[TookTooLong] = []

    def stubborn() -> None:
        while True:
            try:
                forever()
            except TookTooLong as late:
                caught.append(late)
                if len(caught) == 3:
                    raise

    with before_long(), pytest.raises(TookTooLong):
        limit.call(stubborn, (), {})
    assert len(caught) == 3


def test_what_ends_at_the_last_moment_leaves_nothing_behind(limit: TimeLimit) -> None:
    """Calls that end about when their time is over: whatever becomes of each, the thread goes on unharmed."""
    ends: list[str] = []

    def work() -> None:
        end = monotonic() + 0.12
        while monotonic() < end:
            pass

    for _time in range(20):
        try:
            limit.call(work, (), {})
            ends.append("returned")
        except TookTooLong:
            ends.append("ended")
        for _moment in range(200):
            sleep(0)
    assert len(ends) == 20
    assert not limit._calls


def test_other_threads_go_on(limit: TimeLimit) -> None:
    ended: list[int] = []

    def run() -> None:
        try:
            limit.call(forever, (), {})
        except TookTooLong:
            ended.append(get_ident())

    thread = Thread(target=run)
    thread.start()
    wait_until(lambda: bool(ended))
    thread.join()
    assert ended == [thread.ident]
