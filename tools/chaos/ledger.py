"""What the players know for certain: what they sent, what was acknowledged, and which errors they saw."""

from __future__ import annotations

import threading
import time
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

Fields = Mapping[str, str]


class Chair(NamedTuple):
    """Somebody at a table, by name and address."""

    person: str
    table: str


@dataclass
class Hand:
    """What somebody did at one table."""

    sent: dict[str, list[Fields]] = field(default_factory=lambda: defaultdict(list))
    """The forms of steps in order, by the fingerprint of their page, from which one was made at most.

    They are several where an answer was lost or a step refused.
    """
    drafted: int = 0
    """So many steps since the last confirmation were acknowledged."""
    confirmed: int = 0
    """So many decisions at least were acknowledged and confirmed."""


class Trouble(NamedTuple):
    """An error that somebody saw, at a time of the monotonic clock."""

    at: float
    kind: str


class Ledger:
    """Written by all players at once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._hands: dict[Chair, Hand] = defaultdict(Hand)
        self._troubles: list[Trouble] = []
        self._answers: list[tuple[float, float]] = []
        self.confirms = 0

    def note_step(self, chair: Chair, decision: str, fields: Fields) -> None:
        """Somebody is about to send a step."""
        with self._lock:
            self._hands[chair].sent[decision].append(fields)

    def note_drafted(self, chair: Chair) -> None:
        """The site said that a step is drafted."""
        with self._lock:
            self._hands[chair].drafted += 1

    def note_confirmed(self, chair: Chair) -> None:
        """The site said that the turn with all drafted steps is made."""
        with self._lock:
            hand = self._hands[chair]
            hand.confirmed, hand.drafted = hand.confirmed + hand.drafted, 0
            self.confirms += 1

    def note_answer(self, seconds: float) -> None:
        with self._lock:
            self._answers.append((time.monotonic(), seconds))

    def note_trouble(self, kind: str) -> None:
        """Somebody got an error instead."""
        with self._lock:
            self._troubles.append(Trouble(time.monotonic(), kind))

    def hands(self) -> dict[Chair, Hand]:
        """What everybody did until now."""
        with self._lock:
            return {
                chair: Hand({page: list(sent) for page, sent in hand.sent.items()}, hand.drafted, hand.confirmed)
                for chair, hand in self._hands.items()
            }

    def troubles_since(self, moment: float) -> Counter[str]:
        """How often which error was seen."""
        with self._lock:
            return Counter(trouble.kind for trouble in self._troubles if trouble.at >= moment)

    def last_trouble(self) -> float:
        """When the last error was seen; 0 without any."""
        with self._lock:
            return self._troubles[-1].at if self._troubles else 0.0

    def answers_since(self, moment: float) -> list[float]:
        """How long answers took, in seconds."""
        with self._lock:
            return [seconds for at, seconds in self._answers if at >= moment]
