"""How many games of a tournament something touches, and the proof that somebody was shown it."""

from __future__ import annotations

from typing import NamedTuple

from accounts.models import User
from games.models import Game
from games.tables.fingerprints import fingerprint
from games.tournaments.models import Entry, Tournament


class Extent(NamedTuple):
    """Games that are over, and games that are played."""

    over: int
    running: int

    @property
    def all(self) -> int:
        return self.over + self.running


def extent_of(tournament: Tournament, entry: Entry | None = None) -> Extent:
    """The games of a tournament, or those of one person in it."""
    there = Game.objects.filter(pairing__round__tournament=tournament)
    if entry is not None:
        sat = entry.sittings.filter(person=entry.person_id).values("pairing")
        there = there.filter(pairing__in=sat)
    return Extent(there.filter(status=Game.Status.FINISHED).count(), there.filter(status=Game.Status.RUNNING).count())


def proof_of(act: str, tournament: Tournament, actor: User, entry: Entry | None = None) -> str:
    """Another one as soon as a round begins, a game ends, or somebody's part in it changes: not as others enter."""
    part = (entry.pk, entry.status) if entry else None
    stands = (tournament.started_at, tournament.is_over, tournament.played.count(), extent_of(tournament, entry))
    return fingerprint(act, tournament.pk, actor.pk, part, *stands)
