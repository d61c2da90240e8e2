"""The results of a round as one text: the next draw depends on it, and everybody can check it against the games."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from itertools import groupby

from games.models import Game
from games.tournaments.models import Pairing, Sitting, Tournament


def results_of(tournament: Tournament, number: int) -> str:
    """A line for each table of a round, in order: round/table, a hash, and entry:place:score in turn order.

    The hash is that of the game's own seed, which nobody knows before the game is over: who plays the last game of a
    round cannot choose the next draw by its score. A table without a result says ``void``. Empty for round 0.
    """
    there = Sitting.objects.filter(pairing__round__tournament=tournament, pairing__round__number=number)
    sittings = there.select_related("pairing__game").order_by("pairing__number", "order")
    tables = groupby(sittings, key=lambda sitting: sitting.pairing)
    return "\n".join(_line(number, pairing, list(people)) for pairing, people in tables)


def _line(number: int, pairing: Pairing, people: Sequence[Sitting]) -> str:
    head = f"{number}/{pairing.number}"
    if pairing.voided_at or pairing.game is None:
        return f"{head} void"
    outcomes = (f"{sitting.entry_id or 'bot'}:{sitting.place}:{sitting.score}" for sitting in people)
    return " ".join([head, hash_of(pairing.game), *outcomes])


def hash_of(game: Game) -> str:
    """What the line of its table says of a game that is over: SHA-256 of the seed in its record and a word."""
    return sha256(f"{game.seed}/draw".encode()).hexdigest()
