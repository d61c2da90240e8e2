"""One fault after the other: how many errors people see, how long it takes until all goes on, what is lost."""

from __future__ import annotations

import subprocess
import time
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from tests.cacao_site.deployment import manage
from tools.chaos import accounting
from tools.chaos.faults import Fault
from tools.chaos.world import World

PATIENCE = 100.0
"""Seconds until what has not come back is called lost."""
CALM = 3.0
"""Seconds without an error, after which there are none."""
MARGIN = timedelta(minutes=1)
"""A process whose clock can be set lags behind this one, on a busy machine by more than a round of asking."""
LONGEST_TALK = 10.0
"""Seconds with a mail server that is well: whoever has not sent until then is dead."""


class Recovery(NamedTuple):
    """Seconds after the end of a fault; ``None`` for never."""

    people: float | None
    bots: float | None
    mails: float | None


class Outcome(NamedTuple):
    """What a fault did; ``obstacle`` says why it was not tried."""

    name: str
    troubles: Counter[str]
    slowest: float
    recovery: Recovery | None
    losses: list[str]
    obstacle: str = ""


class _Growth:
    """Whether a number has become larger since it was asked for first."""

    def __init__(self, number: Callable[[], int]) -> None:
        self._number = number
        self._first: int | None = None

    def is_seen(self) -> bool:
        now = self._number()
        if self._first is None:
            self._first = now
        return now > self._first


def try_out(fault: Fault, world: World) -> Outcome:
    """Break, mend, wait until everything goes on, and count."""
    if obstacle := fault.obstacle(world):
        return Outcome(fault.name, Counter(), 0, None, [], obstacle)
    begin = time.monotonic()
    fault.begin(world)
    time.sleep(fault.seconds)
    fault.end(world)
    recovery = _recover(world)
    slowest = max(world.ledger.answers_since(begin), default=0.0)
    return Outcome(fault.name, world.ledger.troubles_since(begin), slowest, recovery, _losses(world))


def _recover(world: World) -> Recovery:
    """Wait until people confirm turns without errors, bots decide, mails arrive, and none of before is owed."""
    end, since = time.monotonic(), world.clock.now()
    confirmed = _Growth(lambda: world.ledger.confirms)
    decided, arrived = _Growth(accounting.bots_decided), _Growth(lambda: len(world.smtp.texts))
    ask: dict[str, Callable[[], bool]] = {
        "people": lambda: confirmed.is_seen() and time.monotonic() > world.ledger.last_trouble() + CALM,
        "bots": lambda: decided.is_seen() and not accounting.pending_bots(since),
        "mails": lambda: arrived.is_seen() and not accounting.pending_mails(since),
    }
    took: dict[str, float] = {}
    while len(took) < len(ask) and time.monotonic() < end + PATIENCE:
        took |= {name: time.monotonic() - end for name in ask.keys() - took.keys() if _is_true(ask[name])}
        time.sleep(0.25)
    if "people" in took:
        took["people"] = max(0.0, world.ledger.last_trouble() - end)
    return Recovery(took.get("people"), took.get("bots"), took.get("mails"))


def _is_true(question: Callable[[], bool]) -> bool:
    """Whether it is; without the database nothing is known."""
    from django.db import DatabaseError, connection

    try:
        return question()
    except DatabaseError:
        connection.close()
        return False


def _losses(world: World) -> list[str]:
    from django.db import DatabaseError, connection

    try:
        return accounting.losses(world.ledger, world.smtp)
    except DatabaseError as error:
        connection.close()
        return [f"nobody knows: {error}"]


def settle(world: World) -> list[str]:
    """Let the players go, let all that is owed be done, and account for everything; says what is wrong."""
    world.stop_players()
    broken = [f"{player.name} stopped: {player.failure!r}" for player in world.players if player.failure]
    world.clock.set(timedelta())
    begin = time.monotonic()
    while time.monotonic() < begin + PATIENCE and any(_pending().values()):
        _end_pauses(leases_too=time.monotonic() > begin + LONGEST_TALK)
        time.sleep(0.5)
    broken += [f"{count} {name} are still owed" for name, count in _pending().items() if count]
    broken += accounting.mails_waiting()
    return [*broken, *accounting.losses(world.ledger, world.smtp), *accounting.differences(), *_rebuilt(world)]


def _pending() -> dict[str, int]:
    """What is to be done, whenever it is due."""
    always = datetime.max.replace(tzinfo=UTC)
    owed = {"bots": accounting.pending_bots(always), "mails": accounting.pending_mails(always)}
    return {**owed, "events": accounting.untold()}


def _end_pauses(*, leases_too: bool) -> None:
    """What waits, or is given a rest, is tried now, as if its time had come; ``leases_too``: also of dead senders."""
    from notifications.models import ChannelHealth, Notice

    now = datetime.now(UTC) - MARGIN
    waiting = Notice.objects.filter(done_at=None) if leases_too else Notice.objects.filter(status=Notice.Status.PENDING)
    waiting.update(due_at=now)
    ChannelHealth.objects.filter(trouble_since__isnull=False).update(rests_until=now)


def _rebuilt(world: World) -> list[str]:
    rebuilt: subprocess.CompletedProcess[str] = manage("rebuild", variables=world.variables)
    return [] if rebuilt.returncode == 0 else [rebuilt.stdout + rebuilt.stderr]
