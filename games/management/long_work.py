"""Long work for a command: shared among the machine's cores, with a bar on a terminal and silence in a pipe."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TypeVar

from tqdm import tqdm

T = TypeVar("T")
R = TypeVar("R")

_WORTH_SHARING = 32
"""With fewer pieces than this, starting processes takes longer than it saves."""


def work_through(work: Callable[[T], R], pieces: Sequence[T], unit: str, *, shared: bool = True) -> Iterator[R]:
    """``work`` done on every piece; results in the order of the pieces. ``work`` must be a module's function.

    What uses the database is not shared: a connection cannot be inherited. Raises ``BrokenProcessPool`` if one of the
    processes was killed: its piece would be waited for without an end.
    """
    done = _shared(work, pieces) if shared and len(pieces) >= _WORTH_SHARING else map(work, pieces)
    return iter(tqdm(done, total=len(pieces), unit=unit, disable=None, leave=False))


@contextmanager
def beside_bar() -> Iterator[None]:
    """Where lines are written while a bar may be on the same terminal: it makes room for them."""
    with tqdm.external_write_mode():
        yield


def _shared(work: Callable[[T], R], pieces: Sequence[T]) -> Iterator[R]:
    with ProcessPoolExecutor(mp_context=get_context("fork")) as pool:
        yield from pool.map(work, pieces, chunksize=4)
