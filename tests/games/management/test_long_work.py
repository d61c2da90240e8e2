"""Long work comes back in order, and a lost process is an error, not a wait without an end."""

from __future__ import annotations

import os
import signal
from concurrent.futures.process import BrokenProcessPool
from operator import neg

import pytest

from games.management.long_work import work_through

PIECES = range(100)


def _killed(piece: int) -> int:
    if piece == 50:
        os.kill(os.getpid(), signal.SIGKILL)
    return piece


@pytest.mark.parametrize("shared", [True, False])
def test_results_come_in_the_order_of_the_pieces(*, shared: bool) -> None:
    assert list(work_through(neg, PIECES, "piece", shared=shared)) == [-piece for piece in PIECES]


def test_whoever_waits_for_a_process_that_was_killed_is_told() -> None:
    with pytest.raises(BrokenProcessPool):
        list(work_through(_killed, PIECES, "piece"))
