"""Pages that grow: each page asked by somebody with a long past and by somebody with a short one.

Function calls are counted, not time: other work on the machine doesn't change them.
"""

from __future__ import annotations

import cProfile
import pstats
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from accounts.models import User
from notifications.models import InboxLine
from tools.bench.scale.asks import Asker
from tools.bench.site import Site

MOST_GROWTH = 1.3
"""Times the calls of the same page with a short past."""
MOST = 6.0
"""Times the calls of a view that does nothing."""


class Growth(NamedTuple):
    """An address, and the calls of a request as multiples of a view that does nothing, for both pasts."""

    address: str
    long: float
    short: float

    @property
    def grows(self) -> bool:
        """Whether it costs more the longer somebody has played."""
        return self.long > MOST_GROWTH * self.short

    def __str__(self) -> str:
        mark = " **grows**" if self.grows else ""
        return f"| {self.address} | {self.long:.1f} | {self.short:.1f} | {self.long / self.short:.2f} |{mark}"


def report(long: Asker, short: Asker) -> int:
    """Print what each page costs both; 1 when one grows."""
    _share_inbox(long.ana, short.ana)
    print("| asked | long past, × nothing | short past | long by short |\n|---|---|---|---|")
    found = []
    for growth in measure(long, short):
        found.append(growth)
        print(growth, flush=True)
    print(*verdict(found), sep="\n")
    return int(any(growth.grows for growth in found))


def _share_inbox(long: User, short: User) -> None:
    """Give one the lines of the other's inbox, which go after a while: they say nothing of what somebody has played."""
    InboxLine.objects.filter(user=short).delete()
    lines = list(InboxLine.objects.filter(user=long))
    for line in lines:
        line.pk, line.user, line.key = None, short, f"{short.pk}:{line.key}"
    InboxLine.objects.bulk_create(lines)


def verdict(found: Sequence[Growth]) -> Iterator[str]:
    """The last lines: which pages cost much, and which grow."""
    dear = [growth.address for growth in found if growth.long > MOST]
    yield f"{len(found)} pages; over {MOST:g} times nothing: {len(dear)}"
    yield from dear
    growing = [growth.address for growth in found if growth.grows]
    yield f"Growing: {len(growing)}"
    yield from growing


def measure(long: Asker, short: Asker) -> Iterator[Growth]:
    """Every page but those of one table, which both have of another kind, and later pages of lists, which one lacks."""
    nothing = _calls(long.page, "/nothing/")
    tables = [table.public_id for table in (long.running, long.finished, long.open)]
    for address, other in zip(long.addresses(), short.addresses(), strict=True):
        if "page=" in address or any(table in address for table in tables):
            continue
        yield Growth(address, _calls(long.page, address) / nothing, _calls(short.page, other) / nothing)


def _calls(site: Site, address: str) -> int:
    """How many functions a request calls once it has been asked twice."""
    for _time in range(2):
        site.get(address)
    profile = cProfile.Profile()
    profile.runcall(site.get, address)
    return int(pstats.Stats(profile).total_calls)  # type: ignore[attr-defined]
